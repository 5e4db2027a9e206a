import { type Booking, policyStartOf } from '@fareground/domain/booking/booking';
import { placesLeft, sumOfPlaces } from '@fareground/domain/booking/refund-places';
import { type Quote, quote } from '@fareground/domain/catalogue/prices/pricing';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { giftCardCoverage } from '@fareground/domain/payments/gift-cards/gift-card-coverage';
import type { PriceAndFees } from '@fareground/domain/payments/ledger/earnings';
import type { OrderLine } from '../../event-line.ts';
import { tripLines } from '../../order-lines.ts';
import { byLeg, type LegOnTrip, type MovableLeg, type PartyOnTrip } from './leg-of-line.ts';

/** A dearer trip as it is booked in place of legs. */
export interface FareDifference {
  readonly lines: readonly OrderLine[];
  readonly priced: Quote;
  /** What the legs are worth: what was paid for their standing places and has not gone back, minor units. */
  readonly worth: PriceAndFees;
  /** What of the price that pays; the rest of the price is to pay, and the rest of the worth goes onto a gift card. */
  readonly credit: number;
}

interface Input {
  readonly booking: Booking;
  readonly legs: readonly MovableLeg[];
  readonly other: Trip;
  readonly there: PartyOnTrip;
  /** One for each standing place, leg by leg. */
  readonly seats: readonly string[];
  /** What those on wheelchair places need, by place in the same order; absent: nothing was told. */
  readonly told?: readonly (Assistance | undefined)[];
  readonly settings: PublicSettings;
  readonly now: number;
}

/**
 * It is sold as to anybody, for the same passengers with what they bring along. What the booked policy gives ends when it did: or whoever can get nothing back any more
 * would change to a trip of next week, and cancel that.
 * @throws AppError not-on-sale, and what a leg that is asked for is refused with
 */
export function fareDifference({
  booking,
  legs,
  other,
  there,
  seats,
  told = [],
  settings,
  now,
}: Input): FareDifference {
  const seatsOf = byLeg(legs, seats);
  const toldOf = byLeg(legs, told);
  const lines = legs.flatMap((leg, index) => {
    const line = there.legs[index]?.line;
    return line ? linesOn(other, leg, line, seatsOf[index] ?? [], toldOf[index] ?? [], now) : [];
  });
  const priced = quote(
    lines.map((one) => one.line),
    booking.currency,
    settings,
  );
  const worth = sumOfPlaces(
    placesLeft(booking).filter((place) => legs.some(({ lineIndex }) => lineIndex === place.lineIndex)),
  );
  const credit = giftCardCoverage(worth.price + worth.fees, priced.amounts.total, booking.currency);
  return { lines, priced, worth, credit };
}

/** The lines of a leg on a trip, as they are sold there, but for its policy. */
function linesOn(
  other: Trip,
  { line, places }: MovableLeg,
  { neighbours, from, to }: LegOnTrip['line'],
  seats: readonly string[],
  told: readonly (Assistance | undefined)[],
  now: number,
): OrderLine[] {
  const { passenger, extras, returnPercent, policy, missed } = line;
  const assistance = seats.flatMap((seat, index) => {
    const needs = told[index];
    return needs ? [{ seat, ...needs }] : [];
  });
  const wanted = {
    kind: 'trip' as const,
    offeringId: other.id,
    from: from.stop,
    to: to.stop,
    seats: [...seats],
    // The first places have names.
    attendees: places.flatMap(({ place }) => line.attendees[place] ?? []),
    ...(passenger && { passenger }),
    ...(extras && { extras }),
    ...(returnPercent && { returnPercent }),
    ...(neighbours && { neighbours }),
    ...(assistance.length > 0 && { assistance }),
  };
  return tripLines(wanted, other, now, 'tripId').map((one) => {
    const policyStartsAt = Math.min(policyStartOf(line), one.line.startsAt);
    return { ...one, line: { ...one.line, policy, policyStartsAt, ...(missed && { missed }) } };
  });
}
