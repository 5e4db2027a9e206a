import type { Question } from './question.ts';

/** A ticket's place in a booking: the line and the number of the place in it, both from 0. */
export interface QuestionPlace {
  readonly lineIndex: number;
  readonly place: number;
  readonly tierId: string;
}

/** What is asked together: with one ticket, or, without a place, once for all of them. */
export interface QuestionGroup {
  readonly offeringId: string;
  readonly lineIndex?: number | undefined;
  readonly place?: number | undefined;
  readonly questions: readonly Question[];
}

/**
 * What is asked with these tickets of an event, in the order of its questions: first what is asked once, then ticket by ticket. A ticket that is
 * asked nothing has no group.
 */
export function questionGroups(
  offeringId: string,
  questions: readonly Question[],
  places: readonly QuestionPlace[],
): QuestionGroup[] {
  const once = questions.filter(
    (question) => question.per === 'booking' && places.some(({ tierId }) => isOfTier(question, tierId)),
  );
  const groups: QuestionGroup[] = [
    { offeringId, questions: once },
    ...places.map(({ lineIndex, place, tierId }) => ({
      offeringId,
      lineIndex,
      place,
      questions: questionsOfTicket(questions, tierId),
    })),
  ];
  return groups.filter((group) => group.questions.length > 0);
}

/** What is asked with one ticket of a tier. */
export const questionsOfTicket = (questions: readonly Question[], tierId: string): Question[] =>
  questions.filter((question) => question.per === 'ticket' && isOfTier(question, tierId));

const isOfTier = ({ tierIds }: Question, tierId: string): boolean => tierIds?.includes(tierId) ?? true;
