import { describe, expect, it, test } from 'vitest';
import type { BookingLine } from './booking.ts';
import {
  addRecent,
  countPlaces,
  MAX_NAMED,
  MAX_RECENT,
  placesOfTier,
  type RecentBooking,
  recentBookingOf,
  recount,
} from './buyer.ts';
import { held } from './sample-bookings.ts';

const now = 1_795_000_000_000;
const day = 86_400_000;
const booking = (number: number, changes: Partial<RecentBooking> = {}): RecentBooking => ({
  bookingId: String(number).padStart(10, '0'),
  key: `key${number}`,
  body: 'body',
  places: { night: 2 },
  tiers: { 'night/floor': 2 },
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

test('of an agency whose bookings name many sales as many are kept as a document holds, and the last one always', () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`sale-${n}`, 1]));
  const large = (number: number) => booking(number, { places: names(100), tiers: {} });
  const many = Array.from({ length: MAX_RECENT }, (_, number) => large(number));
  const list = addRecent(many, large(9999), now);
  expect(list).toHaveLength(MAX_NAMED / 100);
  expect(list.at(-1)?.bookingId).toBe('0000009999');
  expect(addRecent(list, booking(1, { places: names(MAX_NAMED + 1) }), now)).toHaveLength(1);
});

const [sample] = held.lines;
const line = (changes: Partial<Extract<BookingLine, { kind: 'event' }>> = {}): BookingLine => {
  if (sample?.kind !== 'event') throw new Error('the sample is of an event');
  return { ...sample, ...changes };
};
const voided = { serial: '12345678901234567890', paid: 2_100, fees: 100, refund: 0 };

test('counts places by sale and tier, whatever fares they have, without those that were voided or cancelled', () => {
  const lines = [
    line({ quantity: 2 }),
    line({ quantity: 3, fareId: 'child', fareName: 'Child', voided: [voided] }),
    line({ tierId: 'balcony', quantity: 1 }),
    line({ tierId: 'balcony', quantity: 1, voided: [voided] }),
    line({ offeringId: 'day', quantity: 4, cancelledWith: 'day' }),
  ];
  expect(countPlaces(lines)).toEqual({
    places: { night: 5 },
    tiers: { 'night/floor': 4, 'night/balcony': 1 },
  });
});

test.each([
  ['what is listed by tier', { 'night/floor': 2 }, 2],
  ['nothing of a tier that is not listed', { 'night/balcony': 2 }, 0],
])('a listed booking has of a tier %s', (_, tiers, places) => {
  expect(placesOfTier({ tiers }, 'night/floor')).toBe(places);
});

test('what was read of listed bookings counts: the ended go, and the others have what stands', () => {
  const read = new Map([
    ['0000000001', null],
    ['0000000002', { lines: [line({ quantity: 2, voided: [voided] })] }],
  ]);
  expect(recount([booking(1), booking(2), booking(3)], read)).toEqual([
    booking(2, { places: { night: 1 }, tiers: { 'night/floor': 1 } }),
    booking(3),
  ]);
});

describe('packages', () => {
  const [line] = held.lines as [BookingLine];
  const sold = { id: 'weekend', name: 'Weekend pass', count: 2 };
  const pass = ['fri', 'sat'].map(
    (offeringId) => ({ ...line, offeringId, quantity: 2, package: sold }) as BookingLine,
  );

  it('count once for all their dates, and their places towards no limit of a tier', () => {
    expect(countPlaces([...pass, line])).toEqual({
      places: { fri: 2, sat: 2, night: 1 },
      tiers: { 'night/floor': 1 },
      packages: { weekend: 2 },
    });
  });

  it('count until nothing is left of them', () => {
    const [fri, sat] = pass as [BookingLine, BookingLine];
    const listed = recentBookingOf({ ...held, lines: pass }, { key: 'k', body: 'b' });
    const after = (lines: BookingLine[]) => recount([listed], new Map([[listed.bookingId, { lines }]]))[0];
    expect(after([{ ...fri, cancelledWith: 'fri' }, sat])?.packages).toEqual({ weekend: 2 });
    const gone = pass.map((one) => ({ ...one, cancelledWith: one.offeringId }));
    expect(after(gone)).not.toHaveProperty('packages');
  });
});
