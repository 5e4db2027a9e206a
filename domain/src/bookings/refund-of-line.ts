import { HOUR } from '../core/time.ts';
import {
  isReturnable,
  type RefundShare,
  refundableAmount,
  refundShare,
} from '../events/cancellation-policy.ts';
import { standingParts } from '../ledger/earnings.ts';
import { type BookingLine, policyStartOf } from './booking.ts';

/** What goes back for what is left of a line when it is cancelled at `now`: of its price and of its fees, minor units. */
export function refundOfLine(
  line: BookingLine,
  now: number,
): { readonly price: number; readonly fees: number } {
  const stands = standingParts(line);
  if (isReturnable(line, now)) return { price: stands.price, fees: stands.fees };
  const { price: paid, fees } = stands;
  const amount = refundableAmount(line.policy, { paid, fees, startsAt: policyStartOf(line), now });
  const price = Math.min(amount, stands.price);
  return { price, fees: amount - price };
}

/** Until `until`, epoch milliseconds, cancelling a line gives back `amount`, minor units. */
export interface RefundStep {
  readonly share: Exclude<RefundShare, 'none'>;
  readonly until: number;
  readonly amount: number;
}

/**
 * The dates of a line that still lie ahead, the next first; each gives back less than the one before it. None once nothing comes back any
 * more, and none for what was free. A line that was offered another run has none: what it gives back does not depend on a date.
 */
export function refundSteps(line: BookingLine, now: number): readonly RefundStep[] {
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
    const { price, fees } = refundOfLine(line, date);
    const amount = price + fees;
    const share = isReturnable(line, date) ? 'full' : refundShare(line.policy, start, date);
    if (amount > 0 && share !== 'none') steps.push({ share, until: date, amount });
  }
  // Of dates that give the same back only the last one counts.
  return steps.filter(({ amount }, index) => amount !== steps[index + 1]?.amount);
}
