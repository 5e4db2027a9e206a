import type { Question } from './question.ts';
import type { QuestionGroup } from './question-groups.ts';

/** Characters of an answer at most, UTF-16 units. */
export const MAX_ANSWER = 500;
/** Characters of all answers of a booking with their questions, UTF-16 units: a document holds 1 MiB. */
export const MAX_SHEET = 230_000;

/** Which question of which event an answer is to; of one ticket, or without a place of all. */
export interface AnswerKey {
  readonly offeringId: string;
  readonly questionId: string;
  readonly lineIndex?: number | undefined;
  readonly place?: number | undefined;
}
export interface AnswerInput extends AnswerKey {
  readonly answer: string;
}
/** With the question as it was asked. */
export interface Answer extends AnswerInput {
  readonly label: string;
}

export type AnswerReason =
  /** It must be answered. */
  | 'missing'
  | 'not-an-option'
  | 'too-long'
  /** Nobody asks this. */
  | 'unknown';
export interface AnswerFault extends AnswerKey {
  readonly reason: AnswerReason;
}

export type CheckedAnswers =
  | { readonly ok: true; readonly answers: readonly Answer[] }
  | { readonly ok: false; readonly faults: readonly AnswerFault[] };

/** One text for each place that an answer can have. */
export const answerKey = ({ offeringId, questionId, lineIndex, place }: AnswerKey): string =>
  `${offeringId}/${questionId}/${lineIndex ?? ''}/${place ?? ''}`;

/**
 * The answers of a booking or a ticket as they are stored, or all that is wrong with them. Whitespace at the ends is not stored, and neither is
 * an answer that is empty then.
 * @param groups what is asked now
 * @param before what was answered earlier; null with a new booking, which must answer all that is required. Later a required answer may be
 * changed and not taken away, while one that was never given may stay open: the question may be younger than the booking. Answers to what
 * is not asked any more stay.
 */
export function checkAnswers(
  groups: readonly QuestionGroup[],
  given: readonly AnswerInput[],
  before: readonly Answer[] | null,
): CheckedAnswers {
  const typed = new Map(given.map((one) => [answerKey(one), one.answer.trim()]));
  const known = new Map(groups.flatMap(keysOf).map((one) => [answerKey(one.key), one]));
  const faults: AnswerFault[] = given
    .filter((one) => !known.has(answerKey(one)))
    .map(({ answer: _, ...key }) => ({ ...key, reason: 'unknown' }));
  const answers: Answer[] = [];
  for (const [id, { key, question }] of known) {
    const answer = typed.get(id) ?? '';
    const mayStayOpen =
      before !== null && !before.some((one) => answerKey(one) === id && fits(question, one.answer));
    const reason =
      answer === '' ? question.required && !mayStayOpen && 'missing' : answerFault(question, answer);
    if (reason) faults.push({ ...key, reason });
    else if (answer !== '') answers.push({ ...key, label: question.label, answer });
  }
  if (faults.length > 0) return { ok: false, faults };
  const kept = before?.filter((one) => !known.has(answerKey(one))) ?? [];
  const beyond = beyondSheet([...kept, ...answers]);
  return beyond.length > 0 ? { ok: false, faults: beyond } : { ok: true, answers: [...answers, ...kept] };
}

/** A fault for each answer that there is no room for, after those before it. */
function beyondSheet(answers: readonly Answer[]): AnswerFault[] {
  let length = 0;
  return answers.flatMap(({ label, answer, ...key }): AnswerFault[] => {
    length += label.length + answer.length;
    return length > MAX_SHEET ? [{ ...key, reason: 'too-long' }] : [];
  });
}

/** What is wrong with an answer that is not empty; nothing when it fits. */
export function answerFault({ kind, options }: Question, answer: string): AnswerReason | undefined {
  if (answer.length > MAX_ANSWER) return 'too-long';
  if (kind === 'choice' && !options?.includes(answer)) return 'not-an-option';
  if (kind === 'yes-no' && answer !== 'yes' && answer !== 'no') return 'not-an-option';
  return undefined;
}

const fits = (question: Question, answer: string): boolean => answerFault(question, answer) === undefined;

/** Every question of a group with the key of its answer. */
export const keysOf = ({ offeringId, lineIndex, place, questions }: QuestionGroup) =>
  questions.map((question) => ({
    question,
    key: {
      offeringId,
      questionId: question.id,
      ...(lineIndex !== undefined && { lineIndex }),
      ...(place !== undefined && { place }),
    } satisfies AnswerKey,
  }));

/** How many required questions have no answer that fits. */
export function openAnswers(groups: readonly QuestionGroup[], answers: readonly Answer[]): number {
  const found = new Map(answers.map((one) => [answerKey(one), one.answer]));
  return groups.flatMap(keysOf).filter(({ key, question }) => {
    const answer = found.get(answerKey(key));
    return question.required && (answer === undefined || !fits(question, answer));
  }).length;
}
