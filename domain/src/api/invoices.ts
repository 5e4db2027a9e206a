import { z } from 'zod';
import { businessSchema } from '../booking/booking.ts';
import { singleLineText } from '../core/fields.ts';
import { invoiceNumberSchema, invoiceSchema, partySchema } from '../payments/invoices/invoice.ts';

/** The key of the mailed link that shows the booking, where it is not in the caller's account. */
const key = singleLineText(100).optional();

/**
 * POST /api/bookings/:id/invoices: what was made out for what was paid. With `to` the invoice is made out, and a credit note for each refund; once it is, `to`
 * changes nothing, unless `corrects` names the invoice that it is to stand in place of: then a credit note takes that back, and another is made out to `to`. Answers 400 with the field `to.taxNumber` where that is no number of the buyer's country; 409 invoices-not-offered where the house has not said what it puts on them, wrong-state where nothing was paid, or
 * with the reason `corrected` where another invoice stands by now, `given-back` where nothing is left of it, `too-many` where it was put right too often.
 */
export const invoicesRequestSchema = z
  .strictObject({ key, to: partySchema.optional(), corrects: invoiceNumberSchema.optional() })
  .refine(({ to, corrects }) => !corrects || to, { path: ['to'], message: 'is needed' });
export type InvoicesRequest = z.infer<typeof invoicesRequestSchema>;
export const invoicesResponseSchema = z.strictObject({
  /** The invoice, then what followed it in that order. */
  invoices: z.array(invoiceSchema),
  /** Whether one is made out to whoever asks: the house does, and something was paid. */
  isOffered: z.boolean(),
  /** To whom it has to be made out: a business that owes some of the tax itself; absent: to anybody. */
  business: businessSchema.optional(),
});
export type InvoicesResponse = z.infer<typeof invoicesResponseSchema>;

/** POST /api/invoices/:id/file: to read, or for the machine that books it (EN 16931, in UBL). Answers 409 wrong-state with the reason `three-decimals` for a file of a currency with three decimals. */
export const invoiceFileKinds = ['pdf', 'xml'] as const;
export type InvoiceFileKind = (typeof invoiceFileKinds)[number];
export const invoiceFileRequestSchema = z.strictObject({ kind: z.enum(invoiceFileKinds), key });
