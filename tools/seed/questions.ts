import type { Booking } from '@fareground/domain/booking/booking';
import type { AnswerSheet } from '@fareground/domain/catalogue/questions/answer-sheet';
import { keysOf } from '@fareground/domain/catalogue/questions/check-answers';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import { questionGroups } from '@fareground/domain/catalogue/questions/question-groups';
import { Random } from './random.ts';

/** What organisers of the demo ask, by show. */
export const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  'open-kitchen-ask-the-harbour': [
    {
      id: 'soup',
      label: 'Which soup afterwards?',
      hint: 'The harbour kitchen cooks what is ordered.',
      kind: 'choice',
      options: ['Fish', 'Caldo verde', 'Caldo verde without chouriço', 'No soup, thank you'],
      required: true,
      per: 'ticket',
    },
    { id: 'allergies', label: 'Allergies', hint: '', kind: 'text', required: false, per: 'ticket' },
    {
      id: 'loop',
      label: 'Do you need a seat near the hearing loop?',
      hint: '',
      kind: 'yes-no',
      required: true,
      per: 'booking',
    },
  ],
};

/** What the buyer of a booking answered; nothing where nothing was asked. */
export function answersOf({ id, lines, createdAt }: Booking): AnswerSheet | undefined {
  const random = new Random(id);
  const groups = lines.flatMap((line, lineIndex) => {
    const asked = QUESTIONS[line.offeringId];
    if (!asked || line.kind !== 'event') return [];
    const { offeringId, tierId, quantity } = line;
    return questionGroups(
      offeringId,
      asked,
      Array.from({ length: quantity }, (_, place) => ({ lineIndex, place, tierId })),
    );
  });
  const answers = groups
    .flatMap(keysOf)
    .filter(({ question }) => question.required)
    .map(({ key, question: { label, options = ['yes', 'no'] } }) => ({
      ...key,
      label,
      answer: random.pick(options),
    }));
  return answers.length > 0 ? { id, answers, createdAt, updatedAt: createdAt } : undefined;
}
