import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { type PassengerKind, passengerKinds } from '@fareground/domain/catalogue/trips/trip-fares';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';

interface PassengerKindFieldProps {
  readonly trip: Pick<Trip, 'fares' | 'currency'>;
  /** What each of them pays, minor units. */
  readonly priceOf: (kind: PassengerKind | undefined) => number;
  /** "4A" */
  readonly seatText: string;
  /** Nothing for an adult. */
  readonly value: PassengerKind | undefined;
  readonly onChange: (kind: PassengerKind | undefined) => void;
}

/** Who travels on a seat, with what each of them pays; nothing where all pay the same. */
export function PassengerKindField({ trip, priceOf, seatText, value, onChange }: PassengerKindFieldProps) {
  const t = useT();
  const format = useFormat();
  const { concessions } = trip.fares ?? {};
  const reduced = passengerKinds.filter((kind) => concessions?.[kind] !== undefined);
  if (reduced.length === 0) return null;
  const priced = (kind?: PassengerKind) =>
    t('passenger.priced', {
      passenger: t(`passenger.${kind ?? 'adult'}`),
      price: format.money(priceOf(kind), trip.currency),
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
