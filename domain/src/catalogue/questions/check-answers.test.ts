import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerSheetConverter } from './answer-sheet.ts';
import { type Answer, answerKey, checkAnswers, keysOf, MAX_SHEET, openAnswers } from './check-answers.ts';
import type { Question } from './question.ts';
import { questionGroups } from './question-groups.ts';

const base = { hint: '', required: true, per: 'ticket' } as const;
const diet: Question = {
  ...base,
  id: 'diet',
  label: 'What do you eat?',
  kind: 'choice',
  options: ['Meat', 'Vegan'],
};
const photo: Question = {
  ...base,
  id: 'photo',
  label: 'May we take pictures?',
  kind: 'yes-no',
  per: 'booking',
};
const note: Question = { ...base, id: 'note', label: 'Allergies', kind: 'text', required: false };
const seated: Question = { ...base, id: 'seated', label: 'A cushion?', kind: 'yes-no', tierIds: ['seat'] };
const questions = [diet, photo, note, seated];
const floor = (place: number) => ({ lineIndex: 0, place, tierId: 'floor' });
const seat = { lineIndex: 1, place: 0, tierId: 'seat' };

const offeringId = 'picnic';
const of = (questionId: string, answer: string, at: { lineIndex?: number; place?: number } = {}) => ({
  offeringId,
  questionId,
  ...at,
  answer,
});
const at = (place: number) => ({ lineIndex: 0, place });
const asked = questionGroups(offeringId, questions, [floor(0), floor(1)]);
const whole = [of('photo', 'no'), of('diet', 'Meat', at(0)), of('diet', 'Vegan', at(1))];

describe('what is asked', () => {
  it('comes once for the booking and then with each ticket, with those of its tiers alone', () => {
    const groups = questionGroups(offeringId, questions, [floor(0), seat]);
    expect(
      groups.map(({ lineIndex, place, questions: own }) => [lineIndex, place, own.map(({ id }) => id)]),
    ).toEqual([
      [undefined, undefined, ['photo']],
      [0, 0, ['diet', 'note']],
      [1, 0, ['diet', 'note', 'seated']],
    ]);
  });

  it('is nothing where no ticket is of its tiers', () => {
    expect(questionGroups(offeringId, [seated, { ...photo, tierIds: ['seat'] }], [floor(0)])).toEqual([]);
    expect(questionGroups(offeringId, [], [floor(0)])).toEqual([]);
  });
});

it('takes as much text of one booking as its document holds, and names what is too much', () => {
  const many = questionGroups(
    offeringId,
    Array.from({ length: 6 }, (_, n) => ({ ...note, id: `note-${n}` })),
    Array.from({ length: 100 }, (_, place) => floor(place)),
  );
  const given = (length: number) =>
    many.flatMap(keysOf).map(({ key }) => ({ ...key, answer: 'a'.repeat(length) }));
  const fitting = Math.floor(MAX_SHEET / 600) - note.label.length;
  expect(checkAnswers(many, given(fitting), null).ok).toBe(true);
  const checked = checkAnswers(many, given(fitting + 10), null);
  expect(checked.ok ? [] : [...new Set(checked.faults.map(({ reason }) => reason))]).toEqual(['too-long']);
  // The first ones fit.
  expect(checked.ok ? 0 : checked.faults.length).toBeLessThan(20);
});

describe('answers of a new booking', () => {
  it('are stored with the question as it was asked, without what is empty', () => {
    const checked = checkAnswers(
      asked,
      [...whole, of('note', '   ', at(0)), of('note', ' Nuts ', at(1))],
      null,
    );
    expect(checked).toEqual({
      ok: true,
      answers: [
        { ...of('photo', 'no'), label: photo.label },
        { ...of('diet', 'Meat', at(0)), label: diet.label },
        { ...of('diet', 'Vegan', at(1)), label: diet.label },
        { ...of('note', 'Nuts', at(1)), label: note.label },
      ],
    });
  });

  it.each([
    ['a required one is missing', whole.slice(0, 2), { ...at(1), questionId: 'diet', reason: 'missing' }],
    ['one is only spaces', [of('photo', ' '), ...whole.slice(1)], { questionId: 'photo', reason: 'missing' }],
    [
      'it is none of the options',
      [...whole.slice(0, 2), of('diet', 'meat', at(1))],
      { ...at(1), questionId: 'diet', reason: 'not-an-option' },
    ],
    [
      'it is neither yes nor no',
      [of('photo', 'perhaps'), ...whole.slice(1)],
      { questionId: 'photo', reason: 'not-an-option' },
    ],
    [
      'it is too long',
      [...whole, of('note', 'x'.repeat(501), at(0))],
      { ...at(0), questionId: 'note', reason: 'too-long' },
    ],
    ['nobody asks it', [...whole, of('age', '7', at(0))], { ...at(0), questionId: 'age', reason: 'unknown' }],
    [
      'it is of another ticket',
      [...whole, of('note', 'x', at(2))],
      { ...at(2), questionId: 'note', reason: 'unknown' },
    ],
    [
      'it is of another event',
      [...whole, { ...of('photo', 'no'), offeringId: 'other' }],
      { offeringId: 'other', questionId: 'photo', reason: 'unknown' },
    ],
  ])('are refused where %s', (_case, given, fault) => {
    expect(checkAnswers(asked, given, null)).toEqual({ ok: false, faults: [{ offeringId, ...fault }] });
  });

  it('of a booking that is asked nothing are none', () => {
    expect(checkAnswers([], [], null)).toEqual({ ok: true, answers: [] });
  });
});

describe('answers that are changed later', () => {
  const before: Answer[] = [
    { ...of('diet', 'Meat', at(0)), label: 'Your diet' },
    { ...of('gone', 'old', at(0)), label: 'What was asked once' },
  ];

  it('keep those that nobody asks any more, and leave open what was never answered', () => {
    const checked = checkAnswers(asked, [of('diet', 'Vegan', at(0))], before);
    expect(checked).toEqual({
      ok: true,
      answers: [{ ...of('diet', 'Vegan', at(0)), label: diet.label }, before[1]],
    });
  });

  it('take no required answer away', () => {
    expect(checkAnswers(asked, [], before)).toEqual({
      ok: false,
      faults: [{ offeringId, questionId: 'diet', ...at(0), reason: 'missing' }],
    });
  });

  it('leave one open whose option is gone', () => {
    const fewer = questionGroups(offeringId, [{ ...diet, options: ['Fish', 'Vegan'] }], [floor(0)]);
    expect(checkAnswers(fewer, [], before)).toEqual({ ok: true, answers: [before[1]] });
    expect(openAnswers(fewer, before)).toBe(1);
  });

  it('count as open what is required and not answered', () => {
    expect(openAnswers(asked, before)).toBe(2);
    expect(
      openAnswers(
        asked,
        whole.map((one) => ({ ...one, label: 'x' })),
      ),
    ).toBe(0);
  });
});

const anyQuestion = fc.record({
  id: fc.constantFrom('q1', 'q2', 'q3'),
  label: fc.constant('Something'),
  hint: fc.constant(''),
  required: fc.boolean(),
  per: fc.constantFrom('ticket' as const, 'booking' as const),
  kind: fc.constantFrom('text' as const, 'yes-no' as const),
});
const anyAsked = fc
  .tuple(fc.uniqueArray(anyQuestion, { selector: ({ id }) => id }), fc.nat({ max: 4 }))
  .map(([own, count]) =>
    questionGroups(
      offeringId,
      own,
      Array.from({ length: count }, (_, place) => floor(place)),
    ),
  );
const anyGiven = fc.array(
  fc.record({
    offeringId: fc.constant(offeringId),
    questionId: fc.constantFrom('q1', 'q2', 'q3', 'q4'),
    place: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    answer: fc.constantFrom('', ' ', 'yes', 'no', 'else', 'x'.repeat(501)),
  }),
  { maxLength: 12 },
);
const placed = <T extends { readonly place: number | undefined }>(given: readonly T[]) =>
  given.map((one) => ({ ...one, lineIndex: one.place === undefined ? undefined : 0 }));

it('whatever is sent, what is accepted answers all that is required once, can be stored, and is accepted again', () => {
  fc.assert(
    fc.property(anyAsked, anyGiven, (groups, sent) => {
      const given = placed(sent);
      const checked = checkAnswers(groups, given, null);
      if (!checked.ok) {
        expect(checked.faults.length).toBeGreaterThan(0);
        return;
      }
      const { answers } = checked;
      const all = groups.flatMap(keysOf).map(({ key }) => answerKey(key));
      expect(new Set(answers.map(answerKey)).size).toBe(answers.length);
      for (const one of answers) expect(all).toContain(answerKey(one));
      expect(openAnswers(groups, answers)).toBe(0);
      expect(checkAnswers(groups, answers, null)).toEqual(checked);
      expect(checkAnswers(groups, answers, answers)).toEqual(checked);
      const sheet = { id: '1234567890', answers: [...answers], createdAt: 1, updatedAt: 1 };
      const stored = answerSheetConverter.toFirestore(sheet);
      expect(answerSheetConverter.fromFirestore({ data: () => stored })).toEqual(sheet);
    }),
  );
});
