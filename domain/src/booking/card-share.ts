import { z } from 'zod';
import { amountSchema } from '../core/fields.ts';

export const giftCardIdSchema = z.string().regex(/^gc-\d{16}$/, 'is no gift card');

/** "<gift card>-r<number>": of the refund of a card that was bought. */
export const cardRefundIdSchema = z.string().regex(/^gc-\d{16}-r\d{1,2}$/, 'is no refund of a gift card');
/** The gift card that a refund is of; null for the id of any other refund. */
export const giftCardOfRefund = (refundId: string): string | null =>
  cardRefundIdSchema.safeParse(refundId).success ? refundId.replace(/-r\d+$/, '') : null;

/** More than nothing, minor units. */
export const paidByCardSchema = amountSchema.min(1);

/** What a gift card pays of one booking. */
export const cardShareSchema = z.strictObject({ giftCardId: giftCardIdSchema, amount: paidByCardSchema });
export type CardShare = z.infer<typeof cardShareSchema>;
