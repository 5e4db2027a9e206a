import { z } from 'zod';
import { optionalText } from '../../core/fields.ts';
import type { Question } from './question.ts';

const typed = (most: number) => optionalText(most).default('');

/** A question as it stands in the form of an event, finished or not. */
export const questionFormSchema = z.object({
  /** Given when the question is added, and kept. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  label: typed(120),
  hint: typed(200),
  kind: typed(10),
  /** Of a choice, one on each line. */
  options: typed(1000),
  /** "yes" where it must be answered. */
  required: typed(3),
  per: typed(10),
  /** Ids of the tiers that it is asked with, joined by commas; empty: with all. */
  tiers: typed(900),
});
export type QuestionForm = z.infer<typeof questionFormSchema>;
export type QuestionField = Exclude<keyof QuestionForm, 'id'>;

export const emptyQuestionForm = (id: string): QuestionForm =>
  questionFormSchema.parse({ id, kind: 'text', per: 'ticket' });

export const questionFormOf = ({
  id,
  label,
  hint,
  kind,
  options = [],
  required,
  per,
  tierIds = [],
}: Question): QuestionForm => ({
  id,
  label,
  hint,
  kind,
  options: options.join('\n'),
  required: required ? 'yes' : '',
  per,
  tiers: tierIds.join(),
});

/** The tiers that a question is asked with, as they are chosen; none for all. */
export const chosenTiers = ({ tiers }: Pick<QuestionForm, 'tiers'>): string[] =>
  tiers === '' ? [] : tiers.split(',');
