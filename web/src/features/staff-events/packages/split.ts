import type { Event } from '@fareground/domain/catalogue/events/event';
import { MAX_PACKAGE_PLACES } from '@fareground/domain/catalogue/packages/package';
import type { PackageForm } from '@fareground/domain/catalogue/packages/package-form';
import { sharesOf } from '@fareground/domain/catalogue/packages/package-price';
import type { PackagedEvent } from '@fareground/domain/catalogue/packages/read-package-form';
import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount } from '@fareground/domain/core/typed-amount';

/** How the price of a form falls on its dates, as far as it can be read. */
export interface Split {
  readonly currency: Currency;
  /** What its places cost one by one, minor units. */
  readonly regular: number;
  /** Nothing while the price is none. */
  readonly price: number | undefined;
  /** The soonest first. */
  readonly dates: readonly { readonly event: Event; readonly regular: number; readonly share: number }[];
}

/** @returns nothing while a row is unfinished */
export function splitOf(form: PackageForm, events: readonly PackagedEvent[]): Split | undefined {
  const rows = form.parts.map(({ eventId, tierId, fareId, quantity }) => {
    const found = events.find(({ event }) => event.id === eventId);
    const tier = found?.tiers.find(({ id }) => id === tierId);
    const fare = tier?.fares?.find(({ id }) => id === fareId);
    const count = /^\d{1,2}$/.test(quantity.trim()) ? Number(quantity) : 0;
    if (!found || !tier || count < 1 || count > MAX_PACKAGE_PLACES) return undefined;
    return { event: found.event, quantity: count, regular: fare?.price ?? tier.price };
  });
  const whole = rows.filter((row) => row !== undefined).sort((a, b) => a.event.startsAt - b.event.startsAt);
  const [first] = whole;
  if (!first || whole.length < rows.length) return undefined;
  const { currency } = first.event;
  const price = readAmount(form.price, currency) ?? undefined;
  const shares = sharesOf(price ?? 0, whole);
  const dates = Map.groupBy(whole.entries(), ([, { event }]) => event.id);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  return {
    currency,
    price,
    regular: sum(whole.map(({ regular, quantity }) => regular * quantity)),
    dates: [...dates.values()].flatMap((own) => {
      const event = own[0]?.[1].event;
      if (!event) return [];
      const regular = sum(own.map(([, row]) => row.regular * row.quantity));
      return [{ event, regular, share: sum(own.flatMap(([index]) => shares[index] ?? [])) }];
    }),
  };
}
