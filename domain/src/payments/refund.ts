import { z } from 'zod';
import { giftCardIdSchema } from '../booking/card-share.ts';
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
import { HOUR } from '../core/time.ts';

export const refundStates = ['requested', 'succeeded', 'failed', 'retried', 'covered'] as const;
export type RefundState = (typeof refundStates)[number];
/**
 * `requested` until the provider says how it ended, which may take days; money that came back to us fails a refund late. A failed one
 * that staff try again is `retried`: another refund of the same payment takes its place. `covered`: it was never sent, or did not arrive, and the
 * customer's bank paid it with a dispute that we lost.
 */
export const refundLifecycle: Lifecycle<RefundState> = {
  requested: ['succeeded', 'failed', 'covered'],
  succeeded: ['failed'],
  failed: ['retried', 'covered'],
  retried: [],
  covered: [],
};

/** A bank may send back what arrived, and the event about it may be lost: the provider is asked once more. */
export const CHECK_AGAIN_AFTER = HOUR;

const refundIdSchema = z.string().regex(/^\d{10}-\d{1,3}-r\d{1,3}$/);

/** What a refund gives back of one place, minor units. `place` counts through the tickets of the booking, from 0. */
export const refundedPlaceSchema = z.strictObject({
  place: z.int().min(0).max(99),
  price: amountSchema,
  fees: amountSchema,
});
export type RefundedPlace = z.infer<typeof refundedPlaceSchema>;

/** Money on its way back; an object of its own, so that a payment may have several. Id "<payment>-r<number>". */
export const refundSchema = z.strictObject({
  id: refundIdSchema,
  paymentId: z.string().regex(/^\d{10}-\d{1,3}$/),
  bookingId: bookingReferenceSchema,
  buyerUid: uidSchema,
  amount: amountSchema,
  currency: currencySchema,
  state: z.enum(refundStates),
  reason: z.enum(['buyer-cancelled', 'sale-cancelled', 'late-payment', 'staff']),
  /** It is handed out in cash, as it was paid: `requested` until staff say that it was. */
  cash: z.literal(true).optional(),
  /** It goes onto this gift card, at once and without the provider. */
  giftCardId: giftCardIdSchema.optional(),
  /** Who handed it out. */
  handedOutBy: uidSchema.optional(),
  /** The provider's id; empty until it was made there. */
  providerRefundId: optionalText(255),
  failure: optionalText(100),
  /** It is not sent before that ends; absent while nothing is in its way. */
  waitsFor: z.literal('dispute').optional(),
  /** When the provider is asked once more of one that arrived; absent where it need not be. */
  checkAgainAt: instantSchema.optional(),
  /** By which dispute the bank paid it, and how much of it. */
  covered: z.strictObject({ disputeId: singleLineText(255), amount: amountSchema }).optional(),
  /** The refund in its place, once it was retried; of one that was covered in part, the one of the rest. */
  retriedAs: refundIdSchema.optional(),
  requestedBy: uidSchema,
  /** The event or trip that was cancelled; absent where the refund is not of such lines alone. */
  cancelledWith: slugSchema.optional(),
  /** What it is for, place by place; absent where it is of all that stood. */
  places: z.array(refundedPlaceSchema).max(100).optional(),
  /** These places ended with it; absent: their tickets stand. */
  endsPlaces: z.literal(true).optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Refund = z.infer<typeof refundSchema>;
export const refundConverter = documentConverter(refundSchema);
export const REFUNDS = 'refunds';
export const refundPath = (id: string): string => `${REFUNDS}/${id}`;
/** What of a refund goes back, or went back, by itself or with a dispute, minor units; one that was retried is in the other. */
export const amountOfRefund = ({
  state,
  amount,
  covered,
}: Pick<Refund, 'state' | 'amount' | 'covered'>): number =>
  state === 'retried' ? 0 : state === 'covered' ? (covered?.amount ?? amount) : amount;
export const refundIdOf = (paymentId: string, number: number): string => `${paymentId}-r${number}`;
