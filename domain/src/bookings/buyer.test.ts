import { expect, test } from 'vitest';
import { addRecent, bookingsOfSale, buyerConverter, MAX_RECENT, type RecentBooking } from './buyer.ts';

const now = 1_795_000_000_000;
const day = 86_400_000;
const booking = (number: number, changes: Partial<RecentBooking> = {}): RecentBooking => ({
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
])('keeps in the list %s: %#', (_name, earlier, stays) => {
  const next = booking(2, { at: now });
  expect(addRecent([earlier], next, now)).toEqual(stays ? [earlier, next] : [next]);
});

test('drops the oldest first when there are too many', () => {
  const many = Array.from({ length: MAX_RECENT }, (_, number) => booking(number));
  const list = addRecent(many, booking(9999), now);
  expect(list).toHaveLength(MAX_RECENT);
  expect(list[0]?.bookingId).toBe('0000000001');
  expect(list.at(-1)?.bookingId).toBe('0000009999');
});

test('counts a sale’s own bookings, without those that are known to have ended', () => {
  const bookings = [booking(1), booking(2, { places: { other: 1 } }), booking(3)];
  const ended = new Set(['0000000003']);
  expect(bookingsOfSale(bookings, 'night', ended).map(({ bookingId }) => bookingId)).toEqual(['0000000001']);
});

test('a list of the shape before, one JSON text, is read', () => {
  const bookings = [booking(1), booking(2)];
  const read = (stored: object) => buyerConverter.fromFirestore({ data: () => stored });
  expect(read({ bookings: JSON.stringify(bookings) })).toEqual({ bookings });
  expect(read(buyerConverter.toFirestore({ bookings }))).toEqual({ bookings });
});
