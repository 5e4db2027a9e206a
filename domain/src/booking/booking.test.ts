import { describe, expect, it } from 'vitest';
import { type Booking, bookingConverter } from './booking.ts';
import { held, sold } from './sample-bookings.ts';

const read = (stored: object): Booking => bookingConverter.fromFirestore({ data: () => stored });

describe('a booking in the database', () => {
  it.each([
    ['held', held],
    ['sold', sold],
  ])('has its fields and its shape: %s', (_what, booking) => {
    const stored = bookingConverter.toFirestore(booking);
    expect(stored).toEqual({ ...booking, shape: 1 });
    expect(read(stored)).toEqual(booking);
  });

  it.each([
    ['no lines', { lines: [] }, 'lines'],
    ['a name that is none', { buyerName: 7 }, 'buyerName'],
    ['a state that there is not', { state: 'lost' }, 'state'],
    ['sums that do not add up', { amounts: { ...held.amounts, total: 1 } }, 'total'],
  ])('is refused with the field named: %s', (_what, wrong, field) => {
    expect(() => read({ ...bookingConverter.toFirestore(held), ...wrong })).toThrow(field);
  });
});
