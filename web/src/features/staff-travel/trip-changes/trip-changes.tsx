import '../../../staff/changes.css';
import './trip-changes.css';
import { timesOf } from '@fareground/domain/catalogue/trips/reschedule';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { dayKey } from '@fareground/domain/core/time';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { ChangeProgress } from '../../../staff/change-progress.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { useTrip, useTripChanges } from '../data/trip-change-queries.ts';
import { CancelCard } from './cancel-card.tsx';
import { RescheduleCard } from './reschedule-card.tsx';
import { StopCard } from './stop-card.tsx';
import { VehicleCard } from './vehicle-card.tsx';

/** What is changed of a trip on sale, how far it is, and the cards that begin it. */
export function TripChanges({ tripId }: { readonly tripId: string }) {
  const t = useT();
  const session = useConfirmedSession();
  const live = useTrip(tripId);
  if (live.status === 'loading') return <Loading rows={6} />;
  if (!live.data) return <EmptyState title={t('tripChanges.gone')}>{t('tripChanges.goneHint')}</EmptyState>;
  const trip = live.data;
  const mayChange = session.status === 'signed-in' && session.can('trips.cancel');
  return (
    <div className="dash-stack">
      <Named trip={trip} />
      <Changes trip={trip} />
      {mayChange ? <Cards trip={trip} /> : null}
    </div>
  );
}

function Cards({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const mayCancel = trip.state === 'scheduled' || trip.state === 'boarding';
  if (!mayCancel && trip.state !== 'departed') return <p className="muted">{t('tripChanges.over')}</p>;
  return (
    <>
      {mayCancel ? <VehicleCard key={trip.vehicleId} trip={trip} /> : null}
      {trip.state === 'scheduled' ? <RescheduleCard key={JSON.stringify(timesOf(trip))} trip={trip} /> : null}
      <StopCard trip={trip} />
      {mayCancel ? <CancelCard trip={trip} /> : null}
    </>
  );
}

/** Which trip it is, and how it stands. */
function Named({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const format = useFormat();
  const timeZone = trip.timetable[0]?.timeZone ?? 'UTC';
  const tones = {
    scheduled: 'good',
    boarding: 'good',
    departed: 'info',
    arrived: 'info',
    cancelled: 'bad',
  } as const;
  return (
    <div>
      <div className="row row-wrap between">
        <h2 className="head-s">
          {trip.operator} {trip.number}
        </h2>
        <Badge tone={tones[trip.state]}>{t(`tripChanges.state.${trip.state}`)}</Badge>
      </div>
      <p className="muted">
        {t('tripChanges.leaves', {
          when: format.dateTime(trip.departsAt, timeZone),
          from: trip.timetable[0]?.name ?? trip.originCity,
          to: trip.timetable.at(-1)?.name ?? trip.destinationCity,
        })}
      </p>
      <p className="row row-wrap trip-changes-links">
        <Link to={staffPaths.manageTrip.to({}, { date: dayKey(trip.departsAt, timeZone), trip: trip.id })}>
          {t('tripChanges.day')}
        </Link>
        <Link to={paths.trip.to({ tripId: trip.id })}>{t('tripChanges.passengers')}</Link>
      </p>
    </div>
  );
}

/** The newest first. */
function Changes({ trip }: { readonly trip: Trip }) {
  const live = useTripChanges(trip.id);
  if (live.status === 'loading') return <Loading rows={2} />;
  const timeZone = trip.timetable[0]?.timeZone ?? 'UTC';
  return live.data
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map((change) => {
      const offeredBy =
        change.kind === 'end-offers' ? live.data.find(({ id }) => id === change.of) : undefined;
      return <ChangeProgress key={change.id} change={change} offeredBy={offeredBy} timeZone={timeZone} />;
    });
}
