import type { Claim } from '../stock/claim.ts';
import { isVoucherPoolId } from '../stock/pool-id.ts';
import {
  activeAmounts,
  activeLines,
  type Booking,
  type BookingLine,
  claimsOf,
  isActiveLine,
} from './booking.ts';
import { overAtOf } from './buyer.ts';

/**
 * Which lines of a booking end when an event or trip is cancelled, by position: its own, and with an event the rides that were sold with the
 * show. Where a trip skips a stop, only legs from and to that stop.
 *
 * A ride goes with the event of the same booking that is nearest to it in time. Once one of an event's rides has left, its others stay:
 * whoever is on the way needs the ride home.
 * @param offeringId of the event or trip @param stop that the trip skips, from 0; absent: all of it is cancelled
 */
export function linesEndingWith(
  booking: Pick<Booking, 'lines'>,
  offeringId: string,
  now: number,
  stop?: number,
): number[] {
  const { lines } = booking;
  const events = lines.filter(({ kind }) => kind === 'event');
  const rides = lines.flatMap((line, index) =>
    line.kind === 'trip' && nearest(events, line)?.offeringId === offeringId ? [{ line, index }] : [],
  );
  const isOnTheWay = rides.some(({ line }) => line.startsAt <= now);
  const own = lines.flatMap((line, index) =>
    line.offeringId === offeringId && isAt(line, stop) ? [index] : [],
  );
  return [...new Set([...own, ...(isOnTheWay ? [] : rides.map(({ index }) => index))])]
    .filter((index) => {
      const line = lines[index];
      return line !== undefined && isActiveLine(line);
    })
    .sort((a, b) => a - b);
}

/** Whether a line begins or ends at a stop; without one, of any line. */
const isAt = (line: BookingLine, stop: number | undefined): boolean =>
  stop === undefined || (line.kind === 'trip' && (line.from.stop === stop || line.to.stop === stop));

/** The first of those that are equally near. */
function nearest(events: readonly BookingLine[], ride: BookingLine): BookingLine | undefined {
  const [first, ...others] = events;
  return others.reduce<BookingLine | undefined>(
    (best, event) => (best && gap(event, ride) < gap(best, ride) ? event : best),
    first,
  );
}

/** Time between two lines, milliseconds; 0 where they overlap. */
const gap = (a: BookingLine, b: BookingLine): number =>
  Math.max(0, a.startsAt - overAtOf(b), b.startsAt - overAtOf(a));

/** What a confirmed booking comes to when an event or trip of it is cancelled. */
export interface CancelledLines {
  /** Positions of the lines that end; none when there is nothing left to end. */
  readonly ending: readonly number[];
  /** All lines, as they are then. */
  readonly lines: BookingLine[];
  /** What goes back to the pools. */
  readonly claims: readonly Claim[];
  /** All that was paid for what is left of the lines that end, minor units. */
  readonly refund: number;
  /** Nothing else of the booking stands: all of it is cancelled. */
  readonly isWhole: boolean;
}

/** The use of a voucher, and what it took from its budget, comes back with the last line, because the others were bought with it too. */
export function cancelLines(
  booking: Pick<Booking, 'lines' | 'voucherCode' | 'paymentId'>,
  offeringId: string,
  now: number,
  stop?: number,
): CancelledLines {
  const ending = linesEndingWith(booking, offeringId, now, stop);
  const isWhole = ending.length > 0 && ending.length === activeLines(booking).length;
  const isEnding = new Set(ending);
  const isKept = ({ poolId }: Claim): boolean => isVoucherPoolId(poolId, booking.voucherCode);
  const ended = booking.lines.filter((_, index) => isEnding.has(index));
  return {
    ending,
    isWhole,
    refund: booking.paymentId === '' ? 0 : ended.reduce((sum, line) => sum + activeAmounts(line).paid, 0),
    claims: isWhole ? claimsOf(booking) : claimsOf({ lines: ended }).filter((claim) => !isKept(claim)),
    lines: booking.lines.map((line, index) => ({
      ...line,
      claims: isWhole ? [] : isEnding.has(index) ? line.claims.filter(isKept) : line.claims,
      ...(isEnding.has(index) && { cancelledWith: offeringId }),
    })),
  };
}

/** The lines that a cancellation ended. Parameters as linesEndingWith has them. */
export const endedWith = (
  { lines }: Pick<Booking, 'lines'>,
  offeringId: string,
  stop?: number,
): BookingLine[] => lines.filter((line) => line.cancelledWith === offeringId && isAt(line, stop));

/** What went back for the lines that a cancellation ended, minor units. Parameters as linesEndingWith has them. */
export const refundedWith = (
  booking: Pick<Booking, 'lines' | 'paymentId'>,
  offeringId: string,
  stop?: number,
): number =>
  booking.paymentId === ''
    ? 0
    : endedWith(booking, offeringId, stop).reduce((sum, line) => sum + activeAmounts(line).paid, 0);
