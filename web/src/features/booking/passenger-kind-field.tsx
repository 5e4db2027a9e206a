import { passengerFare } from '@fareground/domain/trips/journey-fare';
import type { Trip } from '@fareground/domain/trips/trip';
import { type PassengerKind, passengerKinds } from '@fareground/domain/trips/trip-fares';
import type { TravelClass } from '@fareground/domain/vehicles/travel-class';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';
import type { JourneyStops } from './journey.ts';

interface PassengerKindFieldProps {
  readonly trip: Trip;
  readonly journey: JourneyStops;
  readonly travelClass: TravelClass;
  /** "4A" */
  readonly seatText: string;
  /** Nothing for an adult. */
  readonly value: PassengerKind | undefined;
  readonly onChange: (kind: PassengerKind | undefined) => void;
}

/** Who travels on a seat, with what each of them pays; nothing where all pay the same. */
export function PassengerKindField({
  trip,
  journey,
  travelClass,
  seatText,
  value,
  onChange,
}: PassengerKindFieldProps) {
  const t = useT();
  const format = useFormat();
  const { concessions } = trip.fares ?? {};
  const reduced = passengerKinds.filter((kind) => concessions?.[kind] !== undefined);
  if (reduced.length === 0) return null;
  const priced = (kind?: PassengerKind) =>
    t('passenger.priced', {
      passenger: t(`passenger.${kind ?? 'adult'}`),
      price: format.money(passengerFare(trip, journey.from, journey.to, kind, travelClass), trip.currency),
    });
  return (
    <Field label={t('trip.passengerOf', { seat: seatText })}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(reduced.find((kind) => kind === target.value))}
      >
        <option value="">{priced()}</option>
        {reduced.map((kind) => (
          <option key={kind} value={kind}>
            {priced(kind)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
