import { activeLines, type Booking, type BookingLine, policyStartOf } from '../booking/booking.ts';
import { placesLeft } from '../booking/refund-places.ts';
import { partOfTicket, placeOfTicket } from '../booking/void-place.ts';
import {
  isReturnable,
  type RefundShare,
  refundableAmount,
  refundShare,
} from '../catalogue/events/cancellation-policy.ts';
import type { Currency } from '../core/currencies.ts';
import { HOUR } from '../core/time.ts';
import { activeParts, type PriceAndFees } from './ledger/earnings.ts';

/** What goes back for what is left of a line when it is cancelled at `now`: of its price and of its fees, minor units. */
export function refundOfLine(
  line: BookingLine,
  currency: Currency,
  now: number,
): { readonly price: number; readonly fees: number } {
  const stands = activeParts(line);
  if (isReturnable(line, now)) return { price: stands.price, fees: stands.fees };
  const { price: paid, fees } = stands;
  const amount = refundableAmount(line.policy, { paid, fees, currency, startsAt: policyStartOf(line), now });
  const price = Math.min(amount, stands.price);
  return { price, fees: amount - price };
}

/** What goes back by its line's policy for one ticket that is cancelled at `now`, of its price and of its fees, minor units. */
export function refundOfTicket(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'paymentId' | 'currency'>,
  serial: string,
  now: number,
): { readonly lineIndex: number; readonly price: number; readonly fees: number } {
  const part = partOfTicket(booking, serial);
  const line = booking.lines[part.lineIndex];
  if (!line || booking.paymentId === '') return { ...part, price: 0, fees: 0 };
  if (isReturnable(line, now)) return part;
  const amount = refundableAmount(line.policy, {
    ...{ paid: part.price, fees: part.fees, currency: booking.currency, now },
    startsAt: policyStartOf(line),
  });
  const price = Math.min(amount, part.price);
  return { ...part, price, fees: amount - price };
}

/** Whether a buyer may cancel this ticket by itself: what was sold together, ends together, and so does what has begun or was called off. */
export function isCancelledAlone(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'state'>,
  serial: string,
  now: number,
): boolean {
  const line = booking.lines[placeOfTicket(booking, serial)?.lineIndex ?? -1];
  return (
    booking.state === 'confirmed' &&
    line !== undefined &&
    activeLines(booking).includes(line) &&
    !(line.kind === 'event' && line.package) &&
    line.startsAt > now
  );
}

/** The next date at which one ticket, cancelled by itself, gives less back than now; nothing where it gives nothing back already. */
export function nextDateOfTicket(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'currency'>,
  serial: string,
  now: number,
): number | undefined {
  const line = booking.lines[placeOfTicket(booking, serial)?.lineIndex ?? -1];
  return line && refundSteps(line, booking.currency, now)[0]?.until;
}

/** Until `until`, epoch milliseconds, cancelling a line gives back `amount`, minor units. */
export interface RefundStep {
  readonly share: Exclude<RefundShare, 'none'>;
  readonly until: number;
  readonly amount: number;
}

/**
 * The dates of a line that still lie ahead, the next first; each gives back less than the one before it. None once nothing comes back any
 * more, and none for what was free. A line that was offered another trip has none: what it gives back does not depend on a date.
 */
export function refundSteps(line: BookingLine, currency: Currency, now: number): readonly RefundStep[] {
  if (line.kind === 'trip' && line.offer !== undefined) return [];
  const { fullRefundHours, partialRefundHours } = line.policy;
  const start = policyStartOf(line);
  // The moment of the start belongs to nobody: what has begun gives nothing back by its policy.
  const until = (hours: number): number => (hours === 0 ? start - 1 : start - hours * HOUR);
  const dates = [line.returnUntil ?? 0, until(fullRefundHours), until(partialRefundHours)]
    .filter((date) => date >= now)
    .sort((a, b) => a - b);
  const steps: RefundStep[] = [];
  for (const date of new Set(dates)) {
    const { price, fees } = refundOfLine(line, currency, date);
    const amount = price + fees;
    const share = isReturnable(line, date) ? 'full' : refundShare(line.policy, start, date);
    if (amount > 0 && share !== 'none') steps.push({ share, until: date, amount });
  }
  // Of dates that give the same back only the last one counts.
  return steps.filter(({ amount }, index) => amount !== steps[index + 1]?.amount);
}

/** What can go back for one standing place, and what its policy gives at a moment, minor units. */
export interface ReturnOfPlace {
  readonly serial: string;
  readonly left: PriceAndFees;
  readonly byPolicy: PriceAndFees;
}

/** Of all places that stand in a confirmed booking, in the order of their tickets; none of any other. */
export function returnOfPlaces(booking: Booking, now: number): ReturnOfPlace[] {
  if (booking.state !== 'confirmed') return [];
  return placesLeft(booking).map(({ serial, price, fees }) => {
    const byPolicy = refundOfTicket(booking, serial, now);
    return { serial, left: { price, fees }, byPolicy: { price: byPolicy.price, fees: byPolicy.fees } };
  });
}
