import { z } from 'zod';
import { cardRefundIdSchema, giftCardIdSchema, paidByCardSchema } from '../../booking/card-share.ts';
import { bookingReferenceSchema } from '../../core/digit-id.ts';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  multilineText,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  uidSchema,
} from '../../core/fields.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';

export const giftCardStates = ['ordered', 'active', 'blocked', 'lapsed'] as const;
export type GiftCardState = (typeof giftCardStates)[number];
/**
 * `ordered`: somebody is paying for it, and it is worth nothing yet; `lapsed`: nobody did. A blocked card pays for nothing more, and keeps what it is worth: it
 * was lost, or somebody else has its code, or a bank took back what was paid for it.
 */
export const giftCardLifecycle: Lifecycle<GiftCardState> = {
  ordered: ['active', 'lapsed'],
  active: ['blocked'],
  blocked: ['active'],
  lapsed: [],
};

/**
 * Where its worth came from: staff gave it away, a refund went onto it, somebody bought it, or it is what a leg was worth that a dearer one took the place
 * of (functions/src/booking/replaced-line.ts).
 */
export const giftCardOrigins = ['staff', 'refund', 'bought', 'exchange'] as const;

/** Kept for one booking, so that no other is paid with it. */
export const cardHoldSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  amount: paidByCardSchema,
  /** When it ends by itself; absent once the booking is confirmed: then it ends with its payment alone. */
  until: instantSchema.optional(),
});
export type CardHold = z.infer<typeof cardHoldSchema>;
/** Of one card at a time. */
export const MAX_CARD_HOLDS = 20;

export const cardRefundStates = ['requested', 'succeeded', 'failed'] as const;
export type CardRefundState = (typeof cardRefundStates)[number];
/** `requested` until the provider says how it ended; one that came back from the buyer's bank fails late. What of a failed one was to go back is on the card again. */
export const cardRefundLifecycle: Lifecycle<CardRefundState> = {
  requested: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/** What is left of a bought card, on its way back to whoever bought it, the way that they paid. It has left the balance when it is written. */
export const cardRefundSchema = z.strictObject({
  id: cardRefundIdSchema,
  /** Minor units. */
  amount: paidByCardSchema,
  state: z.enum(cardRefundStates),
  /** The provider's id; empty until it was made there. */
  providerRefundId: optionalText(255),
  /** Why it failed, in the provider's word; empty while it did not. */
  failure: optionalText(100),
  /** In the words of staff; where its buyer gave it back by themselves, that. */
  reason: multilineText(300),
  requestedBy: uidSchema,
  /** When the provider is asked once more of one that arrived; absent where it need not be. */
  checkAgainAt: instantSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type CardRefund = z.infer<typeof cardRefundSchema>;
/** Of one card, with those that failed. */
export const MAX_CARD_REFUNDS = 20;
/** Cards that the worth of one was moved to. */
export const MAX_MOVES = 20;

/**
 * Store credit that whoever has its code can pay with. `balance` is what the ledger has of it on `credit`: each change of the one is a movement of the other in
 * the same commit. What is held is in the balance still.
 */
export const giftCardSchema = z.strictObject({
  id: giftCardIdSchema,
  /** SHA-256 of the code, hexadecimal. The code itself is stored nowhere. */
  codeHash: z.string().regex(/^[0-9a-f]{64}$/),
  currency: currencySchema,
  state: z.enum(giftCardStates),
  origin: z.enum(giftCardOrigins),
  /** What it was worth when it was made, minor units. */
  issued: paidByCardSchema,
  /** What is left of it. */
  balance: amountSchema,
  holds: z.array(cardHoldSchema).max(MAX_CARD_HOLDS),
  /** Who gave it away, or bought it. */
  issuedBy: uidSchema,
  /** Why, in the words of staff. */
  reason: optionalText(200),
  /** Where its code was sent. */
  email: optionalSingleLineText(320),
  /** How it was paid for, and what goes with it; absent where nobody bought it. */
  order: z
    .strictObject({
      /** The provider's ids; the second is empty until it is paid. */
      sessionId: singleLineText(255),
      paymentIntentId: optionalText(255),
      checkoutUrl: optionalText(2_000),
      /** When it was known to be paid; absent until then. */
      paidAt: instantSchema.optional(),
      /** Whom it is from, and their words. */
      from: optionalSingleLineText(80),
      message: optionalText(280),
      /** In the order in which they were asked for; absent while there is none. */
      refunds: z.array(cardRefundSchema).max(MAX_CARD_REFUNDS).optional(),
      /** When the provider was last asked of a refund that has not ended or is to be checked once more; absent while there is none. */
      refundRequestedAt: instantSchema.optional(),
    })
    .optional(),
  /** What came onto it from other cards, minor units; absent: nothing. It is not given back as money. */
  movedIn: amountSchema.optional(),
  /** The cards that some of its worth was moved to; absent: none. They are blocked with it when what was paid for it is disputed. */
  movedTo: z.array(giftCardIdSchema).max(MAX_MOVES).optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type GiftCard = z.infer<typeof giftCardSchema>;
export const giftCardConverter = documentConverter(giftCardSchema);
export const GIFT_CARDS = 'giftCards';
export const giftCardPath = (id: string): string => `${GIFT_CARDS}/${id}`;
