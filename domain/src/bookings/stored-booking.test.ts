import { describe, expect, it } from 'vitest';
import type { Booking } from './booking.ts';
import { bookingConverter, orderText, parseBooking, storeBooking } from './stored-booking.ts';

const held: Booking = {
  id: '0123456789',
  buyerUid: 'ann',
  buyerEmail: 'ann@example.org',
  buyerName: 'Ann',
  state: 'held',
  notice: 'none',
  lines: [
    {
      kind: 'event',
      saleId: 'night',
      title: 'Night',
      policy: { fullRefundHours: 48, partialRefundHours: 24, partialRefundPercent: 50, feesRefunded: false },
      attendees: [],
      claims: [{ key: '0123456789.0', poolId: 'night.floor.0', mask: 1, quantity: 1, seats: [] }],
      unitPrice: 2_000,
      quantity: 1,
      discount: 0,
      fees: 100,
      tierId: 'floor',
      tierName: 'Floor',
      category: 'music',
      seats: [],
      venueName: 'Hall',
      city: 'Porto',
      doorsAt: 1_795_000_000_000,
      startsAt: 1_795_000_000_000,
      endsAt: 1_795_000_000_000,
      timeZone: 'Europe/Lisbon',
    },
  ],
  saleIds: ['night'],
  currency: 'EUR',
  amounts: { subtotal: 2_000, discount: 0, fees: 100, total: 2_100, taxIncluded: 119 },
  voucherCode: '',
  holdUntil: 1_794_000_600_000,
  paymentId: '',
  attempts: 0,
  ticketSerials: [],
  refunded: 0,
  createdAt: 1_794_000_000_000,
  updatedAt: 1_794_000_000_000,
  confirmedAt: null,
};
const sold: Booking = {
  ...held,
  state: 'confirmed',
  paymentId: '0123456789-1',
  attempts: 1,
  ticketSerials: ['12345678901234567890'],
  refunded: 500,
  updatedAt: 1_794_000_050_000,
  confirmedAt: 1_794_000_050_000,
};

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
