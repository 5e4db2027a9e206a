import { z } from 'zod';
import { bookingReferenceSchema, ticketSerialSchema } from '../../core/digit-id.ts';
import { documentConverter } from '../../core/document.ts';
import { instantSchema } from '../../core/fields.ts';
import { assistanceSchema } from '../trips/assistance.ts';
import { answerSchema, MAX_ANSWERS } from './answer.ts';

/** What the passenger on one wheelchair place of a booking told that they need. */
export const placedAssistanceSchema = assistanceSchema.extend({
  lineIndex: z.int().min(0).max(99),
  place: z.int().min(0).max(99),
});
export type PlacedAssistance = z.infer<typeof placedAssistanceSchema>;

/**
 * What the buyer of a booking answered, under the booking's number; or what the recipient of a ticket that was passed on answered, under its
 * serial. Functions alone read and write it: whoever may see the one must not see the other.
 */
export const answerSheetSchema = z.strictObject({
  id: z.union([bookingReferenceSchema, ticketSerialSchema]),
  answers: z.array(answerSchema).max(MAX_ANSWERS),
  /** Until there are tickets, which have it from then on. Absent where no wheelchair place was booked, and from `assistanceUntil` on. */
  assistance: z.array(placedAssistanceSchema).max(100).optional(),
  assistanceUntil: instantSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type AnswerSheet = z.infer<typeof answerSheetSchema>;
export const answerSheetConverter = documentConverter(answerSheetSchema);
export const ANSWER_SHEETS = 'answerSheets';
export const answerSheetPath = (id: string): string => `${ANSWER_SHEETS}/${id}`;
