import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyQuestionForm, type QuestionForm } from '../questions/question-form.ts';
import { type EventForm, emptyEventForm, emptyFareForm, emptyTierForm, type FareForm } from './event-form.ts';
import { mergeEventForms, withValue } from './merge-event-forms.ts';

const base: EventForm = {
  ...emptyEventForm(),
  title: 'Fado',
  tiers: [emptyTierForm('t1'), emptyTierForm('t2')],
};
const tier = (id: string, changes: Partial<EventForm['tiers'][number]>) => ({
  ...emptyTierForm(id),
  ...changes,
});

test('what only one of them changed stands there, and what the other changed is named', () => {
  const mine = { ...base, summary: 'Mine', tiers: [tier('t1', { price: '10' }), tier('t2', {})] };
  const theirs = {
    ...base,
    title: 'Fado!',
    tiers: [tier('t1', { name: 'Stalls' }), tier('t2', {}), tier('t3', {})],
  };
  expect(mergeEventForms(base, mine, theirs)).toEqual({
    form: {
      ...base,
      title: 'Fado!',
      summary: 'Mine',
      tiers: [tier('t1', { price: '10', name: 'Stalls' }), tier('t2', {}), tier('t3', {})],
    },
    taken: ['title', 'tiers/t1/name', 'tiers/t3'],
    conflicts: [],
  });
});

test('what both changed stays mine and is named with both', () => {
  const merged = mergeEventForms(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
  expect(merged.form.title).toBe('Mine');
  expect(merged.conflicts).toEqual([{ path: 'title', mine: 'Mine', theirs: 'Theirs' }]);
});

test('a tier goes when one took it away, unless the other changed it', () => {
  const without = { ...base, tiers: [tier('t1', {})] };
  const changed = { ...base, tiers: [tier('t1', {}), tier('t2', { price: '5' })] };
  expect(mergeEventForms(base, base, without)).toMatchObject({ form: without, taken: ['tiers/t2'] });
  expect(mergeEventForms(base, without, base).form).toEqual(without);
  expect(mergeEventForms(base, changed, without).form).toEqual(changed);
  expect(mergeEventForms(base, without, changed)).toMatchObject({ form: changed, taken: ['tiers/t2'] });
});

test('pictures of two editors stand side by side, and one that both describe is named', () => {
  const named = (name: string, alt: string) => ({ path: `events/new-1/${name}.webp`, alt });
  const start = { ...base, gallery: [named('a', 'The stage'), named('b', 'The bar')] };
  const mine = { ...start, gallery: [named('a', 'The stage, empty'), named('b', 'The bar'), named('c', '')] };
  const theirs = { ...start, gallery: [named('a', 'The stage by night'), named('d', 'The queue')] };
  const merged = mergeEventForms(start, mine, theirs);
  expect(merged).toEqual({
    form: { ...base, gallery: [named('a', 'The stage, empty'), named('c', ''), named('d', 'The queue')] },
    taken: ['gallery/b.webp', 'gallery/d.webp'],
    conflicts: [{ path: 'gallery/a.webp', mine: 'The stage, empty', theirs: 'The stage by night' }],
  });
  const [conflict] = merged.conflicts;
  expect(withValue(merged.form, 'gallery/a.webp', conflict?.theirs ?? '').gallery[0]).toEqual(
    named('a', 'The stage by night'),
  );
});

const fare = (id: string, changes: Partial<FareForm> = {}) => ({ ...emptyFareForm(id), ...changes });
const withFares = (...fares: FareForm[]) => ({ ...base, tiers: [tier('t1', { fares })] });

test('fares of one tier are merged one by one, as tiers are', () => {
  const start = withFares(fare('f1'), fare('f2'));
  const mine = withFares(fare('f1', { name: 'Child' }), fare('f2'), fare('f3'));
  const theirs = withFares(fare('f1', { name: 'Kid', price: '5' }), fare('f4'));
  expect(mergeEventForms(start, mine, theirs)).toEqual({
    form: withFares(fare('f1', { name: 'Child', price: '5' }), fare('f3'), fare('f4')),
    taken: ['tiers/t1/fares/f1/price', 'tiers/t1/fares/f2', 'tiers/t1/fares/f4'],
    conflicts: [{ path: 'tiers/t1/fares/f1/name', mine: 'Child', theirs: 'Kid' }],
  });
});

test('taking theirs puts their value into a fare', () => {
  const start = withFares(fare('f1'), fare('f2'));
  expect(withValue(start, 'tiers/t1/fares/f2/name', 'Kid')).toEqual(
    withFares(fare('f1'), fare('f2', { name: 'Kid' })),
  );
});

test('nothing that anybody typed is lost without a word', () => {
  const text = fc.constantFrom('', 'a', 'b');
  const forms = fc.record({ title: text, summary: text, price: text, dates: fc.subarray(['x', 'y']) });
  const made = forms.map(({ title, summary, price, dates }) => ({
    ...base,
    title,
    summary,
    tiers: [tier('t1', { price })],
    moreDates: dates,
  }));
  fc.assert(
    fc.property(made, made, made, (start, mine, theirs) => {
      const { form, conflicts } = mergeEventForms(start, mine, theirs);
      const told = new Map(conflicts.map((one) => [one.path as string, one.theirs]));
      for (const [path, was, here, there, is] of [
        ['title', start.title, mine.title, theirs.title, form.title],
        ['tiers/t1/price', ...[start, mine, theirs, form].map((one) => one.tiers[0]?.price)],
        ['moreDates', ...[start, mine, theirs, form].map((one) => one.moreDates.join())],
      ] as [string, string, string, string, string][]) {
        if (here !== was) expect(is).toBe(here);
        if (there !== was) expect([is, told.get(path)]).toContain(there);
        if (here === was && there === was) expect(is).toBe(was);
      }
    }),
  );
});

test('taking theirs puts their value into the field', () => {
  expect(withValue(base, 'title', 'Theirs').title).toBe('Theirs');
  expect(withValue(base, 'tiers/t2/price', '9').tiers).toEqual([tier('t1', {}), tier('t2', { price: '9' })]);
  expect(withValue(base, 'moreDates', 'x,y').moreDates).toEqual(['x', 'y']);
  expect(withValue({ ...base, moreDates: ['x'] }, 'moreDates', '').moreDates).toEqual([]);
  expect(withValue(base, 'tiers/t9/price', '9')).toEqual(base);
});

test('questions of two editors stand side by side, and one that both word is named', () => {
  const question = (id: string, changes: Partial<QuestionForm> = {}) => ({
    ...emptyQuestionForm(id),
    ...changes,
  });
  const start = { ...base, questions: [question('q1', { label: 'Diet' }), question('q2')] };
  const mine = { ...start, questions: [question('q1', { label: 'Your diet', hint: 'Lunch' })] };
  const theirs = {
    ...start,
    questions: [question('q1', { label: 'What you eat', required: 'yes' }), question('q2'), question('q3')],
  };
  const merged = mergeEventForms(start, mine, theirs);
  expect(merged).toEqual({
    form: {
      ...base,
      questions: [question('q1', { label: 'Your diet', hint: 'Lunch', required: 'yes' }), question('q3')],
    },
    taken: ['questions/q1/required', 'questions/q3'],
    conflicts: [{ path: 'questions/q1/label', mine: 'Your diet', theirs: 'What you eat' }],
  });
  expect(withValue(merged.form, 'questions/q1/label', 'What you eat').questions[0]?.label).toBe(
    'What you eat',
  );
});
