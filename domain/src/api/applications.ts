import { z } from 'zod';
import { singleLineText, text } from '../core/fields.ts';
import { applicationSchema, applicationStates } from '../people/application.ts';

/** POST /api/admin/applications/:id/decision. An answer is what the applicant reads, and needed once it is decided. */
export const applicationDecisionSchema = z
  .strictObject({
    state: z.enum(['in-review', 'accepted', 'declined']),
    answer: text().trim().max(4_000),
  })
  .refine(({ state, answer }) => state === 'in-review' || answer.length >= 3, {
    path: ['answer'],
    message: 'an answer is needed',
  });
export type ApplicationDecision = z.infer<typeof applicationDecisionSchema>;
export const applicationResponseSchema = z.strictObject({ application: applicationSchema });

/** POST /api/applications/:id/confirm, with the key of the mailed link: the address of the application is whose link it is. */
export const confirmApplicationRequestSchema = z.strictObject({ key: singleLineText(100) });
export const confirmApplicationResponseSchema = z.strictObject({ state: z.enum(applicationStates) });
