import { expect, test } from 'vitest';
import { sold } from '../../booking/sample-bookings.ts';
import { paymentOf } from '../ledger/samples.test-helper.ts';
import type { Payment } from '../payment.ts';
import { splitRefund } from './split-refund.ts';

const giftCardId = 'gc-0123456789012345';
const parts = (price: number, fees: number) => [{ lineIndex: 0, price, fees }];
/** 2,100, of which a card paid 800. */
const paid: Payment = { ...paymentOf(sold), credit: { giftCardId, amount: 800, moneyBack: 0 } };
const lost = { id: 'dp_1', amount: 300, reason: '', state: 'lost' as const, lost: 300 };

test.each([
  ['within the money', paid, 1_300, [[1_300, undefined]]],
  [
    'beyond it',
    paid,
    1_500,
    [
      [1_300, undefined],
      [200, giftCardId],
    ],
  ],
  [
    'all',
    paid,
    2_100,
    [
      [1_300, undefined],
      [800, giftCardId],
    ],
  ],
  [
    'after the money went back',
    { ...paid, credit: { giftCardId, amount: 800, moneyBack: 1_300 } },
    500,
    [[500, giftCardId]],
  ],
  [
    'after a bank took some for good',
    { ...paid, disputes: [lost] },
    1_100,
    [
      [1_000, undefined],
      [100, giftCardId],
    ],
  ],
  [
    'of what a card paid all of',
    { ...paid, method: 'credit' as const, credit: { giftCardId, amount: 2_100, moneyBack: 0 } },
    700,
    [[700, giftCardId]],
  ],
  ['where no card paid', paymentOf(sold), 700, [[700, undefined]]],
] as [string, Payment, number, [number, string | undefined][]][])(
  'a refund %s',
  (_, payment, amount, wanted) => {
    const split = splitRefund(payment, { amount, parts: parts(amount, 0) });
    expect(split.map((one) => [one.amount, one.giftCardId])).toEqual(wanted);
  },
);

test('lines and places are cut where the money ends, each price before its fees', () => {
  const places = [
    { place: 0, price: 1_000, fees: 50 },
    { place: 1, price: 1_000, fees: 50 },
  ];
  const whole = { amount: 2_100, places, parts: [{ lineIndex: 0, price: 2_000, fees: 100 }] };
  expect(splitRefund(paid, whole)).toEqual([
    {
      amount: 1_300,
      parts: [{ lineIndex: 0, price: 1_300, fees: 0 }],
      places: [
        { place: 0, price: 1_000, fees: 50 },
        { place: 1, price: 250, fees: 0 },
      ],
    },
    {
      amount: 800,
      parts: [{ lineIndex: 0, price: 700, fees: 100 }],
      places: [{ place: 1, price: 750, fees: 50 }],
      giftCardId,
    },
  ]);
});
