import { z } from 'zod';
import { reportGroupsSchema } from '../booking/booking.ts';
import { cardShareSchema } from '../booking/card-share.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalText,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';

export const paymentStates = [
  'created',
  'authorised',
  'captured',
  'partially_refunded',
  'refunded',
  'voided',
  'failed',
  'disputed',
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentLifecycle: Lifecycle<PaymentState> = {
  created: ['authorised', 'voided', 'failed'],
  authorised: ['captured', 'voided', 'failed'],
  captured: ['partially_refunded', 'refunded', 'disputed'],
  partially_refunded: ['partially_refunded', 'refunded', 'disputed', 'captured'],
  // Back again where a refund fails after it had succeeded: the bank of the buyer sent the money back.
  refunded: ['captured', 'partially_refunded', 'disputed'],
  voided: [],
  failed: [],
  disputed: ['captured', 'partially_refunded', 'refunded'],
};

export const paymentMethods = ['provider', 'cash', 'credit'] as const;

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];
export const disputeLifecycle: Lifecycle<DisputeState> = { open: ['won', 'lost'], won: [], lost: [] };

/** The buyer's bank took money back, and decides whose it is. */
export const disputeSchema = z.strictObject({
  /** The provider's. */
  id: singleLineText(255),
  amount: amountSchema,
  /** Why, in the provider's word: "fraudulent". */
  reason: optionalText(100),
  state: z.enum(disputeStates),
  /** When the bank opened it. */
  openedAt: instantSchema,
  /** What staff answered the bank, once; absent until then. */
  answered: z
    .strictObject({ as: z.enum(['accepted', 'contested']), at: instantSchema, by: uidSchema })
    .optional(),
  /** What of it had still been earned when it was lost; absent until then. */
  lost: amountSchema.optional(),
  /** Refunds that had not been sent when it was lost, or failed later: the bank paid them with it. Absent while there are none. */
  covered: amountSchema.optional(),
});
export type Dispute = z.infer<typeof disputeSchema>;
/** Of one payment; banks allow very few. */
const MAX_DISPUTES = 20;

/** One attempt to pay one booking. Its id is "<booking reference>-<attempt>". */
export const paymentSchema = z.strictObject({
  id: z.string().regex(/^\d{10}-\d{1,3}$/),
  bookingId: bookingReferenceSchema,
  buyerUid: uidSchema,
  attempt: z.int().min(1).max(100),
  /** Who moves the money: the provider, or staff by hand; `credit`: nobody, a gift card paid all of it. Nothing of the last two is ever sent to the provider. */
  method: z.enum(paymentMethods),
  /** Of cash: who took it, and on which trip; their takings are found by it. */
  cash: z.strictObject({ takenBy: uidSchema, offeringId: slugSchema }).optional(),
  /** Those of its booking when it began, for `array-contains`. */
  groups: reportGroupsSchema,
  state: z.enum(paymentStates),
  /** With what a gift card pays of it. */
  amount: amountSchema,
  /**
   * What of the amount a gift card pays; absent where none does. `moneyBack`: what refunds that were asked for give back of the rest, by the provider; what they give
   * back beyond that goes onto the card.
   */
  credit: cardShareSchema.extend({ moneyBack: amountSchema }).optional(),
  /** Of refunds that succeeded. */
  refunded: amountSchema,
  /** Refunds asked for so far, which number the next one; a number is never used twice. */
  refundCount: z.int().min(0).max(999),
  currency: currencySchema,
  /** The provider's ids; empty until known, and of cash. */
  sessionId: optionalText(255),
  checkoutUrl: optionalText(2000),
  paymentIntentId: optionalText(255),
  /** In the order in which they were heard of. */
  disputes: z.array(disputeSchema).max(MAX_DISPUTES),
  /** Why it failed or was voided: our code or the provider's decline code. */
  failure: optionalText(100),
  authorisedAt: instantSchema.nullable(),
  capturedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Payment = z.infer<typeof paymentSchema>;
export const paymentConverter = documentConverter(paymentSchema);
/** The provider, or a driver, took the money, and it is or was with us. */
export const isTaken = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'captured' || state === 'partially_refunded' || state === 'refunded' || state === 'disputed';
/** What of a payment the provider, or staff by hand, takes: all that no gift card pays. Minor units. */
export const providerPartOf = ({ amount, credit }: Pick<Payment, 'amount' | 'credit'>): number =>
  amount - (credit?.amount ?? 0);
/** A payment that came too late: what a gift card was to pay was not spent, and is of it no more. */
export function withoutCredit({ credit, ...payment }: Payment): Payment {
  return { ...payment, amount: providerPartOf({ ...payment, credit }) };
}
export const PAYMENTS = 'payments';
export const paymentPath = (id: string): string => `${PAYMENTS}/${id}`;
export const paymentIdOf = (bookingId: string, attempt: number): string => `${bookingId}-${attempt}`;
