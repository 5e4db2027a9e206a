import type { TripVehicle } from '@fareground/domain/api/trip-vehicle';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useState } from 'react';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { readTripVehicles } from '../data/trip-change-calls.ts';
import { VehicleMove } from './vehicle-move.tsx';

/** Gives a trip another vehicle: which one, who sits where in it, and doing it. */
export function VehicleCard({ trip }: { readonly trip: Trip }) {
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
