import type { Currency } from '@fareground/domain/core/currencies';
import type { Drawer } from '@fareground/domain/payments/drawer';
import { expect, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { countDraftSchema, floatDraftSchema } from './count-draft.ts';

const drawer: Drawer = {
  ...{ id: 'ml-204.EUR', desk: 'ml-204', currency: 'EUR', balance: 4_250, counts: 0, updatedAt: 1 },
};
const schema = countDraftSchema(drawer);
const readFloat = (amount: string, currency: Currency) => readForm(floatDraftSchema, { amount, currency });
const draft = { counted: '42,50', float: '10', note: '' };

test('what stays is the float, the rest goes to the bank', () => {
  expect(readForm(schema, draft)).toEqual({
    ok: true,
    value: { expected: 4_250, counted: 4_250, toBank: 3_250, note: '' },
  });
  expect(readForm(schema, { ...draft, float: '' })).toMatchObject({ value: { toBank: 4_250 } });
});

test('a float beyond what was counted is put in from the bank, also before the first cash', () => {
  expect(readForm(schema, { ...draft, float: '100' })).toMatchObject({ value: { toBank: -5_750 } });
  expect(readFloat('50', 'EUR')).toMatchObject({
    value: { id: 'office.EUR', expected: 0, counted: 0, toBank: -5_000 },
  });
  for (const read of [readFloat('0', 'EUR'), readFloat('', 'EUR'), readFloat('1.5', 'JPY')])
    expect(read).toEqual({ ok: false, faults: { amount: 'drawers.countedFault' } });
});

test('a difference needs a word', () => {
  expect(readForm(schema, { ...draft, counted: '42' })).toEqual({
    ok: false,
    faults: { note: 'drawers.noteFault' },
  });
  expect(readForm(schema, { ...draft, counted: '42', note: ' Wrong change ' })).toMatchObject({
    ok: true,
    value: { counted: 4_200, expected: 4_250, note: 'Wrong change' },
  });
});

test.each([
  ['no amount', { counted: 'some' }, { counted: 'drawers.countedFault' }],
  ['nothing typed', { counted: '' }, { counted: 'drawers.countedFault' }],
  ['no float', { float: 'x' }, { float: 'drawers.floatFault' }],
])('%s is pointed at', (_name, change, faults) => {
  expect(readForm(schema, { ...draft, ...change })).toEqual({ ok: false, faults });
});
