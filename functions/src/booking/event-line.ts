import type { LineRequest } from '@fareground/domain/api/bookings';
import type { BookingLine } from '@fareground/domain/booking/booking';
import { tierPrice } from '@fareground/domain/catalogue/events/tier-price';
import { sectionNames } from '@fareground/domain/catalogue/halls/section-names';
import type { Package } from '@fareground/domain/catalogue/packages/package';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import { fullMask } from '@fareground/domain/catalogue/trips/segments';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import type { Currency } from '@fareground/domain/core/currencies';
import { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import { quotaPoolsOf, tierPools } from '@fareground/domain/stock/pool-plan';
import type { Sale } from '../catalogue/catalogue.ts';

/** A line of a request, checked against what is on sale: what it costs, and which pools it may take from. */
export interface OrderLine {
  /** All but its claims, discount and fees, which the stock and the quote decide. */
  line: BookingLine;
  currency: Currency;
  /** The line of the request that it was made of. */
  input: EventLineRequest;
  mask: number;
  /** What its places are of; none of a trip. */
  tier?: Tier;
  /** The package that it is sold in, whose limits count and not those of its tier. */
  package?: Package;
  /** What its event asks; none of a trip. */
  questions?: readonly Question[];
  /** By place, what those on its wheelchair places need; nothing of another seat. Absent where there are none. */
  assistance?: readonly (Assistance | undefined)[];
  /** Each part takes its seats, or its quantity, from the pools listed (in order of preference). */
  parts: StockPart[];
  /** Of a tier that shares a quota: each of its places is taken from one of these, too. */
  quota?: readonly Pool[];
  /** The tier that it follows, while that is sold or not on sale yet: nothing of it may be left. */
  follows?: { tier: Tier; pools: readonly Pool[]; quota: readonly Pool[] };
}

export interface EventLineRequest {
  /** The path into the body. */
  field: string;
  /** By place of the line: its number among the places of that request at this sale, by which names and answers are given. */
  numbers: readonly number[];
}

export interface StockPart {
  pools: readonly Pool[];
  quantity: number;
  seats: string[];
}

/** All that a line takes from: its places, then what they share with other tiers. */
export const partsOf = ({ parts, quota = [], line }: OrderLine): StockPart[] =>
  quota.length === 0 ? parts : [...parts, { pools: quota, quantity: line.quantity, seats: [] }];

export type EventRequest = Extract<LineRequest, { kind: 'event' }>;
export type EventSale = Extract<Sale, { kind: 'event' }>;
export type Tier = EventSale['tiers'][number];

/** @throws AppError not-found for a draft, invalid-argument for a tier that is not there */
export function tierOf({ tierId }: EventRequest, { event, tiers }: EventSale, field: string): Tier {
  const tier = tiers.find(({ id }) => id === tierId);
  if (event.state === 'draft') throw new AppError('not-found', 'a draft', { field: `${field}.offeringId` });
  if (!tier) throw noSuchTier(field);
  return tier;
}

export const noSuchTier = (field: string) =>
  new AppError('invalid-argument', 'no such tier', { field: `${field}.tierId` });

/** @throws AppError not-on-sale */
export function requireOnSale({ event }: EventSale, tier: Tier, now: number, field: string): void {
  const isOpen = tier.saleStartsAt <= now && now < tier.saleEndsAt && now < event.endsAt;
  if (event.state !== 'published' || !isOpen) {
    throw new AppError('not-on-sale', `${event.id} ${tier.id}`, {
      field,
      saleStartsAt: tier.saleStartsAt,
      saleEndsAt: tier.saleEndsAt,
    });
  }
}

/** @throws AppError invalid-argument */
export function eventLine(item: EventRequest, { event }: EventSale, tier: Tier, field: string): OrderLine {
  const seats = item.seats ?? [];
  if (seats.length > 0 && (!tier.layout || seats.length !== item.quantity)) {
    throw new AppError('invalid-argument', 'seats and quantity differ', { field: `${field}.seats` });
  }
  const pools = tierPools(tier);
  const quota = quotaPoolsOf(event, tier);
  const sections = sectionNames(tier.layout);
  const { unitPrice, fare } = priceOf(item, tier, event.currency, field);
  return {
    currency: event.currency,
    mask: fullMask(1),
    input: { field, numbers: placesFrom0(item.quantity) },
    tier,
    // An add-on is nobody's ticket: whoever comes is asked with their place.
    questions: tier.addOn ? [] : (event.questions ?? []),
    ...(quota.length > 0 && { quota }),
    parts: seats.length > 0 ? seatParts(pools, seats) : [{ pools, quantity: item.quantity, seats: [] }],
    line: {
      kind: 'event',
      offeringId: event.id,
      title: event.title,
      policy: event.policy,
      attendees: attendeesOf(item.attendees, item.quantity, field),
      claims: [],
      unitPrice,
      quantity: item.quantity,
      discount: 0,
      fees: 0,
      tierId: tier.id,
      tierName: tier.name,
      ...(fare && { fareId: fare.id, fareName: fare.name }),
      ...(tier.addOn && { addOn: true }),
      ...(tier.openPrice && !fare && { ownPrice: true }),
      category: event.category,
      ...(sections && { sections }),
      ...(event.partnerId && { partnerId: event.partnerId }),
      ...(event.organiser && { organiser: event.organiser }),
      seats,
      venueName: event.venueName,
      city: event.city,
      country: event.country,
      doorsAt: event.doorsAt,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timeZone: event.timeZone,
    },
  };
}

/** @throws AppError price-changed with the `price` where another was shown; invalid-argument, with the least and the most where the buyer's own price is neither */
function priceOf(item: EventRequest, tier: Tier, currency: Currency, field: string) {
  const price = tierPrice(tier, item, currency);
  if (price.ok) return price;
  if (price.field === 'fareId') {
    throw new AppError('invalid-argument', `no fare ${item.fareId}`, { field: `${field}.fareId` });
  }
  const { least, most } = price;
  if (least === most) {
    throw new AppError('price-changed', `${item.price} for ${tier.id}`, {
      field: `${field}.price`,
      price: least,
    });
  }
  throw new AppError('invalid-argument', `${item.price} for ${tier.id}`, {
    field: `${field}.price`,
    least,
    most,
  });
}

/** One part a section. @throws AppError invalid-argument for a section that is not there */
export function seatParts(pools: readonly Pool[], seats: string[]): OrderLine['parts'] {
  const bySection = Map.groupBy(seats, (seat) => splitSeatId(seat).sectionId);
  return [...bySection].map(([sectionId, own]) => {
    const pool = pools.find((each) => each.kind === 'seats' && each.sectionId === sectionId);
    if (!pool) throw new AppError('invalid-argument', `no section ${sectionId}`, { field: 'lines.seats' });
    return { pools: [pool], quantity: own.length, seats: own };
  });
}

export function attendeesOf(
  given: { name: string }[] | undefined,
  quantity: number,
  field: string,
): { name: string }[] {
  if (given && given.length > quantity) {
    throw new AppError('invalid-argument', 'more names than places', { field: `${field}.attendees` });
  }
  return given ?? [];
}

export const placesFrom0 = (quantity: number): number[] =>
  Array.from({ length: quantity }, (_, place) => place);
