import { z } from 'zod';
import type { Currency } from '../../core/currencies.ts';
import { chargeableShare } from '../../core/money.ts';
import { HOUR } from '../../core/time.ts';

/**
 * Three tiers by time before the start: everything back, part of it back, nothing back. Flat fields, because security
 * rules cannot loop over a list.
 */
export const cancellationPolicySchema = z
  .strictObject({
    fullRefundHours: z.int().min(0).max(8_760),
    partialRefundHours: z.int().min(0).max(8_760),
    partialRefundPercent: z.int().min(0).max(100),
    /** Whether the booking fee comes back with a full refund. It never does with a part. */
    feesRefunded: z.boolean(),
  })
  .refine((policy) => policy.partialRefundHours <= policy.fullRefundHours, {
    path: ['partialRefundHours'],
    message: 'the partial refund ends after the full one',
  });
export type CancellationPolicy = z.infer<typeof cancellationPolicySchema>;

export type RefundShare = 'full' | 'partial' | 'none';

/** Which tier applies at `now`. The boundary itself still belongs to the better tier; what has begun gives nothing. */
export function refundShare(policy: CancellationPolicy, startsAt: number, now: number): RefundShare {
  const before = startsAt - now;
  if (before <= 0) return 'none';
  if (before >= policy.fullRefundHours * HOUR) return 'full';
  if (before >= policy.partialRefundHours * HOUR) return 'partial';
  return 'none';
}

/** What a line was promised. */
export interface PromisedReturn {
  /** All of its price back until then, because its event was postponed, or its trip got other times. */
  readonly returnUntil?: number | undefined;
  /** There while its trip was cancelled, or skips its stop, and no other run was chosen. */
  readonly offer?: object | undefined;
}

/** Whether a line is given back in full at `now`, whatever its policy says. The last moment still belongs to the promise. */
export const isReturnable = ({ returnUntil, offer }: PromisedReturn, now: number): boolean =>
  offer !== undefined || (returnUntil !== undefined && now <= returnUntil);

/**
 * What comes back for one line, in minor units; a part of it is rounded half up to what the provider takes.
 * @param paid price of the line after discount @param fees the fees on it
 */
export function refundableAmount(
  policy: CancellationPolicy,
  {
    paid,
    fees,
    currency,
    startsAt,
    now,
  }: { paid: number; fees: number; currency: Currency; startsAt: number; now: number },
): number {
  switch (refundShare(policy, startsAt, now)) {
    case 'full':
      return paid + (policy.feesRefunded ? fees : 0);
    case 'partial':
      return chargeableShare(paid, policy.partialRefundPercent * 100, currency);
    case 'none':
      return 0;
  }
}
