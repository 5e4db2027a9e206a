import type { GateSale, GateTiersResponse } from '@fareground/domain/api/gate';
import { MAX_GATE_SALES } from '@fareground/domain/api/tickets';
import CalendarX from 'lucide-react/icons/calendar-x';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import type { Problem } from '../../firebase/api-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { type Category, categoryIcons } from '../../ui/category.tsx';
import { Field, FieldError, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { readGateSales, readGateTiers } from './data/gate-calls.ts';
import type { GateMemory } from './data/gate-memory.ts';
import { isRehearsed } from './scan.ts';

interface ChooseSalesProps {
  readonly name: string;
  /** Those that are chosen already. */
  readonly chosen: readonly GateSale[];
  /** The tiers that are chosen, by sale; of a sale that is not named all. */
  readonly chosenTiers: TierIds;
  readonly onOpen: (opened: GateMemory) => void;
}

type TierIds = Readonly<Record<string, readonly string[]>>;

/** So many fit on a screen without a search. */
const FEW = 8;

/** Where somebody scans, and for which of the events and trips whose hours are now, or of the events to come to rehearse. */
export function ChooseSales({ name: first, chosen, chosenTiers, onOpen }: ChooseSalesProps) {
  const t = useT();
  const [answer, setAnswer] = useState<readonly GateSale[] | Problem>();
  const [tries, setTries] = useState(0);
  const [name, setName] = useState(first);
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen.map(({ id }) => id)));
  const [tierIds, setTierIds] = useState(chosenTiers);
  const [search, setSearch] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isRehearsal, setRehearsal] = useState(() => isRehearsed(chosen));

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try
  useEffect(() => {
    let ended = false;
    readGateSales(isRehearsal).then((found) => {
      if (!ended) setAnswer(found.ok ? found.value.sales : found.problem);
    });
    return () => {
      ended = true;
    };
  }, [tries, isRehearsal]);

  const days = (
    <Segmented
      label={t('gate.days')}
      value={isRehearsal ? 'rehearsal' : 'now'}
      options={[
        { value: 'now', label: t('gate.now') },
        { value: 'rehearsal', label: t('gate.otherDays') },
      ]}
      onChange={(day) => {
        if ((day === 'rehearsal') === isRehearsal) return;
        setAnswer(undefined);
        setIds(new Set());
        setTierIds({});
        setRehearsal(day === 'rehearsal');
      }}
    />
  );
  if (!answer)
    return (
      <div className="gate-choose">
        {days}
        <Loading />
      </div>
    );
  if ('code' in answer) {
    return (
      <div className="gate-choose">
        {days}
        <ErrorState
          onRetry={() => {
            setAnswer(undefined);
            setTries(tries + 1);
          }}
        />
      </div>
    );
  }
  const sales = answer;
  if (sales.length === 0) {
    return (
      <div className="gate-choose">
        {days}
        <EmptyState icon={CalendarX} title={t(isRehearsal ? 'gate.noRehearsal' : 'gate.noSales')}>
          {isRehearsal ? null : t('gate.noSalesHint')}
        </EmptyState>
      </div>
    );
  }
  const picked = sales.filter(({ id }) => ids.has(id));
  const problem =
    picked.length === 0
      ? t('gate.chooseOne')
      : picked.length > MAX_GATE_SALES
        ? t('gate.chooseFewer', { most: MAX_GATE_SALES })
        : picked.some(({ id }) => tierIds[id]?.length === 0)
          ? t('gate.chooseTier')
          : undefined;
  const words = search.trim().toLowerCase();
  const shown = sales.filter(
    (sale) => ids.has(sale.id) || `${sale.title} ${sale.place}`.toLowerCase().includes(words),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (problem) return;
    const ofPicked = Object.entries(tierIds).filter(([id]) => ids.has(id));
    const limits = ofPicked.length > 0 ? { tierIds: Object.fromEntries(ofPicked) } : {};
    onOpen({ name: name.trim() || t('gate.defaultName'), sales: picked, ...limits });
  }
  function chooseTiers(id: string, chosenOf: readonly string[] | undefined): void {
    const { [id]: _, ...others } = tierIds;
    setTierIds(chosenOf ? { ...others, [id]: chosenOf } : others);
  }
  function toggle(id: string): void {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  }
  return (
    <form className="gate-choose" onSubmit={submit}>
      {days}
      {isRehearsal ? <Note tone="warn">{t('gate.rehearsal')}</Note> : null}
      <Field label={t('gate.name')}>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      {sales.length > FEW ? (
        <Field label={t('gate.search')}>
          <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
      ) : null}
      <fieldset className="gate-sales" aria-describedby={isAsked && problem ? 'gate-problem' : undefined}>
        <legend>{t('gate.choose')}</legend>
        {shown.map((sale) => (
          <div key={sale.id} className="gate-sale-group">
            <SaleChoice sale={sale} checked={ids.has(sale.id)} onChange={() => toggle(sale.id)} />
            {sale.kind === 'event' && ids.has(sale.id) ? (
              <TierChoice
                sale={sale}
                chosen={tierIds[sale.id]}
                onChange={(chosenOf) => chooseTiers(sale.id, chosenOf)}
              />
            ) : null}
          </div>
        ))}
        {shown.length === 0 ? <p className="muted">{t('gate.noMatch')}</p> : null}
      </fieldset>
      {isAsked && problem ? <FieldError id="gate-problem">{problem}</FieldError> : null}
      <Button type="submit">{t('gate.open')}</Button>
    </form>
  );
}

interface SaleChoiceProps {
  readonly sale: GateSale;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function SaleChoice({ sale, checked, onChange }: SaleChoiceProps) {
  const t = useT();
  const format = useFormat();
  const { id, kind, category, title, place, startsAt, timeZone } = sale;
  const choice = (
    <label className="check gate-sale" data-cat={category}>
      <input type="checkbox" value={sale.id} checked={checked} onChange={onChange} />
      <Icon of={categoryIcons[category as Category]} />
      <span>
        <b>{title}</b>
        <small>
          {place}, {format.dateTime(startsAt, timeZone)}
        </small>
      </span>
    </label>
  );
  if (kind !== 'event') return choice;
  return (
    <div className="gate-sale-row">
      {choice}
      <Link to={staffPaths.doorList.to({ id })} aria-label={`${t('gate.doorList')}: ${title}`}>
        {t('gate.doorList')}
      </Link>
    </div>
  );
}

interface TierChoiceProps {
  readonly sale: GateSale;
  /** Undefined: all. */
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (tierIds: readonly string[] | undefined) => void;
}

/** Which tickets of an event go in by this door; all but add-ons, unless somebody says otherwise. Nothing where there is one kind only. */
function TierChoice({ sale, chosen, onChange }: TierChoiceProps) {
  const t = useT();
  const [tiers, setTiers] = useState<GateTiersResponse['tiers']>([]);
  useEffect(() => {
    let ended = false;
    readGateTiers(sale.id).then((found) => {
      if (!ended && found.ok) setTiers(found.value.tiers);
    });
    return () => {
      ended = true;
    };
  }, [sale.id]);
  if (tiers.length < 2) return null;
  const places = tiers.filter(({ addOn }) => !addOn).map(({ id }) => id);
  const ids = chosen ?? places;
  function toggle(id: string): void {
    const next = tiers
      .map((tier) => tier.id)
      .filter((each) => (each === id ? !ids.includes(id) : ids.includes(each)));
    onChange(next.join() === places.join() ? undefined : next);
  }
  return (
    <details className="gate-tiers">
      <summary>{chosen ? t('gate.tiers', { count: chosen.length }) : t('gate.allTiers')}</summary>
      <fieldset>
        <legend>{t('gate.tiersOf')}</legend>
        {tiers.map(({ id, name }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
