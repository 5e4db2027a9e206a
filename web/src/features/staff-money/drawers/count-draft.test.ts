import type { Drawer } from '@fareground/domain/payments/drawer';
import { expect, test } from 'vitest';
import { readCount, readFloat } from './count-draft.ts';

const drawer: Drawer = {
  ...{ id: 'ml-204.EUR', desk: 'ml-204', currency: 'EUR', balance: 4_250, counts: 0, updatedAt: 1 },
};
const draft = { counted: '42,50', float: '10', note: '' };

test('what stays is the float, the rest goes to the bank', () => {
  expect(readCount(draft, drawer)).toEqual({
    ok: true,
    body: { expected: 4_250, counted: 4_250, toBank: 3_250, note: '' },
    difference: 0,
  });
  expect(readCount({ ...draft, float: '' }, drawer)).toMatchObject({ body: { toBank: 4_250 } });
});

test('a float beyond what was counted is put in from the bank, also before the first cash', () => {
  expect(readCount({ ...draft, float: '100' }, drawer)).toMatchObject({ body: { toBank: -5_750 } });
  expect(readFloat('50', 'EUR')).toMatchObject({ id: 'office.EUR', expected: 0, counted: 0, toBank: -5_000 });
  expect([readFloat('0', 'EUR'), readFloat('', 'EUR'), readFloat('1.5', 'JPY')]).toEqual([null, null, null]);
});

test('a difference needs a word, and is known before it is posted', () => {
  expect(readCount({ ...draft, counted: '42' }, drawer)).toEqual({ ok: false, faults: ['note'] });
  expect(readCount({ ...draft, counted: '42', note: ' Wrong change ' }, drawer)).toMatchObject({
    ...{ ok: true, difference: -50 },
    body: { note: 'Wrong change' },
  });
});

test.each([
  ['no amount', { counted: 'some' }, ['counted']],
  ['nothing typed', { counted: '' }, ['counted']],
  ['no float', { float: 'x' }, ['float']],
])('%s is pointed at', (_name, change, faults) => {
  expect(readCount({ ...draft, ...change }, drawer)).toEqual({ ok: false, faults });
});
