import type { Event } from '@fareground/domain/catalogue/events/event';
import { browserCart } from '../../cart/cart.ts';
import { type CartLine, lineKey } from '../../cart/cart-line.ts';
import type { PackageCartLine } from '../../cart/package-line.ts';
import type { OfferedPackage } from '../../data/packages.ts';

/** So many of a package into the cart, none takes it out. Names stay. */
export function putPackage(event: Event, sold: OfferedPackage, quantity: number): void {
  const cart = browserCart();
  const line = packageLineOf(event, sold, Math.max(1, quantity));
  const key = lineKey(line);
  const before = cart.state().lines.find((one) => lineKey(one) === key);
  if (quantity === 0) cart.remove(key);
  else cart.put({ ...line, names: before?.names ?? [] });
}

const packageLineOf = (
  { id: offeringId, startsAt, timeZone }: Event,
  { id, name, currency, price, dates }: OfferedPackage,
  quantity: number,
): PackageCartLine => ({
  kind: 'package',
  packageId: id,
  offeringId,
  title: name,
  currency,
  unitPrice: price,
  startsAt: dates.at(-1)?.startsAt ?? startsAt,
  timeZone: dates.at(-1)?.timeZone ?? timeZone,
  names: [],
  quantity,
  dates: dates.map(({ questions: _, ...date }) => date),
});

/** The packages of a cart with places of an event. */
export const packagesOf = (lines: readonly CartLine[], eventId: string): readonly PackageCartLine[] =>
  lines.filter(
    (line): line is PackageCartLine =>
      line.kind === 'package' && line.dates.some(({ offeringId }) => offeringId === eventId),
  );
