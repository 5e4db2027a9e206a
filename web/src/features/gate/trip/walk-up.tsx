import {
  MAX_WALK_UPS,
  SHIFT_HOURS,
  type WalkUpQuoteResponse,
  type WalkUpResponse,
} from '@fareground/domain/api/walk-ups';
import {
  type ExtraKind,
  extraKinds,
  extrasIn,
  type OwnExtras,
} from '@fareground/domain/catalogue/trips/extras';
import { type PassengerKind, passengerKinds } from '@fareground/domain/catalogue/trips/trip-fares';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { chargeableShare } from '@fareground/domain/core/money';
import Banknote from 'lucide-react/icons/banknote';
import { type FormEvent, useState } from 'react';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { ActionProblem } from '../../../views/action-problem.tsx';
import type { GateWay } from '../scan.ts';
import { quoteWalkUp, readShift, sellWalkUp } from './data/trip-calls.ts';
import { WalkUpReceipt } from './walk-up-receipt.tsx';

interface WalkUpProps {
  readonly tripId: string;
  readonly way: GateWay;
  readonly isOffline: boolean;
  /** Lets a ticket that was just sold on board. False where it was not. */
  readonly onBoard: (code: string) => Promise<boolean>;
  /** Somebody more travels. */
  readonly onSold: () => void;
}

/** A place from the stop where the vehicle is, for cash. It needs a network: only the server knows which seats are free. */
export function WalkUp({ tripId, way, isOffline, onBoard, onSold }: WalkUpProps) {
  const t = useT();
  const [sold, setSold] = useState<{ readonly receipt: WalkUpResponse; readonly to: number }>();
  const [sales, setSales] = useState(0);
  return (
    <div className="walk-up">
      {sold ? (
        <WalkUpReceipt
          receipt={sold.receipt}
          to={way.stops[sold.to]?.name ?? ''}
          onBoard={onBoard}
          onNext={() => setSold(undefined)}
        />
      ) : isOffline ? (
        <Note tone="warn" role="status">
          {t('gate.sellOffline')}
        </Note>
      ) : (
        <SaleForm
          key={`${way.stop} ${sales}`}
          tripId={tripId}
          way={way}
          onSold={(receipt, to) => {
            setSold({ receipt, to });
            setSales(sales + 1);
            onSold();
          }}
        />
      )}
      <Takings key={sales} />
    </div>
  );
}

interface SaleFormProps {
  readonly tripId: string;
  readonly way: GateWay;
  readonly onSold: (receipt: WalkUpResponse, to: number) => void;
}

function SaleForm({ tripId, way, onSold }: SaleFormProps) {
  const t = useT();
  const format = useFormat();
  const { stops, stop: from } = way;
  const ahead = stops.flatMap((call, index) => (index > from && call.alights ? [{ ...call, index }] : []));
  const [to, setTo] = useState(ahead.at(-1)?.index ?? from);
  const [quantity, setQuantity] = useState(1);
  const [kind, setKind] = useState<PassengerKind>();
  const [travelClass, setClass] = useState<TravelClass>();
  const [classes, setClasses] = useState<readonly TravelClass[]>();
  const [chosen, setChosen] = useState<OwnExtras>({});
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [tries, setTries] = useState(0);
  const action = useStaffAction(sellWalkUp);
  const isLeg = to > from && stops[from]?.boards === true;
  const quote = useAnswer(`${from} ${to} ${travelClass} ${tries}`, () =>
    quoteWalkUp(tripId, { from, to, ...(travelClass && { travelClass }) }),
  );
  if (!isLeg) return <Note>{t('gate.sellNothing')}</Note>;
  const quoted = quote?.ok ? quote.value : undefined;
  // They stay while the price of another one is asked for.
  if (quoted?.classes && !classes) setClasses(quoted.classes);
  const most = Math.min(MAX_WALK_UPS, quoted?.free ?? 1);
  const places = Math.max(1, Math.min(quantity, most));
  const reduced = passengerKinds.filter((one) => quoted?.reduced[one] !== undefined);
  const passenger = reduced.find((one) => one === kind);
  const extras = extrasFor(chosen, quoted, places);
  const fareOf = (one: PassengerKind | undefined) => (one && quoted?.reduced[one]) ?? quoted?.price ?? 0;
  const price = extrasIn(extras).reduce(
    (sum, { kind: extra, count }) => sum + count * (quoted?.extras[extra]?.price ?? 0),
    fareOf(passenger),
  );
  const toTake =
    price * places + (quoted ? chargeableShare(price * places, quoted.taxToAdd ?? 0, quoted.currency) : 0);
  const money = (amount: number) => (quoted ? format.money(amount, quoted.currency) : '');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!quoted || quoted.free === 0) return;
    const request = {
      ...{ from, to, quantity: places, price, name: name.trim(), email: email.trim() },
      ...(passenger && { passenger }),
      ...(travelClass && { travelClass }),
      ...(extrasIn(extras).length > 0 && { extras }),
    };
    const receipt = await action.run({ tripId, ...request });
    if (receipt) onSold(receipt, to);
    else setTries(tries + 1);
  }
  return (
    <form className="gate-form" onSubmit={(event) => void submit(event)}>
      <p>
        {t('gate.sellFrom')} <b>{stops[from]?.name}</b>
      </p>
      <Field label={t('gate.sellTo')}>
        <Select value={String(to)} onChange={({ target }) => setTo(Number(target.value))}>
          {ahead.map(({ name: stop, index, arrivesAt, timeZone }) => (
            <option key={index} value={index}>
              {t('gate.stopOption', { time: format.clock(arrivesAt, timeZone), stop })}
            </option>
          ))}
        </Select>
      </Field>
      {classes ? (
        <Field label={t('gate.sellClass')}>
          <Select
            value={travelClass ?? classes[0]}
            onChange={({ target }) => setClass(classes.find((one) => one === target.value))}
          >
            {classes.map((one) => (
              <option key={one} value={one}>
                {t(`gate.sellClass.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {reduced.length > 0 ? (
        <Field label={t('gate.sellWho')} hint={t('gate.sellWhoHint')}>
          <Select
            value={passenger ?? ''}
            onChange={({ target }) => setKind(reduced.find((one) => one === target.value))}
          >
            {[undefined, ...reduced].map((one) => (
              <option key={one ?? 'adult'} value={one ?? ''}>
                {t(`gate.sellWho.${one ?? 'adult'}`, { price: money(fareOf(one)) })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className="field">
        <span className="lab">{t('gate.sellPlaces')}</span>
        <Stepper
          label={t('gate.sellPlaces')}
          value={places}
          min={1}
          max={Math.max(1, most)}
          onChange={setQuantity}
        />
      </div>
      {quoted ? (
        <WalkUpExtras
          quoted={quoted}
          places={places}
          value={extras}
          onChange={(extra, count) => setChosen({ ...extras, [extra]: count })}
        />
      ) : null}
      <p className="walk-up-price" role="status">
        {quoted
          ? t('gate.sellPrice', { price: money(price), free: quoted.free })
          : quote
            ? t('gate.sellNoPrice')
            : t('gate.sellAsking')}
      </p>
      <Field label={t('gate.sellName')} hint={t('gate.sellOptional')}>
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={t('gate.sellEmail')} hint={t('gate.sellEmailHint')}>
        <Input
          type="email"
          value={email}
          maxLength={320}
          autoComplete="off"
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <ActionProblem problem={action.problem} />
      <Button type="submit" icon={Banknote} busy={action.busy} disabled={!quoted || quoted.free === 0}>
        {quoted ? t('gate.sellTake', { amount: money(toTake) }) : t('gate.tabSell')}
      </Button>
    </form>
  );
}

/** The cash that somebody took in this shift, by currency. */
function Takings() {
  const t = useT();
  const format = useFormat();
  const read = useAnswer('shift', readShift);
  if (!read?.ok) return null;
  const sums = [...Map.groupBy(read.value.sales, ({ currency }) => currency)].map(([currency, sales]) => ({
    currency,
    count: sales.length,
    amount: sales.reduce((sum, sale) => sum + sale.amount, 0),
  }));
  return (
    <p className="walk-up-takings">
      <b>{t('gate.takings', { hours: SHIFT_HOURS })}</b>{' '}
      {sums.length === 0
        ? t('gate.takingsNone')
        : sums
            .map(({ currency, count, amount }) =>
              t('gate.takingsOf', { count, amount: format.money(amount, currency) }),
            )
            .join(', ')}
    </p>
  );
}

interface WalkUpExtrasProps {
  readonly quoted: WalkUpQuoteResponse;
  readonly places: number;
  /** Of each passenger. */
  readonly value: OwnExtras;
  readonly onChange: (kind: ExtraKind, count: number) => void;
}

/** What each passenger brings along, with what it costs and how many more the vehicle takes. */
function WalkUpExtras({ quoted, places, value, onChange }: WalkUpExtrasProps) {
  const t = useT();
  const format = useFormat();
  return extraKinds.map((kind) => {
    const offered = quoted.extras[kind];
    if (!offered) return null;
    const { price, free, each } = offered;
    const label = t(`gate.sellExtra.${kind}`);
    return (
      <div key={kind} className="field">
        <span className="lab">{label}</span>
        <Stepper
          label={label}
          value={value[kind] ?? 0}
          max={Math.min(each, Math.floor(free / places))}
          onChange={(count) => onChange(kind, count)}
        />
        <p className="small muted">
          {t('gate.sellExtraPrice', { price: format.money(price, quoted.currency), free })}
        </p>
      </div>
    );
  });
}

/** What was chosen, as far as so many passengers can have it. */
const extrasFor = (chosen: OwnExtras, quoted: WalkUpQuoteResponse | undefined, places: number): OwnExtras =>
  Object.fromEntries(
    extraKinds.flatMap((kind) => {
      const offered = quoted?.extras[kind];
      const most = offered ? Math.min(offered.each, Math.floor(offered.free / places)) : 0;
      const count = Math.min(chosen[kind] ?? 0, most);
      return count > 0 ? [[kind, count]] : [];
    }),
  );
