import { type ShownAnswers, shownAnswersSchema } from '@fareground/domain/api/answers';
import type { AnswerInput } from '@fareground/domain/catalogue/questions/check-answers';
import { type Answer, callApi, callOpenApi } from '../../../firebase/api-client.ts';

/** Whose answers: a booking's by its number, or a ticket's that was passed on by its serial; by the key of the mailed link that shows it. */
export interface AnswersOf {
  readonly of: 'bookings' | 'tickets';
  readonly id: string;
  readonly linkKey?: string | undefined;
}

/** What organisers ask, and what was answered. */
export const readAnswers = ({ of, id, linkKey }: AnswersOf): Promise<Answer<ShownAnswers>> => {
  const path = `${of}/${encodeURIComponent(id)}/answers`;
  return linkKey
    ? callOpenApi({
        method: 'POST',
        path: `/shown-${path}`,
        body: { key: linkKey },
        answer: shownAnswersSchema,
      })
    : callApi({ method: 'GET', path: `/${path}`, answer: shownAnswersSchema });
};

/** @param actionKey the same when it is tried again */
export const changeAnswers = (
  { of, id, linkKey }: AnswersOf,
  answers: readonly AnswerInput[],
  actionKey: string,
): Promise<Answer<ShownAnswers>> =>
  callApi({
    method: 'POST',
    path: `/${of}/${encodeURIComponent(id)}/answers`,
    body: { answers, ...(linkKey && { key: linkKey }) },
    idempotencyKey: actionKey,
    answer: shownAnswersSchema,
  });
