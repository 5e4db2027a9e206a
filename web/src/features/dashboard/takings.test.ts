import type { Payment } from '@fareground/domain/payments/payment';
import { expect, it } from 'vitest';
import { takingsOf } from './takings.ts';

const payment = (some: Partial<Payment>): Payment =>
  ({ state: 'captured', currency: 'EUR', amount: 1000, refunded: 0, ...some }) as Payment;

it('adds up what came in less what went back, by currency, and leaves out what never came', () => {
  const all = [
    payment({}),
    payment({ amount: 500, refunded: 200, state: 'partially_refunded' }),
    payment({ method: 'cash', amount: 900, refunded: 200, state: 'partially_refunded' }),
    payment({ state: 'voided' }),
    payment({ state: 'created' }),
    payment({ currency: 'GBP', state: 'refunded', refunded: 1000 }),
  ];
  expect(takingsOf(all)).toEqual([
    { currency: 'EUR', net: 2000, cash: 700, payments: 3 },
    { currency: 'GBP', net: 0, cash: 0, payments: 1 },
  ]);
});
