import { z } from 'zod';
import { amountSchema } from '../core/fields.ts';

export const giftCardIdSchema = z.string().regex(/^gc-\d{16}$/, 'is no gift card');

/** More than nothing, minor units. */
export const paidByCardSchema = amountSchema.min(1);

/** What a gift card pays of one booking. */
export const cardShareSchema = z.strictObject({ giftCardId: giftCardIdSchema, amount: paidByCardSchema });
export type CardShare = z.infer<typeof cardShareSchema>;
