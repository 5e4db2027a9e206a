import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Fare } from '@fareground/domain/catalogue/events/tier';
import { sectionNames } from '@fareground/domain/catalogue/halls/section-names';
import type { OfferedTier } from '../../data/offered-tiers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { seatName } from '../../views/seat-name.ts';

interface SeatFareProps {
  readonly event: Event;
  readonly tier: OfferedTier;
  readonly seat: string;
  /** None: the tier's own price. */
  readonly fareId: string | undefined;
  readonly onChange: (fare: Fare | undefined) => void;
}

/** At which price of its tier a seat that one chose is sold. */
export function SeatFare({ event, tier, seat, fareId, onChange }: SeatFareProps) {
  const t = useT();
  const format = useFormat();
  const { fares = [], openPrice } = tier;
  const money = (amount: number) => (amount === 0 ? t('event.free') : format.money(amount, event.currency));
  const price = openPrice ? t('event.from', { price: money(tier.allIn) }) : money(tier.allIn);
  return (
    <Field label={t('fares.forSeat', { seat: seatName(t, seat, sectionNames(tier.layout)) })}>
      <Select
        value={fareId ?? ''}
        onChange={({ target }) => onChange(fares.find(({ id }) => id === target.value))}
      >
        <option value="">{t('fares.fullPrice', { price })}</option>
        {fares.map(({ id, name, allIn }) => (
          <option key={id} value={id}>
            {t('fares.priced', { fare: name, price: money(allIn) })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
