import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  line,
  optionalText,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { giftCardIdSchema, paidByCardSchema } from './card-share.ts';

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

/** Where its worth came from: staff gave it away, a refund went onto it, or somebody bought it. */
export const giftCardOrigins = ['staff', 'refund', 'bought'] as const;
export type GiftCardOrigin = (typeof giftCardOrigins)[number];

/** Kept for one booking, so that no other is paid with it. */
export const cardHoldSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  amount: paidByCardSchema,
  /** When it ends by itself; absent once the booking is confirmed: then it ends with its payment alone. */
  until: instantSchema.optional(),
});
export type CardHold = z.infer<typeof cardHoldSchema>;
/** Of one card at a time. */
export const MOST_CARD_HOLDS = 20;

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
  holds: z.array(cardHoldSchema).max(MOST_CARD_HOLDS),
  /** Who gave it away, or bought it. */
  issuedBy: uidSchema,
  /** Why, in the words of staff. */
  reason: optionalText(200),
  /** Where its code was sent. */
  email: optionalText(320),
  /** How it was paid for, and what goes with it; absent where nobody bought it. */
  order: z
    .strictObject({
      /** The provider's ids; the second is empty until it is paid. */
      sessionId: line(255),
      paymentIntentId: optionalText(255),
      checkoutUrl: optionalText(2_000),
      /** Whom it is from, and their words. */
      from: optionalText(80),
      message: optionalText(280),
    })
    .optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type GiftCard = z.infer<typeof giftCardSchema>;
export const giftCardConverter = documentConverter(giftCardSchema);
export const GIFT_CARDS = 'giftCards';
export const giftCardPath = (id: string): string => `${GIFT_CARDS}/${id}`;
