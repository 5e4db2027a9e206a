import { z } from 'zod';
import { multilineText, singleLineText, slugSchema } from '../../core/fields.ts';
import { MAX_ANSWER } from './check-answers.ts';
import { MAX_QUESTIONS } from './question.ts';

// What every page that holds places loads. Where answers are stored stands in answer-sheet.ts.

/** All questions with each ticket of one booking, and once with each of its events. */
export const MAX_ANSWERS = 100 * MAX_QUESTIONS + 40 * MAX_QUESTIONS;

/** Where an answer belongs. */
const answerPlace = {
  offeringId: slugSchema,
  questionId: slugSchema,
  /** Of one ticket of a booking: the line and the number of the place in it, both from 0. Absent: of all that the sheet is of. */
  lineIndex: z.int().min(0).max(99).optional(),
  place: z.int().min(0).max(99).optional(),
};

/** What is sent as an answer: text, an option, or "yes" or "no". */
export const answerInputSchema = z.strictObject({ ...answerPlace, answer: multilineText(MAX_ANSWER) });

/** An answer with its question as it was when it was answered: staff may word it anew later. */
export const answerSchema = z.strictObject({
  ...answerPlace,
  label: singleLineText(120),
  answer: multilineText(MAX_ANSWER),
});
