import { DAY } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import { onCourseFor } from '@fareground/domain/ledger/usual-sales';
import type { Trip } from '@fareground/domain/trips/trip';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Bar } from '../../../ui/bar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Loading } from '../../../ui/states.tsx';
import { useAvailabilities, useComingEvents, useComingTrips } from '../data/sales-queries.ts';
import { EventTable, TripTable } from '../sale-tables.tsx';
import { useOpenedAt } from '../use-opened-at.ts';
import { type Filled, filledEvent, filledTrip, isLow } from './filled.ts';
import { type UsualSales, useUsualSales } from './use-usual-sales.ts';

/** Rows of each: what a page may read is shared by all that is on it. */
const ROWS = 4;

interface ComingProps {
  /** Whether this person may see the sums by which sales are compared. */
  readonly withUsual: boolean;
}

/** The next few events, drafts too: how far they are filled, and whether that is usual. */
export function ComingEvents({ withUsual }: ComingProps) {
  const now = useOpenedAt();
  const live = useComingEvents(now, ROWS);
  if (live.status === 'loading') return <Loading />;
  const events = live.data.slice(0, ROWS);
  return withUsual ? <ComparedEvents events={events} now={now} /> : <FilledEvents events={events} />;
}

interface EventsProps {
  readonly events: readonly Event[];
  readonly usual?: UsualSales;
  readonly now?: number;
}

function ComparedEvents({ events, now }: { readonly events: readonly Event[]; readonly now: number }) {
  const usual = useUsualSales(
    events.map(({ category }) => category),
    now,
  );
  return <FilledEvents events={events} usual={usual} now={now} />;
}

function FilledEvents({ events, usual, now = 0 }: EventsProps) {
  const stock = useAvailabilities(events.map(({ id }) => id));
  const filledOf = ({ id }: Event): Filled | undefined => {
    const found = stock.data?.find((one) => one.id === id);
    return found && filledEvent(found);
  };
  const shareOf = (event: Event) => usual?.(event.category, (event.startsAt - now) / DAY) ?? null;
  const figures = useFigures(filledOf, usual && shareOf);
  return <EventTable events={events} figures={figures} />;
}

/** What leaves next, with its delay: how far it is filled, and whether that is usual. */
export function ComingTrips({ withUsual }: ComingProps) {
  const now = useOpenedAt();
  const live = useComingTrips(now, ROWS);
  if (live.status === 'loading') return <Loading />;
  return withUsual ? <ComparedTrips trips={live.data} now={now} /> : <FilledTrips trips={live.data} />;
}

interface TripsProps {
  readonly trips: readonly Trip[];
  readonly usual?: UsualSales;
  readonly now?: number;
}

function ComparedTrips({ trips, now }: { readonly trips: readonly Trip[]; readonly now: number }) {
  const usual = useUsualSales(
    trips.map(({ kind }) => kind),
    now,
  );
  return <FilledTrips trips={trips} usual={usual} now={now} />;
}

function FilledTrips({ trips, usual, now = 0 }: TripsProps) {
  const stock = useAvailabilities(trips.map(({ id }) => id));
  const filledOf = ({ id, timetable }: Trip): Filled | undefined => {
    const found = stock.data?.find((one) => one.id === id);
    return found && filledTrip(found, timetable.length);
  };
  const shareOf = (trip: Trip) => usual?.(trip.kind, (trip.departsAt - now) / DAY) ?? null;
  const figures = useFigures(filledOf, usual && shareOf);
  return <TripTable live={{ status: 'ready', data: trips }} figures={figures} />;
}

/** Columns: how far it is filled, and how that is against what is usual. @param shareOf what is usually sold by now, 0 to 1 */
function useFigures<Row>(
  filledOf: (row: Row) => Filled | undefined,
  shareOf: ((row: Row) => number | null) | undefined,
): Column<Row>[] {
  const t = useT();
  return [
    { key: 'filled', heading: t('overview.filled'), cell: (row) => <FilledCell filled={filledOf(row)} /> },
    ...(shareOf
      ? [
          {
            key: 'usual',
            heading: t('overview.usual'),
            cell: (row: Row) => <UsualCell filled={filledOf(row)} share={shareOf(row)} />,
          },
        ]
      : []),
  ];
}

function FilledCell({ filled }: { readonly filled: Filled | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!filled || filled.capacity === 0) return <span className="muted">{t('overview.untouched')}</span>;
  const { taken, capacity, left } = filled;
  const words = t('overview.filledOf', {
    sold: format.number(taken),
    capacity: format.number(capacity),
    share: format.percent(taken / capacity),
  });
  return (
    <span className="filled-cell">
      <span aria-hidden="true">{words}</span>
      <Bar share={taken / capacity} label={words} />
      {left === 0 ? <Badge tone="info">{t('overview.soldOut')}</Badge> : null}
      {isLow(filled) ? <Badge tone="warn">{t('overview.low', { count: left })}</Badge> : null}
    </span>
  );
}

function UsualCell({
  filled,
  share,
}: {
  readonly filled: Filled | undefined;
  readonly share: number | null;
}) {
  const t = useT();
  const format = useFormat();
  if (share === null) return <span className="muted">{t('overview.notKnown')}</span>;
  const usually = t('overview.usualShare', { share: format.percent(share) });
  if (!filled || share === 0) return <span className="muted">{usually}</span>;
  const places = onCourseFor(filled.taken, filled.capacity, share);
  return (
    <>
      {t('overview.onCourse', { places: format.number(places), capacity: format.number(filled.capacity) })}
      <br />
      <span className="muted small">{usually}</span>
    </>
  );
}
