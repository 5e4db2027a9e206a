import type { PlacesSoldRequest, PlacesSoldResponse } from '@fareground/domain/api/event-sales';
import { groupName } from '@fareground/domain/booking/report-groups';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import { groupDocuments, groupFigures } from '@fareground/domain/payments/ledger/group-report';
import { monthPeriod } from '@fareground/domain/payments/ledger/settlement';
import { onCourseFor, usualShare } from '@fareground/domain/payments/ledger/usual-sales';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { readPlacesSold } from '../../../staff/data/event-sales-calls.ts';
import { useLedgerGroups } from '../../../staff/data/ledger-queries.ts';
import { useComingEvents, useComingTrips } from '../../../staff/data/sales-queries.ts';
import { EventTable, TripTable } from '../../../staff/sale-tables.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { useRepeatedAnswer } from '../../../staff/use-repeated-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Bar } from '../../../ui/bar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Loading } from '../../../ui/states.tsx';

/** Rows of each: what a page may read is shared by all that is on it. */
const ROWS = 4;
const EVERY = MINUTE;

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
  const soldOf = usePlacesSold({ events: events.map(({ id }) => id), trips: [] });
  const shareOf = (event: Event) => usual?.(event.category, (event.startsAt - now) / DAY) ?? null;
  const figures = useFigures(soldOf, usual && shareOf);
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
  const soldOf = usePlacesSold({ events: [], trips: trips.map(({ id }) => id) });
  const shareOf = (trip: Trip) => usual?.(trip.kind, (trip.departsAt - now) / DAY) ?? null;
  const figures = useFigures(soldOf, usual && shareOf);
  return <TripTable live={{ status: 'ready', data: trips }} figures={figures} />;
}

type Sold = PlacesSoldResponse['sales'][number];

/** What is sold of each, read again each minute while the page is visible; nothing where that is not known. */
function usePlacesSold(sales: PlacesSoldRequest): (sale: { readonly id: string }) => Sold | undefined {
  const hasSome = sales.events.length + sales.trips.length > 0;
  const ask = () => (hasSome ? readPlacesSold(sales) : Promise.resolve(NOTHING_ASKED));
  const { value } = useRepeatedAnswer(JSON.stringify(sales), ask, EVERY);
  return ({ id }) => value?.sales.find(({ offeringId }) => offeringId === id);
}
const NOTHING_ASKED = { ok: true as const, value: { at: 0, sales: [] } };

/** Columns: how far it is filled, and how that is against what is usual. @param shareOf what is usually sold by now, 0 to 1 */
function useFigures<Row>(
  soldOf: (row: Row) => Sold | undefined,
  shareOf: ((row: Row) => number | null) | undefined,
): Column<Row>[] {
  const t = useT();
  return [
    { key: 'filled', heading: t('overview.filled'), cell: (row) => <FilledCell sold={soldOf(row)} /> },
    ...(shareOf
      ? [
          {
            key: 'usual',
            heading: t('overview.usual'),
            cell: (row: Row) => <UsualCell sold={soldOf(row)} share={shareOf(row)} />,
          },
        ]
      : []),
  ];
}

/** Less than a tenth may still be bought, and something. */
const isLow = ({ free, capacity }: Sold): boolean => free > 0 && free * 10 < capacity;

function FilledCell({ sold: counts }: { readonly sold: Sold | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!counts) return <span className="muted">…</span>;
  if (counts.capacity === 0) return <span className="muted">{t('overview.untouched')}</span>;
  const { sold, capacity, free } = counts;
  const words = t('overview.filledOf', {
    sold: format.number(sold),
    capacity: format.number(capacity),
    share: format.percent(sold / capacity),
  });
  return (
    <span className="filled-cell">
      <span aria-hidden="true">{words}</span>
      <Bar share={sold / capacity} label={words} />
      {free === 0 ? <Badge tone="info">{t('overview.soldOut')}</Badge> : null}
      {isLow(counts) ? <Badge tone="warn">{t('overview.low', { count: free })}</Badge> : null}
    </span>
  );
}

function UsualCell({
  sold: counts,
  share,
}: {
  readonly sold: Sold | undefined;
  readonly share: number | null;
}) {
  const t = useT();
  const format = useFormat();
  if (share === null) return <span className="muted">{t('overview.notKnown')}</span>;
  const usually = t('overview.usualShare', { share: format.percent(share) });
  if (!counts || share === 0) return <span className="muted">{usually}</span>;
  const places = onCourseFor(counts.sold, counts.capacity, share);
  return (
    <>
      {t('overview.onCourse', { places: format.number(places), capacity: format.number(counts.capacity) })}
      <br />
      <span className="muted small">{usually}</span>
    </>
  );
}

/** What share of all places is usually sold so many days before; null where that is not known. */
type UsualSales = (category: string, days: number) => number | null;

/** Categories that are compared at once: each is a document, and two at the turn of half a year. */
const MAX_CATEGORIES = 3;

/** How far ahead places of these categories were bought, this month and the one before. @param now the same in every render */
function useUsualSales(categories: readonly string[], now: number): UsualSales {
  const some = [...new Set(categories)].toSorted().slice(0, MAX_CATEGORIES);
  const to = monthPeriod(new Date(now).toISOString().slice(0, '2026-11'.length), 'UTC');
  const before = new Date(to.from - 1).toISOString().slice(0, '2026-11'.length);
  const period = { from: monthPeriod(before, 'UTC').from, to: to.to };
  const scopeOf = (category: string) => groupName('category', category);
  const live = useLedgerGroups(
    some.flatMap((category) => groupDocuments(scopeOf(category), ['ahead'], period)),
  );
  return (category, days) =>
    usualShare(groupFigures(scopeOf(category), 'ahead', period, live.data ?? []), days);
}
