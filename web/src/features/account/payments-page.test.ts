import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import { describe, expect, it } from 'vitest';
import { accessStateOf, isShown, paymentFilters, type RefundProgress } from './payments-page.tsx';

const payment = (state: Payment['state']) => ({ id: '0123456789-1', state }) as Payment;
const refund = (changes: Partial<Refund>) =>
  ({ paymentId: '0123456789-1', state: 'requested', ...changes }) as Refund;

describe('a payment is shown', () => {
  it.each<[string, Payment['state'], Refund[], string[]]>([
    ['that was paid', 'captured', [], ['all', 'paid']],
    ['that was begun', 'created', [], ['all', 'unpaid']],
    ['that a bank decides about', 'disputed', [refund({})], ['all', 'paid', 'back']],
    ['of which all went back', 'refunded', [refund({ state: 'succeeded' })], ['all', 'paid', 'back']],
    ['beside a refund of another', 'captured', [refund({ paymentId: '0123456789-2' })], ['all', 'paid']],
  ])('%s', (_what, state, refunds, filters) => {
    expect(paymentFilters.filter((filter) => isShown(payment(state), refunds, filter))).toEqual(filters);
  });
});

it.each<[Partial<Refund>, RefundProgress | null]>([
  [{}, 'onItsWay'],
  [{ waitsFor: 'dispute' }, 'waits'],
  [{ cash: true }, 'toCollect'],
  [{ state: 'succeeded', waitsFor: 'dispute' }, 'back'],
  [{ state: 'failed' }, 'refused'],
  [{ state: 'covered' }, 'byBank'],
  [{ state: 'retried' }, null],
])('a refund with %o stands as %s', (changes, standing) => {
  expect(accessStateOf(refund(changes))).toBe(standing);
});
