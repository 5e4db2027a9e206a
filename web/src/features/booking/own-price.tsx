import type { Event } from '@fareground/domain/catalogue/events/event';
import type { OpenPrice, Tier } from '@fareground/domain/catalogue/events/tier';
import { smallestCharge, typedAmount } from '@fareground/domain/core/typed-amount';
import { type EventCartLine, isTypedPriceValid } from '../../cart/cart-line.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Field, Input } from '../../ui/field.tsx';

type OwnPrice = NonNullable<EventCartLine['ownPrice']>;

/** What stands in the field before anything is typed. */
export const suggestedPrice = (event: Event, tier: Tier, { suggested, most }: OpenPrice): OwnPrice => ({
  typed: typedAmount(suggested, event.currency),
  least: tier.price,
  most,
});

interface OwnPriceFieldProps {
  readonly event: Event;
  readonly value: OwnPrice;
  readonly onChange: (value: OwnPrice) => void;
}

/** What the buyer pays for one place, where they may choose. */
export function OwnPriceField({ event, value, onChange }: OwnPriceFieldProps) {
  const t = useT();
  const format = useFormat();
  const { typed, least, most } = value;
  const limits = {
    least: format.money(least || smallestCharge(event.currency), event.currency),
    most: format.money(most, event.currency),
  };
  const isValid = isTypedPriceValid(value, event.currency);
  return (
    <Field
      className="own-price"
      label={t('fares.ownPrice', { currency: event.currency })}
      hint={t(least > 0 ? 'fares.ownPriceHint' : 'fares.orNothing', limits)}
      error={isValid ? undefined : t(least > 0 ? 'fares.ownPriceFault' : 'fares.orNothing', limits)}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={({ target }) => onChange({ ...value, typed: target.value })}
      />
    </Field>
  );
}
