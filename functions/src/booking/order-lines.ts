import type { BookingLine } from '@fareground/domain/bookings/booking';
import { tierKey } from '@fareground/domain/bookings/buyer';
import type { CreateBookingRequest, LineRequest } from '@fareground/domain/calls/bookings';
import { AppError } from '@fareground/domain/core/errors';
import type { Currency } from '@fareground/domain/core/money';
import { addOnBeyondLimit } from '@fareground/domain/events/add-ons';
import { opensTier } from '@fareground/domain/events/hidden-tiers';
import { type FarePlaces, fareBeyondLimit, tierPrice } from '@fareground/domain/events/tier-price';
import type { Question } from '@fareground/domain/questions/question';
import type { PublicSettings } from '@fareground/domain/settings/settings';
import type { Pool } from '@fareground/domain/stock/pool';
import { quotaPoolsOf, tierPools, tripPools } from '@fareground/domain/stock/pool-plan';
import { fullMask, journeyFare, journeyMask } from '@fareground/domain/trips/segments';
import { splitSeatId } from '@fareground/domain/vehicles/seat-id';
import type { Voucher } from '@fareground/domain/vouchers/voucher';
import type { Catalogue, Sale } from '../catalogue/catalogue.ts';

/** A line of a request, checked against what is on sale: what it costs, and which pools it may take from. */
export interface OrderLine {
  /** All but its claims, discount and fees, which the stock and the quote decide. */
  line: BookingLine;
  currency: Currency;
  mask: number;
  /** What limits the places of its kind; none of a trip. */
  tier?: Tier;
  /** What its event asks; none of a trip. */
  questions?: readonly Question[];
  /** Each part takes its seats, or its quantity, from the pools listed (in order of preference). */
  parts: StockPart[];
  /** Of a tier that shares a quota: each of its places is taken from one of these, too. */
  quota?: readonly Pool[];
  /** The tier that it follows, while that is sold or not on sale yet: nothing of it may be left. */
  follows?: { tier: Tier; pools: readonly Pool[]; quota: readonly Pool[] };
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
type EventSale = Extract<Sale, { kind: 'event' }>;
type Tier = EventSale['tiers'][number];
type TripRequest = Extract<LineRequest, { kind: 'trip' }>;

/**
 * @param voucher that comes with the request: it may open hidden tiers
 * @throws AppError with the path into the body in `details.field`; a hidden tier that nothing opens is as if it were not there
 */
export async function orderLines(
  request: CreateBookingRequest,
  catalogue: Catalogue,
  settings: PublicSettings,
  now: number,
  voucher: Voucher | null = null,
): Promise<OrderLine[]> {
  const lines = await Promise.all(
    request.lines.map(async (item, index) => {
      const sale = await catalogue.sale(item.kind, item.saleId);
      const field = `lines.${index}`;
      if (item.kind === 'event' && sale.kind === 'event') {
        const tier = tierOf(item, sale, field);
        if (tier.hidden && !(voucher && opensTier(voucher, tier, now))) throw noSuchTier(field);
        requireOnSale(sale, tier, now, field);
        return { ...eventLine(item, sale, tier, field), ...followed(sale, tier, now) };
      }
      if (item.kind === 'trip' && sale.kind === 'trip') return tripLine(item, sale.trip, now, field);
      throw new AppError('not-found', 'a sale of another kind', { field });
    }),
  );
  enforceTierLimits(lines);
  enforceAddOns(lines);
  const places = lines.reduce((sum, { line, tier }) => sum + (tier?.addOn ? 0 : line.quantity), 0);
  if (places > settings.maxPlacesPerBooking) {
    throw new AppError('limit-exceeded', `${places} places in one booking`, {
      field: 'lines',
      limit: settings.maxPlacesPerBooking,
    });
  }
  const currencies = new Set(lines.map(({ currency }) => currency));
  if (currencies.size > 1) {
    throw new AppError('mixed-currencies', 'one booking has one currency', { currencies: [...currencies] });
  }
  return lines;
}

/**
 * The limits of a tier and of its fares count in all lines together.
 * @throws AppError limit-exceeded naming the line that goes beyond it; `reason` is `full-price` where a fare is sold along with full prices alone
 */
function enforceTierLimits(lines: readonly OrderLine[]): void {
  const before = new Map<string, FarePlaces[]>();
  const all = Map.groupBy(lines, tierOfLine);
  for (const [index, { line, tier }] of lines.entries()) {
    if (line.kind !== 'event' || !tier) continue;
    const key = tierKey(line);
    const field = `lines.${index}.quantity`;
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
 * Add-ons go with places of their event in the same booking.
 * @throws AppError limit-exceeded naming the line, with the `reason` `add-on`
 */
function enforceAddOns(lines: readonly OrderLine[]): void {
  const bySale = Map.groupBy(lines.entries(), ([, { line }]) => line.saleId);
  for (const own of bySale.values()) {
    const wanted = own.flatMap(([index, { line, tier }]) =>
      tier ? [{ tier, quantity: line.quantity, index }] : [],
    );
    const beyond = addOnBeyondLimit(wanted);
    if (!beyond) continue;
    const index = wanted.find(({ tier }) => tier.id === beyond.tierId)?.index;
    throw new AppError('limit-exceeded', `${beyond.tierId} without its places`, {
      field: `lines.${index}.quantity`,
      limit: beyond.limit,
      reason: 'add-on',
    });
  }
}

const tierOfLine = ({ line }: OrderLine): string => (line.kind === 'event' ? tierKey(line) : '');

/** @throws AppError not-found for a draft, invalid-argument for a tier that is not there */
export function tierOf({ tierId }: EventRequest, { event, tiers }: EventSale, field: string): Tier {
  const tier = tiers.find(({ id }) => id === tierId);
  if (event.state === 'draft') throw new AppError('not-found', 'a draft', { field: `${field}.saleId` });
  if (!tier) throw noSuchTier(field);
  return tier;
}

const noSuchTier = (field: string) =>
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
  const { unitPrice, fare } = priceOf(item, tier, event.currency, field);
  return {
    currency: event.currency,
    mask: fullMask(1),
    tier,
    // An add-on is nobody's ticket: whoever comes is asked with their place.
    questions: tier.addOn ? [] : (event.questions ?? []),
    ...(quota.length > 0 && { quota }),
    parts: seats.length > 0 ? seatParts(pools, seats) : [{ pools, quantity: item.quantity, seats: [] }],
    line: {
      kind: 'event',
      saleId: event.id,
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
      seats,
      venueName: event.venueName,
      city: event.city,
      doorsAt: event.doorsAt,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timeZone: event.timeZone,
    },
  };
}

/** The tier that this one follows, unless its sale is over. */
function followed({ event, tiers }: EventSale, { follows }: Tier, now: number): Pick<OrderLine, 'follows'> {
  const tier = tiers.find(({ id }) => id === follows);
  if (!tier || now >= tier.saleEndsAt) return {};
  return { follows: { tier, pools: tierPools(tier), quota: quotaPoolsOf(event, tier) } };
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

function tripLine(
  item: TripRequest,
  trip: Extract<Sale, { kind: 'trip' }>['trip'],
  now: number,
  field: string,
): OrderLine {
  const from = trip.timetable[item.from];
  const to = trip.timetable[item.to];
  if (!from || !to || item.from >= item.to || !from.boards || !to.alights) {
    throw new AppError('invalid-argument', 'no such journey', { field: `${field}.from` });
  }
  const isOpen =
    trip.onSale && trip.state !== 'cancelled' && trip.state !== 'arrived' && now < from.departsAt;
  if (!isOpen) throw new AppError('not-on-sale', trip.id, { field });
  const quantity = item.seats.length;
  const call = (index: number, stop: typeof from, at: number) => ({
    stop: index,
    name: stop.name,
    city: stop.city,
    timeZone: stop.timeZone,
    at,
    bay: stop.bay,
  });
  return {
    currency: trip.currency,
    mask: journeyMask(item.from, item.to),
    parts: seatParts(tripPools(trip), item.seats),
    line: {
      kind: 'trip',
      saleId: trip.id,
      title: `${from.city} to ${to.city}`,
      policy: trip.policy,
      attendees: attendeesOf(item.attendees, quantity, field),
      claims: [],
      unitPrice: journeyFare(trip, item.from, item.to),
      quantity,
      discount: 0,
      fees: 0,
      vehicleKind: trip.kind,
      operator: trip.operator,
      number: trip.number,
      seats: item.seats,
      from: call(item.from, from, from.departsAt),
      to: call(item.to, to, to.arrivesAt),
      startsAt: from.departsAt,
    },
  };
}

/** One part a section. @throws AppError invalid-argument for a section that is not there */
function seatParts(pools: readonly Pool[], seats: string[]): OrderLine['parts'] {
  const bySection = Map.groupBy(seats, (seat) => splitSeatId(seat).sectionId);
  return [...bySection].map(([sectionId, own]) => {
    const pool = pools.find((each) => each.kind === 'seats' && each.sectionId === sectionId);
    if (!pool) throw new AppError('invalid-argument', `no section ${sectionId}`, { field: 'lines.seats' });
    return { pools: [pool], quantity: own.length, seats: own };
  });
}

function attendeesOf(
  given: { name: string }[] | undefined,
  quantity: number,
  field: string,
): { name: string }[] {
  if (given && given.length > quantity) {
    throw new AppError('invalid-argument', 'more names than places', { field: `${field}.attendees` });
  }
  return given ?? [];
}
