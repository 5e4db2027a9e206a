import { expect, it } from 'vitest';
import { placeRefusal } from './use-form.ts';

const values = { code: '', taxNumber: '' };
const refused = (details: Readonly<Record<string, unknown>>) =>
  ({ code: 'invalid-argument', sentence: '', details }) as const;

it('a text is for the whole form', () => {
  expect(placeRefusal('vouchers.failed', values)).toEqual({ failure: 'vouchers.failed' });
});

it('a fault of a field stands beside it', () => {
  const fault = { field: 'code', fault: 'vouchers.fault.taken' } as const;
  expect(placeRefusal(fault, values)).toEqual(fault);
});

it.each(['taxNumber', 'to.taxNumber'])('a refusal of %s stands beside that field', (field) => {
  expect(placeRefusal(refused({ field }), values)).toEqual({
    field: 'taxNumber',
    fault: 'problem.invalid-argument',
  });
});

it.each([
  {},
  { field: 'to' },
  { field: '' },
  { field: 'toString' },
  { reason: 'busy' },
  { field: 'code', needed: 24 },
])('a refusal with %o is for the whole form', (details) => {
  expect(placeRefusal(refused(details), values)).toEqual({ failure: refused(details) });
});
