import { sold } from '@fareground/domain/bookings/sample-bookings';
import { expect, test } from 'vitest';
import { readGoodwill } from './goodwill-draft.ts';

const draft = { line: '', amount: '7,50', reason: ' The sound failed ' };

test('an amount as people write it, for all of the booking or one line', () => {
  expect(readGoodwill(draft, sold)).toEqual({ ok: true, body: { amount: 750, reason: 'The sound failed' } });
  expect(readGoodwill({ ...draft, line: '0' }, sold)).toMatchObject({ body: { line: 0 } });
});

test.each([
  ['more than the price of its places', { amount: '20.01' }, ['amount']],
  ['nothing', { amount: '0' }, ['amount']],
  ['no amount', { amount: 'half' }, ['amount']],
  ['a line that it has not', { line: '1' }, ['amount']],
  ['no reason', { reason: 'so' }, ['reason']],
  ['neither', { amount: '', reason: '' }, ['amount', 'reason']],
])('%s is pointed at', (_name, change, faults) => {
  expect(readGoodwill({ ...draft, ...change }, sold)).toEqual({ ok: false, faults });
});
