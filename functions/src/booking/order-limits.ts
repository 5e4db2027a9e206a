import { MAX_OF_LINE, MAX_TICKETS } from '@fareground/domain/booking/booking';
import { tierKey } from '@fareground/domain/booking/buyer';
import { addOnBeyondLimit } from '@fareground/domain/catalogue/events/add-ons';
import { type FarePlaces, fareBeyondLimit } from '@fareground/domain/catalogue/events/tier-price';
import { AppError } from '@fareground/domain/core/errors';
import type { OrderLine } from './event-line.ts';

/** What one booking may have. @param mostPlaces of the house @throws AppError limit-exceeded, with the line or all of them in `field` */
export function enforceOrderLimits(lines: readonly OrderLine[], mostPlaces: number): void {
  enforceTierLimits(lines);
  enforceAddOns(lines);
  const places = placesOf(lines);
  if (places > mostPlaces) throw beyond(`${places} places in one booking`, mostPlaces);
  const tickets = lines.reduce((sum, { line }) => sum + line.quantity, 0);
  const isTooMuch = tickets > MAX_TICKETS || lines.some(({ line }) => line.quantity > MAX_OF_LINE);
  if (isTooMuch) throw beyond(`${tickets} tickets in one booking`, MAX_TICKETS);
}

const beyond = (message: string, limit: number) =>
  new AppError('limit-exceeded', message, { field: 'lines', limit });

/** Add-ons are no places, and a package has as many as at the date where it has most: whoever comes on three evenings is one person. */
function placesOf(lines: readonly OrderLine[]): number {
  const entries = lines.filter(({ tier }) => !tier?.addOn);
  const sumOf = (some: readonly OrderLine[]) => some.reduce((sum, { line }) => sum + line.quantity, 0);
  const byPackage = Map.groupBy(entries, ({ package: sold }) => sold?.id);
  return [...byPackage].reduce((sum, [packageId, own]) => {
    if (packageId === undefined) return sum + sumOf(own);
    const byDate = Map.groupBy(own, ({ line }) => line.offeringId);
    return sum + Math.max(...[...byDate.values()].map(sumOf));
  }, 0);
}

/**
 * The limits of a tier and of its fares count in all lines together.
 * @throws AppError limit-exceeded naming the line that goes beyond it; `reason` is `full-price` where a fare is sold along with full prices alone
 */
function enforceTierLimits(lines: readonly OrderLine[]): void {
  const before = new Map<string, FarePlaces[]>();
  const all = Map.groupBy(lines, tierOfLine);
  for (const { line, tier, input } of lines) {
    if (line.kind !== 'event' || !tier || line.package) continue;
    const key = tierKey(line);
    const field = `${input.field}.quantity`;
    const places = [...(before.get(key) ?? []), line];
    before.set(key, places);
    const quantity = places.reduce((sum, some) => sum + some.quantity, 0);
    if (quantity > tier.maxPerBooking) {
      throw new AppError('limit-exceeded', `${quantity} of ${key}`, { field, limit: tier.maxPerBooking });
    }
    const ofTier = (all.get(key) ?? []).flatMap((some) => (some.line.kind === 'event' ? [some.line] : []));
    const beyond = fareBeyondLimit(tier, ofTier);
    if (beyond === undefined || beyond.fareId !== line.fareId) continue;
    throw new AppError('limit-exceeded', `${key} at ${beyond.fareId}`, {
      field,
      limit: beyond.limit,
      ...(beyond.withFullPrice && { reason: 'full-price' }),
    });
  }
}

/**
 * Add-ons go with places of their event in the same booking; what is in a package was put together by staff.
 * @throws AppError limit-exceeded naming the line, with the `reason` `add-on`
 */
function enforceAddOns(lines: readonly OrderLine[]): void {
  const bySale = Map.groupBy(lines, ({ line }) => line.offeringId);
  for (const own of bySale.values()) {
    const wanted = own.flatMap(({ line, tier, input, package: sold }) =>
      tier && !(sold && tier.addOn) ? [{ tier, quantity: line.quantity, field: input.field }] : [],
    );
    const beyond = addOnBeyondLimit(wanted);
    if (!beyond) continue;
    const field = wanted.find(({ tier }) => tier.id === beyond.tierId)?.field;
    throw new AppError('limit-exceeded', `${beyond.tierId} without its places`, {
      field: `${field}.quantity`,
      limit: beyond.limit,
      reason: 'add-on',
    });
  }
}

const tierOfLine = ({ line }: OrderLine): string =>
  line.kind === 'event' && !line.package ? tierKey(line) : '';
