import { type Booking, effectiveState, paidFor } from '../booking/booking.ts';
import { allocate } from '../core/money.ts';
import { refundedOf, sumOfParts } from './ledger/earnings.ts';

/** How a booking stands for staff: one that stands, and of which money went back, says so. */
export type ShownState = ReturnType<typeof effectiveState> | 'partially_refunded' | 'refunded';

/** @param now epoch milliseconds */
export function shownState(
  booking: Pick<Booking, 'state' | 'holdUntil' | 'refunded' | 'amounts'>,
  now: number,
): ShownState {
  const state = effectiveState(booking, now);
  if (state !== 'confirmed' || booking.refunded === 0) return state;
  return booking.refunded < booking.amounts.total ? 'partially_refunded' : 'refunded';
}

/** What arrived of a booking's refunds, line by line, minor units; together the booking's own. First what each line gave back, then of what stood. */
export function refundedByLine({ lines, refunded }: Pick<Booking, 'lines' | 'refunded'>): number[] {
  const back = lines.map((line) => sumOfParts([refundedOf(line)]));
  const all = back.reduce((sum, amount) => sum + amount, 0);
  if (all >= refunded) return allocate(refunded, back);
  const stood = lines.map((line, index) => Math.max(0, paidFor(line) - (back[index] ?? 0)));
  const rest = allocate(refunded - all, stood);
  return back.map((amount, index) => amount + (rest[index] ?? 0));
}
