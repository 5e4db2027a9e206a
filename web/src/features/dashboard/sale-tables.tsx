import type { Event } from '@fareground/domain/events/event';
import type { Trip } from '@fareground/domain/trips/trip';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { staffPaths } from '../../config/staff-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../session/session.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { LATEST_ROWS } from './data/page-size.ts';
import { useComingEvents, useComingTrips } from './data/sales-queries.ts';
import { LiveTable } from './live-table.tsx';
import { useOpenedAt } from './use-opened-at.ts';

interface EventTableProps {
  readonly rows?: number;
  /** Those too that began so long ago at most, milliseconds. */
  readonly since?: number;
  /** What can be done with each. */
  readonly actions?: (event: Event) => ReactNode;
}

/** What is coming up, drafts too. */
export function EventTable({ rows = LATEST_ROWS, since = 0, actions }: EventTableProps) {
  const t = useT();
  const format = useFormat();
  const session = useConfirmedSession();
  const live = useComingEvents(useOpenedAt() - since, rows);
  const can = session.status === 'signed-in' ? session.can : () => false;
  const columns: Column<Event>[] = [
    {
      key: 'title',
      heading: t('staff.event'),
      cell: ({ id, title }) => <Link to={paths.event.to({ id })}>{title}</Link>,
    },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.startsAt, one.timeZone) },
    { key: 'where', heading: t('staff.where'), cell: (one) => `${one.venueName}, ${one.city}` },
    { key: 'state', heading: t('staff.state'), cell: (one) => t(`staff.eventState.${one.state}`) },
    {
      key: 'price',
      heading: t('staff.from'),
      numeric: true,
      cell: (one) => format.money(one.priceFrom, one.currency),
    },
    ...(can('doorLists.read')
      ? [
          {
            key: 'doorList',
            heading: t('staff.doorList'),
            cell: ({ id, shortTitle }: Event) => (
              <Link to={staffPaths.doorList.to({ id })} aria-label={`${t('staff.doorList')}: ${shortTitle}`}>
                {t('staff.doorList')}
              </Link>
            ),
          },
        ]
      : []),
    ...(can('waitingLists.read')
      ? [
          {
            key: 'waitingLists',
            heading: t('staff.waitingLists'),
            cell: ({ id, shortTitle }: Event) => (
              <Link
                to={staffPaths.waitingLists.to({ id })}
                aria-label={`${t('staff.waitingLists')}: ${shortTitle}`}
              >
                {t('staff.waitingLists')}
              </Link>
            ),
          },
        ]
      : []),
    ...(can('eventChanges.read')
      ? [
          {
            key: 'changes',
            heading: t('staff.changes'),
            cell: ({ id, shortTitle }: Event) => (
              <Link
                to={staffPaths.eventChanges.to({ id })}
                aria-label={`${t('staff.changes')}: ${shortTitle}`}
              >
                {t('staff.changes')}
              </Link>
            ),
          },
        ]
      : []),
    ...(actions ? [{ key: 'actions', heading: t('staff.actions'), cell: actions }] : []),
  ];
  return <LiveTable live={live} caption={t('overview.events')} columns={columns} rowKey={(one) => one.id} />;
}

/** What leaves next, with its delay. */
export function TripTable({ rows = LATEST_ROWS }: { readonly rows?: number }) {
  const t = useT();
  const format = useFormat();
  const live = useComingTrips(useOpenedAt(), rows);
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
  ];
  return <LiveTable live={live} caption={t('overview.trips')} columns={columns} rowKey={(one) => one.id} />;
}
