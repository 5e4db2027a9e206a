import { z } from 'zod';
import { amountsSchema } from '../booking/booking.ts';
import { voucherCodeSchema } from '../catalogue/vouchers/voucher.ts';
import { amountSchema, currencySchema, instantSchema } from '../core/fields.ts';
import { createBookingRequestSchema } from './bookings.ts';

/** POST /api/quotes: what these lines would cost, with a voucher or without. Holds nothing and uses nothing up. */
export const quoteRequestSchema = createBookingRequestSchema.pick({ lines: true, voucher: true });
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

export const quoteResponseSchema = z.strictObject({
  currency: currencySchema,
  amounts: amountsSchema,
  /** In the order of the lines that were sent. */
  lines: z.array(z.strictObject({ discount: amountSchema, fees: amountSchema })),
});
export type QuoteResponse = z.infer<typeof quoteResponseSchema>;

/** Codes whose uses one call counts. */
export const MAX_COUNTED = 100;

/** POST /api/admin/voucher-uses: how often these vouchers were used. Codes that are not there are left out. */
export const voucherUsesRequestSchema = z.strictObject({
  codes: z.array(voucherCodeSchema).min(1).max(MAX_COUNTED),
});

export const voucherUsesSchema = z.strictObject({
  code: voucherCodeSchema,
  /** Of confirmed bookings. */
  used: z.int().min(0),
  /** Of bookings that are held and not paid yet. */
  held: z.int().min(0),
  /** What confirmed and held bookings took from the budget, minor units; null where there is none. */
  spent: amountSchema.nullable(),
});
export type VoucherUses = z.infer<typeof voucherUsesSchema>;

export const voucherUsesResponseSchema = z.strictObject({
  uses: z.array(voucherUsesSchema),
  /** When they were counted. */
  at: instantSchema,
});
