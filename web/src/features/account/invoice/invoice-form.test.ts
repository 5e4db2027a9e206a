import { expect, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { emptyParty, partyDraftSchema } from './invoice-form.tsx';

const typed = {
  name: ' Porto Nights, Lda. ',
  taxNumber: '',
  street: 'Rua das Flores 1',
  postcode: '4050-262',
  city: 'Porto',
  country: 'PT',
  email: 'accounts@porto-nights.test',
};

test('is read without the spaces around it, and a person has no tax number', () => {
  expect(readForm(partyDraftSchema, typed)).toEqual({
    ok: true,
    value: { ...typed, name: 'Porto Nights, Lda.' },
  });
});

test.each([
  [emptyParty, ['name', 'street', 'postcode', 'city', 'country', 'email'], 'invoices.fault.needed'],
  [{ ...typed, email: 'accounts' }, ['email'], 'invoices.fault.email'],
  [{ ...typed, city: 'x'.repeat(81) }, ['city'], 'invoices.fault.tooLong'],
] as const)('says of each field what is wrong: %#', (draft, fields, fault) => {
  const read = readForm(partyDraftSchema, draft);
  expect(read).toEqual({ ok: false, faults: Object.fromEntries(fields.map((field) => [field, fault])) });
});
