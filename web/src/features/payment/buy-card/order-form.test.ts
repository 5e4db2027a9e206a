import { expect, test } from 'vitest';
import { readForm } from '../../../ui/form/read-form.test-helper.ts';
import { type OrderDraft, orderDraftSchema } from './order-form.tsx';

const draft: OrderDraft = {
  amount: '50',
  currency: 'EUR',
  email: ' ann@example.org ',
  from: ' Bea ',
  message: '',
};

test('an order is read as it was typed', () => {
  expect(readForm(orderDraftSchema, draft)).toEqual({
    ok: true,
    value: { amount: 5_000, currency: 'EUR', email: 'ann@example.org', from: 'Bea', message: '' },
  });
});

test.each([
  [{ amount: '' }, ['amount']],
  [{ amount: '9.99' }, ['amount']],
  [{ amount: '500.01' }, ['amount']],
  [{ amount: '50', currency: 'JPY' }, ['amount']],
  [{ email: '' }, ['email']],
  [{ amount: 'x', email: 'x' }, ['amount', 'email']],
] as [Partial<OrderDraft>, string[]][])('%j is refused for %j', (changes, faults) => {
  expect(readForm(orderDraftSchema, { ...draft, ...changes })).toEqual({
    ok: false,
    faults: Object.fromEntries(faults.map((field) => [field, `pay.buy.${field}Fault`])),
  });
});
