import { expect, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { type IssueDraft, issueDraftSchema } from './issue-dialog.tsx';

const draft: IssueDraft = {
  amount: '50',
  currency: 'EUR',
  email: ' ann@example.org ',
  reason: ' The bar was closed ',
};

test('a card is read as it was typed', () => {
  expect(readForm(issueDraftSchema, draft)).toEqual({
    ok: true,
    value: { amount: 5_000, currency: 'EUR', email: 'ann@example.org', reason: 'The bar was closed' },
  });
});

test.each([
  [{ amount: '' }, ['amount']],
  [{ amount: '0' }, ['amount']],
  [{ amount: 'much' }, ['amount']],
  [{ amount: '1.005', currency: 'KWD' }, ['amount']],
  [{ email: 'ann' }, ['email']],
  [{ reason: 'no' }, ['reason']],
  [{ amount: '', email: '', reason: '' }, ['amount', 'email', 'reason']],
] as [Partial<IssueDraft>, string[]][])('%j is refused for %j', (changes, faults) => {
  expect(readForm(issueDraftSchema, { ...draft, ...changes })).toEqual({
    ok: false,
    faults: Object.fromEntries(faults.map((field) => [field, `giftCards.${field}Fault`])),
  });
});
