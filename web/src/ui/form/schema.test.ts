import { expect, it } from 'vitest';
import { z } from 'zod';
import { readForm } from './read-form.test-helper.ts';
import { draftSchema, reason, text, typed } from './schema.ts';

const schema = z.object({
  name: text('desk.passNameMissing'),
  email: typed(z.email().toLowerCase(), 'desk.emailWrong'),
  reason: reason('desk.reasonMissing'),
});

it('what was typed is read without the blanks around it', () => {
  expect(readForm(schema, { name: ' Inka ', email: ' Inka@example.org ', reason: ' ill ' })).toEqual({
    ok: true,
    value: { name: 'Inka', email: 'inka@example.org', reason: 'ill' },
  });
});

it('each fault is the id of a text, beside its field', () => {
  expect(readForm(schema, { name: ' ', email: 'inka', reason: 'no' })).toEqual({
    ok: false,
    faults: { name: 'desk.passNameMissing', email: 'desk.emailWrong', reason: 'desk.reasonMissing' },
  });
});

const range = draftSchema<{ from: number; to: number }, number>(({ from, to }, fault) => {
  if (to > 9) fault('to', 'setting.fault.tooLong');
  if (from > to) fault('from', 'setting.fault.needed');
  if (from < 0) fault('from', 'setting.fault.percent');
  return from === 5 ? undefined : to - from;
});

it.each([
  ['is read', { from: 1, to: 4 }, { ok: true, value: 3 }],
  [
    'says the first fault of each field',
    { from: -1, to: -2 },
    { ok: false, faults: { from: 'setting.fault.needed' } },
  ],
  ['is refused for each fault', { from: 1, to: 12 }, { ok: false, faults: { to: 'setting.fault.tooLong' } }],
])('a draft of several fields %s', (_name, draft, read) => {
  expect(readForm(range, draft)).toEqual(read);
});

it('a draft that nothing was read from is not taken', () => {
  expect(readForm(range, { from: 5, to: 6 }).ok).toBe(false);
});
