import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { staffPaths } from '../config/staff-paths.ts';
import type { Loadable } from '../firebase/use-firestore-query.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { useConfirmedSession } from '../session/session.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import { LiveTable } from './live-table.tsx';

interface EventTableProps {
  readonly events: readonly Event[];
  /** Shown before what can be done. */
  readonly figures?: readonly Column<Event>[];
  /** What can be done with each beside going to its pages. */
  readonly actions?: (event: Event) => ReactNode;
}

/** Events with the way to each of their pages that this person may open. */
export function EventTable({ events, figures = [], actions }: EventTableProps) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Event>[] = [
    {
      key: 'title',
      heading: t('staff.event'),
      cell: ({ id, title }) => <Link to={paths.event.to({ id })}>{title}</Link>,
    },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.startsAt, one.timeZone) },
    { key: 'where', heading: t('staff.where'), cell: (one) => `${one.venueName}, ${one.city}` },
    {
      key: 'state',
      heading: t('staff.state'),
      cell: ({ state }) => (
        <Badge {...(tones[state] && { tone: tones[state] })}>{t(`staff.eventState.${state}`)}</Badge>
      ),
    },
    {
      key: 'price',
      heading: t('staff.from'),
      numeric: true,
      cell: (one) => format.money(one.priceFrom, one.currency),
    },
    ...figures,
    {
      key: 'actions',
      heading: t('staff.actions'),
      cell: (one) => (
        <span className="row-ways">
          <EventWays event={one} />
          {actions?.(one)}
        </span>
      ),
    },
  ];
  if (events.length === 0) return <EmptyState title={t('staff.none')}>{t('staff.noneHint')}</EmptyState>;
  return <DataTable caption={t('staff.events')} columns={columns} rows={events} rowKey={({ id }) => id} />;
}

const tones: Readonly<Record<Event['state'], Tone | undefined>> = {
  draft: 'info',
  published: 'good',
  cancelled: 'bad',
  finished: undefined,
};

const ways = [
  ['doorLists.read', 'doorList', 'staff.doorList'],
  ['allotments.read', 'allotments', 'staff.allotments'],
  ['waitingLists.read', 'waitingLists', 'staff.waitingLists'],
  ['eventAnnouncements.send', 'announcements', 'staff.announcements'],
  ['offeringChanges.read', 'eventChanges', 'staff.changes'],
] as const;

function EventWays({ event: { id, shortTitle } }: { readonly event: Event }) {
  const t = useT();
  const session = useConfirmedSession();
  if (session.status !== 'signed-in') return null;
  return ways
    .filter(([permission]) => session.can(permission))
    .map(([, page, words]) => (
      <Link key={page} to={staffPaths[page].to({ id })} aria-label={`${t(words)}: ${shortTitle}`}>
        {t(words)}
      </Link>
    ));
}

interface TripTableProps {
  readonly live: Loadable<readonly Trip[]>;
  readonly figures?: readonly Column<Trip>[];
}

/** What leaves next, with its delay. */
export function TripTable({ live, figures = [] }: TripTableProps) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Trip>[] = [
    {
      key: 'way',
      heading: t('staff.trip'),
      cell: (one) => (
        <Link to={paths.trip.to({ tripId: one.id })}>
          {one.originCity} → {one.destinationCity}
        </Link>
      ),
    },
    {
      key: 'when',
      heading: t('staff.when'),
      cell: (one) => format.dateTime(one.departsAt, one.timetable[0]?.timeZone ?? 'UTC'),
    },
    { key: 'with', heading: t('staff.with'), cell: (one) => `${one.operator} ${one.number}` },
    { key: 'state', heading: t('staff.state'), cell: (one) => t(`staff.tripState.${one.state}`) },
    {
      key: 'delay',
      heading: t('staff.delay'),
      numeric: true,
      cell: (one) => t('staff.minutes', { count: one.delayMinutes }),
    },
    ...figures,
  ];
  return <LiveTable live={live} caption={t('overview.trips')} columns={columns} rowKey={(one) => one.id} />;
}
