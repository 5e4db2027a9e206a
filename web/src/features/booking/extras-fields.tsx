import { type ExtraKind, extraKinds, type OwnExtras } from '@fareground/domain/catalogue/trips/extras';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';

interface ExtrasFieldsProps {
  readonly trip: Pick<Trip, 'extras' | 'currency'>;
  /** What they add to what one pays, minor units. */
  readonly priceOf: (extras: OwnExtras) => number;
  /** "4A" */
  readonly seatText: string;
  readonly value: OwnExtras | undefined;
  /** How many of each kind there is room for here. */
  readonly room: Readonly<Record<ExtraKind, number>>;
  readonly onChange: (kind: ExtraKind, count: number) => void;
}

/** What is brought along to a seat, with what it costs; nothing where the trip takes nothing along. */
export function ExtrasFields({ trip, priceOf, seatText, value, room, onChange }: ExtrasFieldsProps) {
  const t = useT();
  const format = useFormat();
  return extraKinds.map((kind) => {
    const offered = trip.extras?.[kind];
    if (!offered) return null;
    const { each } = offered;
    const own = value?.[kind] ?? 0;
    const left = Math.max(0, room[kind]);
    // What was chosen stays to be seen where somebody else has it meanwhile.
    const most = Math.max(own, Math.min(each, left));
    const text = t('trip.extraLeft', { left });
    return (
      <Field
        key={kind}
        label={t('trip.extraOf', { extra: t(`extra.${kind}`), seat: seatText })}
        hint={text}
        error={own > left ? text : undefined}
      >
        <Select
          value={own}
          disabled={most === 0}
          onChange={({ target }) => onChange(kind, Number(target.value))}
        >
          <option value={0}>{t('trip.extraNone')}</option>
          {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {t('trip.extraPriced', {
                count,
                price: format.money(priceOf({ [kind]: count }), trip.currency),
              })}
            </option>
          ))}
        </Select>
      </Field>
    );
  });
}
