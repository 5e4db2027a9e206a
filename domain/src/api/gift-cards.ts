import { z } from 'zod';
import { paidByCardSchema } from '../booking/card-share.ts';
import {
  amountSchema,
  currencySchema,
  emailSchema,
  instantSchema,
  optionalSingleLineText,
  optionalText,
  text,
  timeZoneSchema,
} from '../core/fields.ts';
import { cardRefundRefusals } from '../payments/gift-cards/card-refund-offer.ts';
import { cardRefundSchema, giftCardSchema } from '../payments/gift-cards/gift-card.ts';

/**
 * POST /api/bookings/:id/gift-card: its buyer pays of a held booking with a gift card, as much as it has; one that was on it before is taken off. An open page of the provider ends.
 * With `beside` the one that was on it stays: as much of the new one's worth as the booking still needs is moved onto it for good.
 * DELETE: takes it off. Both answer with { booking }. 400 `code` where no card pays, whatever the reason; 409 wrong-state where nothing is held or
 * it was paid in this very moment; 410 hold-expired; 429 after ten codes an hour.
 */
export const giftCardCodeRequestSchema = z.strictObject({
  code: text().max(60),
  beside: z.literal(true).optional(),
});

/**
 * POST /api/gift-cards: buys a gift card and has it sent to somebody, once it is paid. Answers 201 with the address of the provider's page. GET /api/gift-cards/:id,
 * who bought it: where it stands, and what giving it back comes to. 400 `amount` for one that is not sold; 429 after twenty a day.
 */
export const buyGiftCardRequestSchema = z.strictObject({
  /** Minor units. */
  amount: paidByCardSchema.max(1_000_000_000),
  currency: currencySchema,
  /** Of whoever gets it. */
  email: emailSchema,
  /** Whom it is from, and their words; both may be empty. */
  from: optionalSingleLineText(80),
  message: optionalText(280),
});
export type BuyGiftCardRequest = z.infer<typeof buyGiftCardRequestSchema>;
export const boughtGiftCardResponseSchema = z.strictObject({
  id: giftCardSchema.shape.id,
  state: giftCardSchema.shape.state,
  /** The provider's page; empty where there is nothing more to pay. */
  url: optionalText(2_000),
  /** What it was bought for, minor units. */
  issued: giftCardSchema.shape.issued,
  currency: currencySchema,
  /** What went back of it or is on its way, in the order in which it was asked for. */
  refunds: z.array(cardRefundSchema.pick({ id: true, amount: true, state: true })),
  /** What its buyer can give back by themselves; absent for one that is not paid. */
  refundInstead: z
    .strictObject({
      /** Minor units; 0 where it is refused. */
      amount: amountSchema,
      /** The midnight before which it must be asked for, in the zone. */
      until: instantSchema,
      timeZone: timeZoneSchema,
      refusal: z.enum(cardRefundRefusals).optional(),
    })
    .optional(),
});
export type BoughtGiftCardResponse = z.infer<typeof boughtGiftCardResponseSchema>;

/** GET /api/gift-cards: those that the caller bought and paid, fifty at most, the newest first. */
export const myGiftCardsResponseSchema = z.strictObject({
  giftCards: z.array(giftCardSchema.pick({ id: true, issued: true, currency: true, createdAt: true })),
});
export type MyGiftCardsResponse = z.infer<typeof myGiftCardsResponseSchema>;

/**
 * POST /api/gift-cards/:id/refund, who bought it: gives back what is left of it, as money and the way that it came, in the days that the house allows. Answers as GET does.
 * 404 for somebody else's; 409 wrong-state with a reason of cardRefundRefusals, or `changed` where another amount would go back than was shown.
 */
export const refundGiftCardRequestSchema = z.strictObject({
  /** What its buyer was shown that goes back, minor units. */
  amount: paidByCardSchema,
});

/** POST /api/admin/gift-cards, owner and finance: gives a gift card away. Its code is mailed. Answers 201 with the card. */
export const issueGiftCardRequestSchema = z.strictObject({
  /** Minor units. */
  amount: paidByCardSchema.max(1_000_000_000),
  currency: currencySchema,
  email: emailSchema,
  reason: text().max(200),
});
export type IssueGiftCardRequest = z.infer<typeof issueGiftCardRequestSchema>;

/** POST /api/admin/gift-cards/:id/send, owner and finance: mails its code once more, to this address. 404; 409 wrong-state for one that is not active. */
export const sendGiftCardRequestSchema = issueGiftCardRequestSchema.pick({ email: true, reason: true });
export type SendGiftCardRequest = z.infer<typeof sendGiftCardRequestSchema>;

/** Without the hash of its code. */
export const shownGiftCardSchema = giftCardSchema.omit({ codeHash: true });
/**
 * POST /api/admin/gift-cards/:id/refund, owner and finance, with a reason: gives back what is left of a card that was bought, as money and the way that it came. Answers with
 * the card. 404; 409 wrong-state with the reason `empty` where nothing can be given back, and `disputed` where a bank has its price or decides about it.
 */
export const giftCardResponseSchema = z.strictObject({ giftCard: shownGiftCardSchema });
