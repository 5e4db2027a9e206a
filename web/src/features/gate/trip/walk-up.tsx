import { MOST_WALK_UPS, type WalkUpResponse } from '@fareground/domain/calls/walk-ups';
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
import { quoteWalkUp, sellWalkUp } from './data/trip-calls.ts';
import { Takings } from './takings.tsx';
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
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [tries, setTries] = useState(0);
  const action = useStaffAction(sellWalkUp);
  const isJourney = to > from && stops[from]?.boards === true;
  const quote = useAnswer(`${from} ${to} ${tries}`, () => quoteWalkUp(tripId, { from, to }));
  if (!isJourney) return <Note>{t('gate.sellNothing')}</Note>;
  const quoted = quote?.ok ? quote.value : undefined;
  const most = Math.min(MOST_WALK_UPS, quoted?.free ?? 1);
  const places = Math.max(1, Math.min(quantity, most));
  const money = (amount: number) => (quoted ? format.money(amount, quoted.currency) : '');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!quoted || quoted.free === 0) return;
    const asked = { from, to, quantity: places, price: quoted.price, name: name.trim(), email: email.trim() };
    const receipt = await action.run({ tripId, ...asked });
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
      <p className="walk-up-price" role="status">
        {quoted
          ? t('gate.sellPrice', { price: money(quoted.price), free: quoted.free })
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
        {quoted ? t('gate.sellTake', { amount: money(quoted.price * places) }) : t('gate.tabSell')}
      </Button>
    </form>
  );
}
