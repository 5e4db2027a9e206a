import type { Currency } from '../core/currencies.ts';
import { chargeable } from '../core/money.ts';
import { type Claim, claimKey } from '../stock/claim.ts';
import { tripSectionPoolId } from '../stock/pool-id.ts';
import { isLesser, type SeatLoss } from '../trips/seat-traits.ts';
import { splitSeatId } from '../vehicles/seat-id.ts';
import type { Booking, BookingLine, LessenedPlace } from './booking.ts';
import { nextKey } from './change-seat.ts';
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
  }[];
  /** Of the price of a lesser seat, goes back. */
  readonly refundPercent: number;
}

export interface Reseated {
  /** All lines, as they are then. */
  readonly lines: BookingLine[];
  /** What goes back to the pools of the vehicle before, and what is taken from those of the other one. */
  readonly given: readonly Claim[];
  readonly taken: readonly Claim[];
  /** The other seat, by the serial of the ticket. */
  readonly seats: ReadonlyMap<string, string>;
  /** What goes back for lesser seats, minor units. */
  readonly refund: number;
  /** The same by line, from 0. It never has fees in it. */
  readonly parts: readonly { readonly lineIndex: number; readonly price: number; readonly fees: number }[];
}

/** What goes back for a lesser seat, minor units: a part of its price without fees and without what went back before, rounded down. */
export const lesserRefund = (
  line: BookingLine,
  place: number,
  serial: string,
  percent: number,
  currency: Currency,
): number =>
  chargeable(Math.floor((leftOfPlace(line, place, serial, currency).price * percent) / 100), currency);

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
    if (line.kind !== 'trip' || line.saleId !== reseating.tripId || line.cancelledWith !== undefined)
      return line;
    const old = line.claims.filter((claim) => isBefore(claim, reseating));
    if (old.length === 0) return line;
    const next = [...line.seats];
    const lessened: LessenedPlace[] = [];
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
        const back =
          booking.paymentId !== '' && isLesser(move.losses)
            ? lesserRefund(line, place, serial, reseating.refundPercent, booking.currency)
            : 0;
        if (back === 0) continue;
        lessened.push({ serial, refund: back, vehicleChange: reseating.vehicleChange });
        parts.push({ lineIndex, price: back, fees: 0 });
      }
    }
    const joined = joinClaims(own).map((claim) => ({ ...claim, key: claimKey(booking.id, key++) }));
    given.push(...old);
    taken.push(...joined);
    return {
      ...line,
      seats: next,
      claims: [...line.claims.filter((claim) => !old.includes(claim)), ...joined],
      ...(lessened.length > 0 && { lessened: [...(line.lessened ?? []), ...lessened] }),
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

/** One claim for each pool and journey. */
export function joinClaims(claims: readonly Claim[]): Claim[] {
  const joined = Map.groupBy(claims, ({ poolId, mask }) => `${poolId} ${mask}`);
  return [...joined.values()].flatMap((some) => {
    const [one] = some;
    return one ? [{ ...one, quantity: some.length, seats: some.flatMap((claim) => claim.seats) }] : [];
  });
}

/** What went back of a booking by one change of a trip's vehicle, minor units. */
export const lessenedWith = (
  { lines }: Pick<Booking, 'lines'>,
  { tripId, vehicleChange }: Pick<Reseating, 'tripId' | 'vehicleChange'>,
): number =>
  lines
    .filter(({ saleId }) => saleId === tripId)
    .flatMap(({ lessened = [] }) => lessened)
    .reduce((sum, place) => sum + (place.vehicleChange === vehicleChange ? place.refund : 0), 0);
