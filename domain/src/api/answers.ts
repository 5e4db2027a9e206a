import { z } from 'zod';
import { answerInputSchema, answerSchema, MAX_ANSWERS } from '../catalogue/questions/answer.ts';
import { questionSchema } from '../catalogue/questions/question.ts';
import {
  instantSchema,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  slugSchema,
  timeZoneSchema,
} from '../core/fields.ts';

export const answerInputsSchema = z.array(answerInputSchema).max(MAX_ANSWERS);

/** POST /api/shown-bookings/:id/answers and /api/shown-tickets/:serial/answers, without a sign-in: the key of a mailed link. */
export const shownAnswersRequestSchema = z.strictObject({ key: singleLineText(100) });

/**
 * POST /api/bookings/:id/answers and /api/tickets/:serial/answers: all answers to what may still be changed, those that stay as they are too.
 * What is not among them is taken away. `key` of the mailed link, where the caller's account has neither.
 */
export const changeAnswersRequestSchema = z.strictObject({
  answers: answerInputsSchema,
  key: singleLineText(100).optional(),
});
export type ChangeAnswersRequest = z.infer<typeof changeAnswersRequestSchema>;

/** Why answers stay as they are: the doors are open, or the booking, the ticket or the event has ended. */
export const answersClosed = ['doors', 'over'] as const;
export type AnswersClosed = (typeof answersClosed)[number];

const { lineIndex, place } = answerSchema.shape;

/** What is asked together: with one ticket, or without a place once for all that these answers are of. */
export const shownGroupSchema = z.strictObject({
  lineIndex,
  place,
  /** The ticket's tier and fare, and who has it; empty without a place. */
  ticket: optionalText(200),
  name: optionalSingleLineText(80),
  questions: z.array(questionSchema),
});

/** What the organiser of one event asks, and what was answered. */
export const shownSaleAnswersSchema = z.strictObject({
  offeringId: slugSchema,
  title: singleLineText(120),
  timeZone: timeZoneSchema,
  /** Answers are changed until then. */
  doorsAt: instantSchema,
  closed: z.enum(answersClosed).nullable(),
  /** As they are asked now. */
  groups: z.array(shownGroupSchema),
  /** Also those to what is not asked any more, or in other words. */
  answers: z.array(answerSchema),
});
export type ShownSaleAnswers = z.infer<typeof shownSaleAnswersSchema>;

/** Of all these calls, and of GET /api/bookings/:id/answers and /api/tickets/:serial/answers. Events that ask nothing are left out. */
export const shownAnswersSchema = z.strictObject({ sales: z.array(shownSaleAnswersSchema) });
export type ShownAnswers = z.infer<typeof shownAnswersSchema>;

/** An answer as staff read it: with the question as it was asked. */
export const staffAnswerSchema = answerSchema.pick({ label: true, answer: true });
export type StaffAnswer = z.infer<typeof staffAnswerSchema>;
