import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventForm, emptyEventForm, emptyTierForm } from './event-form.ts';
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
