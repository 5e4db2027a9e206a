import '../../../staff/changes.css';
import './trip-changes.css';
import type { TripVehicle } from '@fareground/domain/api/trip-vehicle';
import {
  EVENT_CHANGES,
  type OfferingChange,
  offeringChangeConverter,
} from '@fareground/domain/booking/offering-change';
import { timesOf } from '@fareground/domain/catalogue/trips/reschedule';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { dayKey } from '@fareground/domain/core/time';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import { ChangeProgress } from '../../../staff/change-progress.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { readTripVehicles } from '../data/trip-change-calls.ts';
import { useTrip } from '../data/trip-queries.ts';
import { CancelCard } from './cancel-card.tsx';
import { RescheduleCard } from './reschedule-card.tsx';
import { StopCard } from './stop-card.tsx';
import { VehicleMove } from './vehicle-move.tsx';

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

/** A trip is changed a few times in its life. */
const MOST = 50;

/** In no order. */
const useTripChanges = (tripId: string): LoadableList<OfferingChange> =>
  useStoredDocuments(EVENT_CHANGES, offeringChangeConverter, {
    where: [
      ['offeringKind', '==', 'trip'],
      ['tripId', '==', tripId],
    ],
    limit: MOST,
  });

/** Gives a trip another vehicle: which one, who sits where in it, and doing it. */
function VehicleCard({ trip }: { readonly trip: Trip }) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const read = useAnswer(`${trip.id} ${tries}`, () => readTripVehicles(trip.id));
  return (
    <Card title={t('tripChanges.vehicle')}>
      <div className="change-body">
        <p>{t('tripChanges.vehicleLead')}</p>
        {read === undefined ? <Loading rows={1} /> : null}
        {read?.ok === false ? <ErrorState onRetry={() => setTries(tries + 1)} /> : null}
        {read?.ok ? <Choice trip={trip} vehicles={read.value.vehicles} /> : null}
      </div>
    </Card>
  );
}

interface ChoiceProps {
  readonly trip: Trip;
  readonly vehicles: readonly TripVehicle[];
}

function Choice({ trip, vehicles }: ChoiceProps) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  if (vehicles.length === 0) return <p className="muted">{t('tripChanges.vehicleNone')}</p>;
  return (
    <>
      <Field label={t('tripChanges.vehicleNext')} hint={t('tripChanges.vehicleHint')}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('tripChanges.vehicleChoose')}</option>
          {vehicles.map((vehicle) => (
            <option key={vehicle.vehicleId} value={vehicle.vehicleId} disabled={vehicle.found !== 'free'}>
              {nameOf(vehicle, t)}
            </option>
          ))}
        </Select>
      </Field>
      {chosen === '' ? null : <VehicleMove key={chosen} trip={trip} vehicleId={chosen} />}
    </>
  );
}

function nameOf({ name, registration, seats, found, clash }: TripVehicle, t: Translate): string {
  if (found === 'free') return t('tripChanges.vehicleFree', { name, registration, count: seats });
  return found === 'clash'
    ? t('tripChanges.vehicleClash', { name, registration, number: clash?.number ?? '' })
    : t('tripChanges.vehicleAway', { name, registration });
}
