import './trips.css';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { dayBounds, dayKey, MINUTE } from '@fareground/domain/core/time';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Route from 'lucide-react/icons/route';
import { Link, useSearchParams } from 'react-router-dom';
import { dayAfter, isDay } from '../../../data/days.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { InBooksZone } from '../../../staff/in-books-zone.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { Board } from '../../../ui/board.tsx';
import { isVehicleKind, vehicleKindList } from '../../../ui/category.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { Chips } from '../../../ui/tabs.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { MAX_OF_DAY, useTripsBefore, useTripsBetween } from '../data/trip-queries.ts';
import { isTripPhase, matches, phaseOf, titleOf, tripPhases } from './trip-filter.ts';
import { TripRow } from './trip-row.tsx';

/** What leaves on one day, in the time zone of the books: late, cancelled and over too; and before it what left on a day before and is still on its way. */
export const TripBoard = () => <InBooksZone>{(zone) => <OfDay zone={zone} />}</InBooksZone>;

/** @param zone of the books */
function OfDay({ zone }: { readonly zone: string }) {
  const t = useT();
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const openedAt = useOpenedAt();
  const today = dayKey(openedAt, zone);
  const asked = search.get('date') ?? '';
  const day = isDay(asked) ? asked : today;
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const kind = search.get('kind') ?? '';
  const phase = search.get('phase') ?? '';
  const now = useClock(MINUTE) ?? openedAt;
  const words = search.get('words') ?? '';
  return (
    <div className="trips">
      <div className="dash-filters">
        <Field label={t('trips.day')}>
          <Input type="date" value={day} onChange={({ target }) => set('date', target.value)} />
        </Field>
        <Field label={t('trips.words')} hint={t('trips.wordsHint')}>
          <Input type="search" value={words} onChange={({ target }) => set('words', target.value)} />
        </Field>
      </div>
      <Board
        title={format.dateYear(Date.parse(`${day}T12:00Z`), 'UTC')}
        lead={t('trips.lead')}
        aside={<DayLinks day={day} />}
        controls={
          <>
            <Chips
              label={t('trips.phases')}
              value={isTripPhase(phase) ? phase : 'all'}
              onChange={(one) => set('phase', one === 'all' ? '' : one)}
              options={[
                { value: 'all' as const, label: t('trips.allPhases') },
                ...tripPhases.map((one) => ({ value: one, label: t(`trips.phase.${one}`) })),
              ]}
            />
            <Chips
              label={t('trips.kinds')}
              value={isVehicleKind(kind) ? kind : 'all'}
              onChange={(one) => set('kind', one === 'all' ? '' : one)}
              options={[
                { value: 'all' as const, label: t('trips.allKinds') },
                ...vehicleKindList.map((one) => ({ value: one, label: t(`category.${one}`) })),
              ]}
            />
          </>
        }
      >
        <Rows
          key={day}
          day={day}
          zone={zone}
          since={day === today ? now : dayBounds(day, zone).from}
          isShown={(trip) => matches(trip, { kind, phase, words }, now)}
        />
      </Board>
    </div>
  );
}

interface RowsProps {
  readonly day: string;
  readonly zone: string;
  /** What left on a day before is shown while it is on its way after this instant. */
  readonly since: number;
  readonly isShown: (trip: Trip) => boolean;
}

function Rows({ day, zone, since, isShown }: RowsProps) {
  const t = useT();
  const format = useFormat();
  const { from, to } = dayBounds(day, zone);
  const live = useTripsBetween(from, to);
  const before = useTripsBefore(from);
  const [search, setSearch] = useSearchParams();
  const open = search.get('trip');
  if (live.status === 'loading' || before.status === 'loading') return <Loading rows={8} />;
  const overnight = before.data.filter((trip) => phaseOf(trip, since) === 'running').toReversed();
  const shown = [...overnight, ...live.data].filter(isShown);
  const isEmpty = live.data.length + overnight.length === 0;
  const choose = (id: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('trip');
        else next.set('trip', id);
        return next;
      },
      { replace: true },
    );
  if (shown.length === 0) {
    return (
      <EmptyState icon={Route} title={t(isEmpty ? 'trips.none' : 'trips.noneShown')}>
        {t(isEmpty ? 'trips.noneHint' : 'trips.noneShownHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {shown.map((trip) => (
          <TripRow
            key={trip.id}
            trip={trip}
            title={titleOf(trip)}
            leftOn={
              trip.departsAt < from
                ? format.date(trip.departsAt, trip.timetable[0]?.timeZone ?? 'UTC')
                : undefined
            }
            isOpen={trip.id === open}
            onToggle={() => choose(trip.id === open ? null : trip.id)}
          />
        ))}
      </ul>
      {live.size === MAX_OF_DAY ? <p>{t('trips.notAll', { count: MAX_OF_DAY })}</p> : null}
    </>
  );
}

function DayLinks({ day }: { readonly day: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const to = (date: string) => {
    const next = new URLSearchParams(search);
    next.set('date', date);
    next.delete('trip');
    return `?${next}`;
  };
  return (
    <nav className="day-links" aria-label={t('trips.days')}>
      <Link to={to(dayAfter(day, -1))}>
        <Icon of={ArrowLeft} size="s" />
        {t('trips.dayBefore')}
      </Link>
      <Link to={to(dayAfter(day, 1))}>
        {t('trips.dayAfter')}
        <Icon of={ArrowRight} size="s" />
      </Link>
    </nav>
  );
}
