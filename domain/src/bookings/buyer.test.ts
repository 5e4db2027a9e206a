import { expect, test } from 'vitest';
import { bookingsOfSale, MAX_REMEMBERED, type RememberedBooking, remember } from './buyer.ts';

const now = 1_795_000_000_000;
const day = 86_400_000;
const booking = (number: number, changes: Partial<RememberedBooking> = {}): RememberedBooking => ({
  bookingId: String(number).padStart(10, '0'),
  key: `key${number}`,
  body: 'body',
  places: { night: 2 },
  at: now - 3 * day,
  overAt: now + day,
  ...changes,
});

test.each([
  ['a booking whose sale is still to come', booking(1), true],
  ['a call of this day, though its sale is over', booking(1, { at: now - 1, overAt: now - 1 }), true],
  ['a booking long over', booking(1, { overAt: now - 1 }), false],
])('remembers %s: %#', (_name, earlier, kept) => {
  const next = booking(2, { at: now });
  expect(remember([earlier], next, now)).toEqual(kept ? [earlier, next] : [next]);
});

test('forgets the oldest first when there are too many', () => {
  const many = Array.from({ length: MAX_REMEMBERED }, (_, number) => booking(number));
  const kept = remember(many, booking(9999), now);
  expect(kept).toHaveLength(MAX_REMEMBERED);
  expect(kept[0]?.bookingId).toBe('0000000001');
  expect(kept.at(-1)?.bookingId).toBe('0000009999');
});

test('counts a sale’s own bookings, without those that are known to be dead', () => {
  const known = [booking(1), booking(2, { places: { other: 1 } }), booking(3)];
  const dead = new Set(['0000000003']);
  expect(bookingsOfSale(known, 'night', dead).map(({ bookingId }) => bookingId)).toEqual(['0000000001']);
});
