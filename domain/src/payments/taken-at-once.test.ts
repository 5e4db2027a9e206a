import { expect, test } from 'vitest';
import { sold } from '../booking/sample-bookings.ts';
import { isTaken, paymentSchema } from './payment.ts';
import { takenAtOnce } from './taken-at-once.ts';

const credit = { giftCardId: 'gc-0123456789012345', amount: sold.amounts.total, moneyBack: 0 };

test.each([
  ['in cash', { method: 'cash', cash: { takenBy: 'dora', offeringId: 'coach-1' } }],
  ['by a gift card', { method: 'credit', credit }],
] as const)('what is taken %s is a whole payment, found as its booking is', (_, how) => {
  const groups = ['channel=web', 'sale=night'];
  const payment = takenAtOnce({ ...sold, groups }, 2, how, 1_794_000_000_000);
  expect(paymentSchema.parse(payment)).toEqual(payment);
  expect(payment).toMatchObject({ id: `${sold.id}-2`, amount: sold.amounts.total, groups, ...how });
  expect(isTaken(payment)).toBe(true);
});
