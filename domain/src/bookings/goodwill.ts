import { allocate } from '../core/money.ts';
import type { GivenBack } from '../ledger/earnings.ts';
import { type Booking, type BookingLine, isStanding, type LessenedPlace } from './booking.ts';
import { placesOfLine } from './move-line.ts';
import { priceLeft } from './void-place.ts';

/**
 * Goodwill: money that staff give back while the tickets stand, such as half of the price because the sound failed. It is noted by place, as what goes back for a
 * lesser seat is, so that whatever is given back later knows of it. Fees are no part of it; they go back with a ticket.
 */
type Sold = Pick<Booking, 'lines' | 'ticketSerials' | 'paymentId'>;

/** A standing place, and what of its price has not gone back, minor units. */
interface PlaceLeft {
  readonly lineIndex: number;
  readonly serial: string;
  readonly left: number;
}

/** @param lineIndex of one line, from 0; absent: of all of them */
function placesLeft(booking: Sold, lineIndex: number | undefined): PlaceLeft[] {
  if (booking.paymentId === '') return [];
  return booking.lines.flatMap((line, index) =>
    isStanding(line) && (lineIndex === undefined || lineIndex === index)
      ? placesOfLine(booking, index).map(({ place, serial }) => ({
          lineIndex: index,
          serial,
          left: priceLeft(line, place, serial),
        }))
      : [],
  );
}

/** The most that can be given, minor units. @param lineIndex as in `goodwillOf` */
export const mostGoodwill = (booking: Sold, lineIndex?: number): number =>
  placesLeft(booking, lineIndex).reduce((sum, { left }) => sum + left, 0);

/** What is asked for: minor units, and for which line, from 0; absent: for all of the booking. */
export interface AskedGoodwill {
  readonly amount: number;
  readonly lineIndex?: number | undefined;
}

export interface Goodwill {
  readonly lines: BookingLine[];
  /** What goes back of each line. */
  readonly parts: GivenBack[];
}

/** Cuts an amount over the places by what is left of them. Null where so much is not left. */
export function goodwillOf(booking: Sold, { amount, lineIndex }: AskedGoodwill): Goodwill | null {
  const places = placesLeft(booking, lineIndex);
  const weights = places.map(({ left }) => left);
  if (amount < 1 || amount > weights.reduce((sum, left) => sum + left, 0)) return null;
  const shares = allocate(amount, weights);
  const given = places
    .map((place, index) => ({ ...place, refund: shares[index] ?? 0 }))
    .filter(({ refund }) => refund > 0);
  const lines = booking.lines.map((line, index) => {
    const own = given.filter((place) => place.lineIndex === index);
    return own.length === 0 ? line : { ...line, lessened: withPlaces(line.lessened ?? [], own) };
  });
  const parts = booking.lines.flatMap((_, index) => {
    const own = given.filter((place) => place.lineIndex === index);
    const price = own.reduce((sum, { refund }) => sum + refund, 0);
    return price > 0 ? [{ lineIndex: index, price, fees: 0 }] : [];
  });
  return { lines, parts };
}

/** One entry a place beside those of changed vehicles, however often something is given. */
function withPlaces(
  before: readonly LessenedPlace[],
  given: readonly Pick<LessenedPlace, 'serial' | 'refund'>[],
): LessenedPlace[] {
  const places = [...before];
  for (const { serial, refund } of given) {
    const at = places.findIndex((one) => one.serial === serial && one.vehicleChange === undefined);
    if (at < 0) places.push({ serial, refund });
    else places[at] = { serial, refund: (places[at]?.refund ?? 0) + refund };
  }
  return places;
}
