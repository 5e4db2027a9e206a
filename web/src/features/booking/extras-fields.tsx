import { type ExtraKind, extraKinds, type OwnExtras } from '@fareground/domain/trips/extras';
import type { Trip } from '@fareground/domain/trips/trip';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { seatName } from '../../views/seat-name.ts';

interface ExtrasFieldsProps {
  readonly trip: Pick<Trip, 'extras' | 'currency'>;
  readonly seat: string;
  readonly value: OwnExtras | undefined;
  readonly onChange: (kind: ExtraKind, count: number) => void;
}

/** What is brought along to a seat, with what it costs; nothing where the trip takes nothing along. */
export function ExtrasFields({ trip, seat, value, onChange }: ExtrasFieldsProps) {
  const t = useT();
  const format = useFormat();
  return extraKinds.map((kind) => {
    const offered = trip.extras?.[kind];
    if (!offered) return null;
    const { each, price } = offered;
    return (
      <Field key={kind} label={t('trip.extraOf', { extra: t(`extra.${kind}`), seat: seatName(t, seat) })}>
        <Select value={value?.[kind] ?? 0} onChange={({ target }) => onChange(kind, Number(target.value))}>
          <option value={0}>{t('trip.extraNone')}</option>
          {Array.from({ length: each }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {t('trip.extraPriced', { count, price: format.money(count * price, trip.currency) })}
            </option>
          ))}
        </Select>
      </Field>
    );
  });
}
