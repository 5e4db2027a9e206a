import {
  type Answer,
  type AnswerInput,
  checkAnswers,
} from '@fareground/domain/catalogue/questions/check-answers';
import { type QuestionGroup, questionGroups } from '@fareground/domain/catalogue/questions/question-groups';
import { AppError } from '@fareground/domain/core/errors';
import type { OrderLine } from '../../booking/event-line.ts';

/**
 * What is stored of the answers that came with an order. Lines that ask nothing need none.
 * @throws AppError invalid-argument with `field` "answers" and everything that is wrong (`faults`), and the event of the first in `offeringId`
 */
export function orderAnswers(lines: readonly OrderLine[], given: readonly AnswerInput[]): readonly Answer[] {
  const checked = checkAnswers(askedOf(lines), givenByLine(lines, given), null);
  if (checked.ok) return checked.answers;
  throw refusedAnswers(checked.faults);
}

export const refusedAnswers = (faults: readonly { readonly offeringId: string }[]): AppError =>
  new AppError('invalid-argument', `${faults.length} answers do not fit`, {
    field: 'answers',
    offeringId: faults[0]?.offeringId,
    faults,
  });

/** As they are stored: a request numbers its own lines and the places in them, of which a package becomes several. */
function givenByLine(lines: readonly OrderLine[], given: readonly AnswerInput[]): AnswerInput[] {
  const keyOf = (offeringId: string, field: string, number: number) => `${offeringId} ${field} ${number}`;
  const places = new Map(
    lines.flatMap(({ line, input }, lineIndex) =>
      input.numbers.map((number, place) => [
        keyOf(line.offeringId, input.field, number),
        { lineIndex, place },
      ]),
    ),
  );
  return given.map((one) => {
    const { offeringId, lineIndex, place } = one;
    if (lineIndex === undefined || place === undefined) return one;
    // What is no place of the request is none of the order.
    return {
      ...one,
      ...(places.get(keyOf(offeringId, `lines.${lineIndex}`, place)) ?? { lineIndex: lines.length }),
    };
  });
}

function askedOf(lines: readonly OrderLine[]): QuestionGroup[] {
  const asking = lines.flatMap(({ line, questions = [] }, lineIndex) =>
    line.kind === 'event' && questions.length > 0 ? [{ line, questions, lineIndex }] : [],
  );
  return [...Map.groupBy(asking, ({ line }) => line.offeringId)].flatMap(([offeringId, own]) =>
    questionGroups(
      offeringId,
      own[0]?.questions ?? [],
      own.flatMap(({ line, lineIndex }) =>
        Array.from({ length: line.quantity }, (_, place) => ({ lineIndex, place, tierId: line.tierId })),
      ),
    ),
  );
}
