import { describe, expect, it } from 'vitest';
import { held, sold } from './sample-bookings.ts';
import { bookingConverter, orderText, parseBooking, storeBooking } from './stored-booking.ts';

describe('a stored booking', () => {
  it('comes back from the database as it went there, held and sold', () => {
    for (const booking of [held, sold]) expect(parseBooking(storeBooking(booking))).toEqual(booking);
  });

  it('has as fields what is searched by and what rules ask for, and one text', () => {
    expect(Object.keys(storeBooking(held)).sort()).toEqual([
      'buyerUid',
      'createdAt',
      'holdUntil',
      'id',
      'order',
      'saleIds',
      'state',
      'updatedAt',
    ]);
  });

  it('is changed by fields of its own', () => {
    const { state, paymentId, attempts, ticketSerials, refunded, updatedAt, confirmedAt } = sold;
    const changes = { state, paymentId, attempts, ticketSerials, refunded, updatedAt, confirmedAt };
    expect(bookingConverter.fromFirestore({ data: () => ({ ...storeBooking(held), ...changes }) })).toEqual(
      sold,
    );
  });

  it('is refused where it is not what the schema says', () => {
    const stored = storeBooking(held);
    for (const [wrong, field] of [
      [undefined, 'object'],
      [{ ...stored, order: undefined }, 'order'],
      [{ ...stored, order: '{"lines":' }, 'lines'],
      [{ ...stored, order: orderText({ ...held, lines: [] }) }, 'lines'],
      [{ ...stored, state: 'sold' }, 'state'],
      [{ ...stored, order: orderText({ ...held, buyerName: 7 as never }) }, 'buyerName'],
      [{ ...stored, colour: 'red' }, 'colour'],
    ] as const)
      expect(() => parseBooking(wrong), field).toThrow(field);
  });
});
