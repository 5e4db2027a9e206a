import { z } from 'zod';
import { optionalText, singleLineText, slugSchema } from '../../core/fields.ts';

export const questionKinds = ['text', 'choice', 'yes-no'] as const;
export const questionScopes = ['ticket', 'booking'] as const;

export const MAX_QUESTIONS = 10;
export const FEWEST_OPTIONS = 2;
export const MAX_OPTIONS = 12;
export const optionSchema = singleLineText(60);

/** What an organiser asks of everybody who books an event: with each ticket, or once with the booking. */
export const questionSchema = z
  .strictObject({
    id: slugSchema,
    label: singleLineText(120),
    hint: optionalText(200),
    kind: z.enum(questionKinds),
    /** Of a choice alone. */
    options: z.array(optionSchema).min(FEWEST_OPTIONS).max(MAX_OPTIONS).optional(),
    /** Whoever books must answer it. Who booked before it was asked need not. */
    required: z.boolean(),
    per: z.enum(questionScopes),
    /** With these tiers only; absent: with all. */
    tierIds: z.array(slugSchema).min(1).max(20).optional(),
  })
  .refine(({ kind, options }) => (kind === 'choice') === (options !== undefined), {
    path: ['options'],
    message: 'a choice has options, and nothing else has',
  });
export type Question = z.infer<typeof questionSchema>;

/** In the order in which they are asked. */
export const questionsSchema = z
  .array(questionSchema)
  .max(MAX_QUESTIONS)
  .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
    message: 'two questions have one id',
  });
