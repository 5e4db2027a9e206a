import type { Booking } from '@fareground/domain/booking/booking';
import type { Payment } from '@fareground/domain/payments/payment';
import { expect, test } from 'vitest';
import { isOpen, isOver, stageOf } from './payment-stage.ts';

const now = 1_000_000;
const booking = (more: Partial<Booking>) =>
  ({ state: 'held', notice: 'none', holdUntil: now + 1, updatedAt: now - 1, ...more }) as Booking;
const payment = (more: Partial<Payment>) => ({ state: 'created', failure: '', ...more }) as Payment;
const came = { paid: false, back: false };
const back = { paid: false, back: true };
const paid = { paid: true, back: false };

test.each([
  ['a fresh hold', booking({}), null, came, 'held'],
  ['a hold whose time is over', booking({ holdUntil: now }), null, came, 'expired'],
  ['a payment page that was left', booking({ state: 'paying' }), payment({}), back, 'came-back'],
  ['a payment page that is open elsewhere', booking({ state: 'paying' }), payment({}), came, 'paying'],
  ['a payment page that was done', booking({ state: 'paying' }), payment({}), paid, 'waiting'],
  ['a payment not read yet, after paying', booking({ state: 'paying' }), undefined, paid, 'waiting'],
  [
    'a card that was declined',
    booking({ state: 'paying' }),
    payment({ failure: 'card_declined' }),
    paid,
    'declined',
  ],
  [
    'a second card that went through after a declined one',
    booking({ state: 'paying' }),
    payment({ state: 'authorised', failure: 'card_declined' }),
    paid,
    'waiting',
  ],
  [
    'a payment whose hold ran out',
    booking({ state: 'paying', holdUntil: now }),
    payment({}),
    paid,
    'expired',
  ],
  [
    'the end that one hopes for',
    booking({ state: 'confirmed' }),
    payment({ state: 'captured' }),
    paid,
    'confirmed',
  ],
  ['late, but still free', booking({ state: 'confirmed', notice: 'late-taken' }), null, paid, 'late-taken'],
  ['late and gone', booking({ state: 'expired', notice: 'late-voided' }), null, paid, 'late-voided'],
  ['late and paid back', booking({ state: 'expired', notice: 'late-refunded' }), null, paid, 'late-refunded'],
  ['let go before its time', booking({ state: 'expired' }), null, came, 'let-go'],
  [
    'run out and written down',
    booking({ state: 'expired', holdUntil: now - 5, updatedAt: now - 1 }),
    null,
    came,
    'expired',
  ],
  [
    'taken back by the bank',
    booking({ state: 'cancelled', notice: 'capture-failed' }),
    null,
    came,
    'capture-failed',
  ],
  [
    'a show that was cancelled',
    booking({ state: 'cancelled', notice: 'sale-cancelled' }),
    null,
    came,
    'sale-cancelled',
  ],
  ['cancelled by the buyer', booking({ state: 'cancelled' }), null, came, 'cancelled'],
] as const)('%s', (_, of, attempt, arrival, stage) => {
  expect(stageOf(of, attempt, arrival, now)).toBe(stage);
});

test('nothing is both open and over', () => {
  expect(isOpen('declined') && !isOver('declined')).toBe(true);
  expect(isOver('expired') && !isOpen('expired')).toBe(true);
  expect(isOver('confirmed') || isOpen('confirmed')).toBe(false);
});
