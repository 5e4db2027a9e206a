import type { ShownAnswers, ShownSaleAnswers } from '@fareground/domain/api/answers';
import {
  type AnswerFault,
  type AnswerInput,
  answerKey,
  checkAnswers,
  keysOf,
} from '@fareground/domain/catalogue/questions/check-answers';
import type { QuestionGroup } from '@fareground/domain/catalogue/questions/question-groups';

/** What stands in the fields, by the key of the answer. */
export type TypedTexts = Readonly<Record<string, string>>;

export const isOpen = ({ closed, groups }: ShownSaleAnswers): boolean => closed === null && groups.length > 0;

export const groupsOf = ({ offeringId, groups }: ShownSaleAnswers): QuestionGroup[] =>
  groups.map((group) => ({ ...group, offeringId }));

export const typedOf = ({ sales }: ShownAnswers): TypedTexts =>
  Object.fromEntries(sales.flatMap(({ answers }) => answers.map((one) => [answerKey(one), one.answer])));

/** What is sent: all that stands in the fields of what may still be changed. */
export const answerInputsOf = ({ sales }: ShownAnswers, typed: TypedTexts): AnswerInput[] =>
  openGroups(sales)
    .flatMap(keysOf)
    .map(({ key }) => ({ ...key, answer: (typed[answerKey(key)] ?? '').trim() }))
    .filter(({ answer }) => answer !== '');

export function faultsOf(shown: ShownAnswers, typed: TypedTexts): readonly AnswerFault[] {
  const before = shown.sales.flatMap(({ answers }) => answers);
  const checked = checkAnswers(openGroups(shown.sales), answerInputsOf(shown, typed), before);
  return checked.ok ? [] : checked.faults;
}

const openGroups = (sales: readonly ShownSaleAnswers[]): QuestionGroup[] =>
  sales.filter(isOpen).flatMap(groupsOf);
