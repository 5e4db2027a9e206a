import { losesKind, type SeatLoss } from '../catalogue/trips/seat-traits.ts';
import type { SectionNames } from '../catalogue/vehicles/layout.ts';
import { splitSeatId } from '../catalogue/vehicles/seat-id.ts';
import type { Currency } from '../core/currencies.ts';
import { chargeable } from '../core/money.ts';
import { type Claim, claimKey } from '../stock/claim.ts';
import { tripSectionPoolId } from '../stock/pool-id.ts';
import type { Booking, BookingLine, PartiallyRefundedPlace, TripLine } from './booking.ts';
import { nextKey, withSections } from './change-seat.ts';
import { cheaperBy, fareOfTrip, withTripFares } from './trip-fare.ts';
import { leftOfPlace } from './void-place.ts';

/** The seats of one booking in the vehicle that its trip gets. */
export interface Reseating {
  readonly tripId: string;
  /** Which change of the trip's vehicle it is, from 1. */
  readonly vehicleChange: number;
  readonly moves: readonly {
    readonly seat: string;
    readonly mask: number;
    readonly to: string;
    readonly losses: readonly SeatLoss[];
    /** What the place costs in its class there, minor units, where that is a plainer one: the difference goes back. */
    readonly fare?: number | undefined;
  }[];
  /** Of the price of a seat of another kind, goes back. */
  readonly refundPercent: number;
  /** What the sections of a better class are called there; absent where there are none. */
  readonly sections?: SectionNames | undefined;
}

export interface Reseated {
  /** All lines, as they are then. */
  readonly lines: BookingLine[];
  /** What goes back to the pools of the vehicle before, and what is taken from those of the other one. */
  readonly given: readonly Claim[];
  readonly taken: readonly Claim[];
  /** The other seat, by the serial of the ticket. */
  readonly seats: ReadonlyMap<string, string>;
  /** What goes back for lesser seats and plainer classes, minor units. */
  readonly refund: number;
  /** The same by line, from 0. It never has fees in it. */
  readonly parts: readonly { readonly lineIndex: number; readonly price: number; readonly fees: number }[];
}

/** What goes back of a place for its seat in another vehicle, minor units. */
export interface LesserBack {
  /** The difference to a plainer class, all of it. */
  readonly ofClass: number;
  /** What a seat of another kind is a part of: its price without fees and without what goes back or went back before; 0 where the kind is the same. */
  readonly ofKind: number;
}

export function lesserBack(
  line: TripLine,
  { place, serial }: { readonly place: number; readonly serial: string },
  { losses, fare }: Pick<Reseating['moves'][number], 'losses' | 'fare'>,
  currency: Currency,
): LesserBack {
  const ofClass = fare === undefined ? 0 : cheaperBy(line, place, serial, fare, currency);
  const ofKind = losesKind(losses) ? leftOfPlace(line, place, serial, currency).price - ofClass : 0;
  return { ofClass, ofKind };
}

/** The place of a line that has a seat now, from 0; −1: none. One that was voided may have had it before. @param serials of its places, in order */
export const placeWithSeat = (line: BookingLine, seat: string, serials: readonly string[]): number =>
  line.seats.findIndex((one, place) => one === seat && !isVoided(line, serials[place]));

const isVoided = ({ voided = [] }: BookingLine, serial: string | undefined): boolean =>
  voided.some((place) => place.serial === serial);

/** The pool of the other vehicle that sells this seat. */
export const poolOfMove = (
  { tripId, vehicleChange }: Pick<Reseating, 'tripId' | 'vehicleChange'>,
  seat: string,
): string => tripSectionPoolId(tripId, splitSeatId(seat).sectionId, vehicleChange);

/** Whether a claim is on seats of a vehicle that the trip had before. */
const isBefore = (claim: Claim, reseating: Reseating): boolean =>
  claim.seats.length > 0 && claim.seats.some((seat) => poolOfMove(reseating, seat) !== claim.poolId);

/**
 * Moves a confirmed booking to its seats in another vehicle of its trip.
 * @returns null when nothing of it has a seat of the vehicle before
 * @throws Error for a seat that the plan does not know
 */
export function reseatBooking(
  booking: Pick<Booking, 'id' | 'lines' | 'ticketSerials' | 'paymentId' | 'currency'>,
  reseating: Reseating,
): Reseated | null {
  const open = [...reseating.moves];
  const given: Claim[] = [];
  const taken: Claim[] = [];
  const seats = new Map<string, string>();
  const parts: Reseated['parts'][number][] = [];
  let first = 0;
  let key = Number(nextKey(booking).split('.')[1]);
  const lines = booking.lines.map((line, lineIndex): BookingLine => {
    const ticketsFrom = first;
    first += line.quantity;
    if (line.kind !== 'trip' || line.offeringId !== reseating.tripId || line.cancelledWith !== undefined)
      return line;
    const old = line.claims.filter((claim) => isBefore(claim, reseating));
    if (old.length === 0) return line;
    const next = [...line.seats];
    const fares = next.map((_, place) => fareOfTrip(line, place));
    const partiallyRefunded: PartiallyRefundedPlace[] = [];
    const own: Claim[] = [];
    for (const claim of old) {
      for (const seat of claim.seats) {
        const at = open.findIndex((move) => move.seat === seat && move.mask === claim.mask);
        const [move] = at < 0 ? [] : open.splice(at, 1);
        const place = placeWithSeat(line, seat, booking.ticketSerials.slice(ticketsFrom));
        const serial = booking.ticketSerials[ticketsFrom + place];
        if (!move || place < 0 || serial === undefined) throw new Error(`${booking.id}: no move of ${seat}`);
        next[place] = move.to;
        seats.set(serial, move.to);
        own.push({
          poolId: poolOfMove(reseating, move.to),
          key: claimKey(booking.id, 0),
          mask: claim.mask,
          quantity: 1,
          seats: [move.to],
          ...(claim.neighbours && { neighbours: claim.neighbours }),
        });
        const { ofClass, ofKind } = lesserBack(line, { place, serial }, move, booking.currency);
        if (move.fare !== undefined) fares[place] = Math.min(move.fare, fares[place] ?? move.fare);
        const back =
          booking.paymentId === ''
            ? 0
            : ofClass + chargeable(Math.floor((ofKind * reseating.refundPercent) / 100), booking.currency);
        if (back === 0) continue;
        partiallyRefunded.push({ serial, refund: back, vehicleChange: reseating.vehicleChange });
        parts.push({ lineIndex, price: back, fees: 0 });
      }
    }
    const joined = joinClaims(own).map((claim) => ({ ...claim, key: claimKey(booking.id, key++) }));
    given.push(...old);
    taken.push(...joined);
    const isCheaper = fares.some((fare, place) => fare !== fareOfTrip(line, place));
    const moved = withSections(
      { ...(isCheaper ? withTripFares(line, fares) : line), seats: next },
      reseating.sections,
    );
    return {
      ...moved,
      claims: [...line.claims.filter((claim) => !old.includes(claim)), ...joined],
      ...(partiallyRefunded.length > 0 && {
        partiallyRefunded: [...(line.partiallyRefunded ?? []), ...partiallyRefunded],
      }),
    };
  });
  const refund = parts.reduce((sum, { price }) => sum + price, 0);
  return given.length === 0 ? null : { lines, given, taken, seats, refund, parts: byLine(parts) };
}

const byLine = (parts: Reseated['parts']): Reseated['parts'] =>
  [...Map.groupBy(parts, ({ lineIndex }) => lineIndex)].map(([lineIndex, own]) => ({
    lineIndex,
    price: own.reduce((sum, { price }) => sum + price, 0),
    fees: 0,
  }));

/** One claim for each pool and leg. */
export function joinClaims(claims: readonly Claim[]): Claim[] {
  const joined = Map.groupBy(claims, ({ poolId, mask }) => `${poolId} ${mask}`);
  return [...joined.values()].flatMap((some) => {
    const [one] = some;
    return one ? [{ ...one, quantity: some.length, seats: some.flatMap((claim) => claim.seats) }] : [];
  });
}

/** What went back of a booking by one change of a trip's vehicle, minor units. */
export const partiallyRefundedWith = (
  { lines }: Pick<Booking, 'lines'>,
  { tripId, vehicleChange }: Pick<Reseating, 'tripId' | 'vehicleChange'>,
): number =>
  lines
    .filter(({ offeringId }) => offeringId === tripId)
    .flatMap(({ partiallyRefunded = [] }) => partiallyRefunded)
    .reduce((sum, place) => sum + (place.vehicleChange === vehicleChange ? place.refund : 0), 0);
