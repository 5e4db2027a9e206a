import { expect, it } from 'vitest';
import type { EventCartLine } from './cart-line.ts';
import { asShown, TypedAnswers } from './typed-answers.ts';

function storage() {
  let text: string | null = null;
  return {
    get: () => text,
    set: (next: string) => {
      text = next;
    },
  };
}
const line = (more: Partial<EventCartLine> = {}): EventCartLine => ({
  kind: 'event',
  offeringId: 'picnic',
  title: 'Picnic',
  currency: 'EUR',
  unitPrice: 0,
  startsAt: 1,
  timeZone: 'Europe/Lisbon',
  names: [],
  tierId: 'floor',
  tierName: 'Floor',
  category: 'food',
  venueName: 'Park',
  city: 'Porto',
  country: 'PT',
  quantity: 2,
  ...more,
});
const of = (questionId: string, place?: number) => ({
  offeringId: 'picnic',
  questionId,
  ...(place !== undefined && { lineIndex: 0, place }),
});

it('what was typed is there after a reload, as it is shown', () => {
  const kept = storage();
  const lines = [line()];
  const answers = new TypedAnswers(kept);
  answers.put(lines, of('photo'), 'no');
  answers.put(lines, of('diet', 1), 'Vegan');
  const again = new TypedAnswers(kept);
  expect(again.given(lines, asShown)).toEqual([
    { ...of('photo'), answer: 'no' },
    { ...of('diet', 1), answer: 'Vegan' },
  ]);
});

it('an answer goes with its ticket when named places are asked for first', () => {
  const answers = new TypedAnswers(storage());
  answers.put([line()], of('diet', 1), 'Vegan');
  expect(answers.given([line({ names: ['', 'Ana'] })])).toEqual([{ ...of('diet', 0), answer: 'Vegan' }]);
});

it('an answer goes with its seat when other seats are chosen before it', () => {
  const answers = new TypedAnswers(storage());
  answers.put([line({ seats: ['a-A-1', 'a-A-2'] })], of('diet', 1), 'Vegan');
  const changed = line({ seats: ['a-A-2', 'a-A-9'] });
  expect(answers.given([changed])).toEqual([{ ...of('diet', 0), answer: 'Vegan' }]);
});

it('what is of other places, other events or empty is not sent, and what is asked no more can go', () => {
  const answers = new TypedAnswers(storage());
  const lines = [line()];
  answers.put(lines, of('diet', 0), '  ');
  answers.put(lines, of('diet', 1), 'Meat');
  answers.put(lines, of('gone'), 'x');
  answers.put([], { offeringId: 'other', questionId: 'photo' }, 'yes');
  expect(answers.given([line({ quantity: 1 })])).toEqual([{ ...of('gone'), answer: 'x' }]);
  answers.keepOnly(lines, 'picnic', [of('diet', 1)]);
  expect(answers.given(lines)).toEqual([{ ...of('diet', 1), answer: 'Meat' }]);
  answers.forget(lines);
  expect(answers.given(lines)).toEqual([]);
  expect(answers.given([line({ offeringId: 'other' })])).toHaveLength(1);
});

it('storage that holds something else begins empty', () => {
  for (const text of ['[', '"x"', 'null', '{"a":1}'])
    expect(new TypedAnswers({ get: () => text, set: () => undefined }).given([line()])).toEqual([]);
});
