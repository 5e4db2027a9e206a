import { anyCard } from '@fareground/domain/credit/sample-cards';
import { creditIssued, refundPaid } from '@fareground/domain/ledger/movements';
import { expect, test } from 'vitest';
import { creditOf, newestFirst } from './card-movements.ts';

const giftCardId = anyCard.id;
const refund = {
  id: '0123456789-1-r1',
  paymentId: '0123456789-1',
  bookingId: '0123456789',
  currency: 'EUR' as const,
  amount: 700,
  giftCardId,
};

test('what a card is given and given back is more, what it pays is less', () => {
  expect(creditOf(creditIssued(anyCard, 1))).toBe(5_000);
  expect(creditOf(refundPaid(refund, 2))).toBe(700);
  expect(
    creditOf({
      entries: [
        { account: 'credit', amount: 300 },
        { account: 'fees', amount: -300 },
      ],
    }),
  ).toBe(-300);
});

test('the newest movement comes first', () => {
  const [given, back] = [creditIssued(anyCard, 1), refundPaid(refund, 2)];
  expect(newestFirst([given, back])).toEqual([back, given]);
});
