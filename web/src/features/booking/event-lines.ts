import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Fare, Tier } from '@fareground/domain/catalogue/events/tier';
import { sectionNames } from '@fareground/domain/catalogue/halls/section-names';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { browserCart } from '../../cart/cart.ts';
import { type CartLine, type EventCartLine, lineKey, withOwnPrice } from '../../cart/cart-line.ts';
import { chosenPackages } from '../../cart/package-places.ts';
import type { EventDetail } from '../../data/event.ts';
import { choiceKey } from '../../views/choice.ts';
import { suggestedPrice } from './own-price.tsx';
import { putPackage } from './package-lines.ts';
import { readPlaces } from './places-text.ts';

/** Nothing, the same in each render. */

/** Puts `?places=floor:2,.weekend:1`, from the event's page, into the cart once, and removes that from the address. */
export function useChoiceOfAddress({ event, tiers, packages }: EventDetail): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('places');
  useEffect(() => {
    if (asked === null) return;
    const chosen = readPlaces(asked);
    for (const { sold, quantity } of chosenPackages(packages, chosen))
      putPackage(event, sold, Math.min(quantity, sold.maxPerBooking));
    for (const tier of tiers) {
      for (const fare of [undefined, ...(tier.fares ?? [])]) {
        const quantity = chosen[choiceKey(tier.id, fare?.id)] ?? 0;
        putPlaces(event, tier, fare, Math.min(quantity, tier.maxPerBooking));
      }
    }
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('places');
        return after;
      },
      { replace: true },
    );
  }, [asked, event, tiers, packages, setParams]);
}

/** So many places of a fare into the cart, none takes it out. Names and the buyer's own price stay. */
export function putPlaces(event: Event, tier: Tier, fare: Fare | undefined, quantity: number): void {
  const cart = browserCart();
  const line = lineOf(event, tier, fare, Math.max(1, quantity));
  const key = lineKey(line);
  const before = cart.state().lines.find((one): one is EventCartLine => lineKey(one) === key);
  if (quantity === 0) {
    cart.remove(key);
    return;
  }
  const kept = { ...line, names: before?.names ?? [] };
  cart.put(before?.ownPrice && line.ownPrice ? withOwnPrice(kept, before.ownPrice) : kept);
}

export const lineOf = (event: Event, tier: Tier, fare: Fare | undefined, quantity: number): EventCartLine => {
  const sections = sectionNames(tier.layout);
  const line: EventCartLine = {
    kind: 'event',
    offeringId: event.id,
    title: event.title,
    currency: event.currency,
    unitPrice: fare?.price ?? tier.price,
    startsAt: event.startsAt,
    timeZone: event.timeZone,
    names: [],
    tierId: tier.id,
    tierName: tier.name,
    ...(fare && { fareId: fare.id, fareName: fare.name }),
    ...(tier.addOn && { addOn: true }),
    category: event.category,
    country: event.country,
    venueName: event.venueName,
    city: event.city,
    quantity,
    ...(sections && { sections }),
  };
  return tier.openPrice && !fare ? withOwnPrice(line, suggestedPrice(event, tier, tier.openPrice)) : line;
};

export const linesOf = (lines: readonly CartLine[], event: Event): readonly EventCartLine[] =>
  lines.filter((line): line is EventCartLine => line.kind === 'event' && line.offeringId === event.id);

/** Lines that are gone leave the cart, the others are in it as they are now. */
export function putInPlaceOf(before: readonly EventCartLine[], lines: readonly EventCartLine[]): void {
  const cart = browserCart();
  const kept = new Set(lines.map(lineKey));
  for (const line of before) if (!kept.has(lineKey(line))) cart.remove(lineKey(line));
  for (const line of lines) cart.put(line);
}
