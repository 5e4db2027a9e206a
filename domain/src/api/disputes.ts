import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { currencySchema, instantSchema, singleLine, text } from '../core/fields.ts';
import { disputeSchema } from '../payments/payment.ts';

/** Parts of what speaks for a payment, in the order in which they are shown. */
export const evidenceKeys = ['sold', 'when', 'scans', 'policy', 'money', 'mails'] as const;
export type EvidenceKey = (typeof evidenceKeys)[number];

export const evidenceSchema = z.array(
  z.strictObject({ key: z.enum(evidenceKeys), title: singleLine(), text: text() }),
);
export type Evidence = z.infer<typeof evidenceSchema>;

/** GET /api/admin/payments/:id/disputes, owner, finance and support: the disputes of a payment and what speaks for it, as it is known here. */
export const disputeCaseResponseSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  buyerName: singleLine(),
  buyerEmail: singleLine(),
  currency: currencySchema,
  disputes: z.array(
    z.strictObject({
      ...disputeSchema.shape,
      /** Until when the bank takes an answer, epoch milliseconds; null where it takes none any more. */
      answerUntil: instantSchema.nullable(),
    }),
  ),
  evidence: evidenceSchema,
});
export type DisputeCaseResponse = z.infer<typeof disputeCaseResponseSchema>;

/**
 * POST /api/admin/payments/:id/disputes/:dispute/answer, owner and finance: accepts a dispute, whose money is lost with it, or sends the bank the evidence with words of
 * one's own. Once: 409 wrong-state where it was answered or has ended. Asked again with the same key it answers what was done.
 */
export const disputeAnswerRequestSchema = z.strictObject({
  as: z.enum(['accepted', 'contested']),
  /** For the bank where it is contested, for the log alone where it is accepted. */
  words: text().trim().min(3).max(3_000),
});
export type DisputeAnswerRequest = z.infer<typeof disputeAnswerRequestSchema>;
export const disputeAnswerResponseSchema = z.strictObject({ dispute: disputeSchema });
