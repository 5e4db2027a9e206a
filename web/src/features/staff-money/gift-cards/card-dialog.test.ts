import { anyCard, anyCardRefund } from '@fareground/domain/payments/gift-cards/sample-cards';
import type { LedgerTransaction } from '@fareground/domain/payments/ledger/ledger-transaction';
import {
  cardRefundPaid,
  cardRefundPromised,
  cardRefundRestored,
  cardRefundReturned,
  creditIssued,
  creditMoved,
  refundPaid,
} from '@fareground/domain/payments/ledger/movements';
import { expect, test } from 'vitest';
import { creditOf, newestFirst, wordOf } from './card-dialog.tsx';

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

const [away, here] = creditMoved(
  anyCard,
  { ...anyCard, id: 'gc-0000000000000001' },
  { amount: 1, change: '1', at: 1 },
);

test.each([
  ['giftCards.wasGiven', creditIssued(anyCard, 1)],
  ['giftCards.wasRefunded', refundPaid(refund, 2)],
  ['giftCards.wasSpent', { kind: 'sale' as const, entries: [{ account: 'credit', amount: 300 }] }],
  ['giftCards.refundRequested', cardRefundPromised(anyCard, anyCardRefund, 3)],
  ['giftCards.wasPaidOut', cardRefundPaid(anyCard, anyCardRefund, 4)],
  ['giftCards.wasReturned', cardRefundReturned(anyCard, anyCardRefund, 5)],
  ['giftCards.wasRestored', cardRefundRestored(anyCard, anyCardRefund, 5)],
  ['giftCards.wasMovedAway', away],
  ['giftCards.wasMovedHere', here],
] as [string, LedgerTransaction][])('%s is what a movement is called', (word, movement) => {
  expect(wordOf(movement)).toBe(word);
});
