import { describe, expect, it, test } from 'vitest';
import type { Ticket } from '../access/ticket.ts';
import type { Booking } from '../booking/booking.ts';
import { held, sold } from '../booking/sample-bookings.ts';
import { MINUTE } from '../core/time.ts';
import type { Payment } from '../payments/payment.ts';
import type { Refund } from '../payments/refund.ts';
import { type Holds, noHolds, type PlacesHold, type SeatsHold } from '../stock/hold.ts';
import type { PlacesPool, SeatsPool } from '../stock/pool.ts';
import { checkSale, type SaleRecords, sumStock } from './sale-books.ts';
import { claimDifference, claimsOn, stockDifferences } from './stock-books.ts';

const now = held.createdAt + MINUTE;
const other = '2222222222';

const floor: PlacesPool = {
  id: 'night.floor.0',
  kind: 'places',
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'floor',
  shard: 0,
  segments: 1,
  closed: false,
  capacity: 10,
  sold: [0],
  blocked: [2],
  holds: noHolds<PlacesHold>(),
};
const heldFloor: PlacesPool = {
  ...floor,
  holds: floor.holds.set('0123456789.0', { until: held.holdUntil, quantity: 1, mask: 1 }),
};
const soldFloor: PlacesPool = { ...floor, sold: [1] };

const coach: SeatsPool = {
  id: 'bus.m',
  kind: 'seats',
  offeringKind: 'trip',
  offeringId: 'bus',
  tierId: null,
  sectionId: 'm',
  segments: 3,
  closed: false,
  seats: ['m-1A', 'm-1B'],
  sold: {},
  blocked: {},
  holds: noHolds<SeatsHold>(),
};

const captured: Payment = {
  id: '0123456789-1',
  bookingId: held.id,
  buyerUid: 'ann',
  groups: [],
  attempt: 1,
  state: 'captured',
  amount: 2_100,
  refunded: 0,
  method: 'provider',
  disputes: [],
  refundCount: 0,
  currency: 'EUR',
  sessionId: '',
  checkoutUrl: '',
  paymentIntentId: 'pi_1',
  failure: '',
  authorisedAt: now,
  capturedAt: now,
  createdAt: now,
  updatedAt: now,
};
const refund: Refund = {
  id: '0123456789-1-r1',
  paymentId: captured.id,
  bookingId: held.id,
  buyerUid: 'ann',
  amount: 500,
  currency: 'EUR',
  state: 'succeeded',
  reason: 'staff',
  providerRefundId: 're_1',
  failure: '',
  requestedBy: 'staff',
  createdAt: now,
  updatedAt: now,
};
const part: Payment = { ...captured, state: 'partially_refunded', refunded: 500, refundCount: 1 };
const ticket = { serial: sold.ticketSerials[0], bookingId: held.id, state: 'valid' } as Ticket;

const balanced: SaleRecords = {
  offeringId: 'night',
  pools: [soldFloor],
  bookings: [sold],
  payments: [part],
  refunds: [refund],
  tickets: [ticket],
};

/** A booking of the coach with one claim on the seats. */
function ride(id: string, seats: string[], mask: number, state: Booking['state'] = 'confirmed'): Booking {
  const [line] = held.lines;
  if (!line) throw new Error('no line');
  const claims = [{ poolId: coach.id, key: `${id}.0`, mask, quantity: seats.length, seats }];
  return { ...held, id, state, offeringIds: ['bus'], lines: [{ ...line, offeringId: 'bus', claims }] };
}
const seatHold = (until: number, seats: string[], mask: number): SeatsHold => ({ until, seats, mask });

describe('books that balance', () => {
  it.each<[string, Partial<SaleRecords>]>([
    ['of a booking that is sold, and partly refunded', {}],
    ['of a hold', { pools: [heldFloor], bookings: [held], payments: [], refunds: [], tickets: [] }],
    [
      'of a hold that ended, though nobody wrote it down',
      {
        pools: [{ ...floor, holds: floor.holds.set('0123456789.0', { until: now, quantity: 1, mask: 1 }) }],
        bookings: [{ ...held, holdUntil: now }],
        payments: [],
        refunds: [],
        tickets: [],
      },
    ],
    [
      'of a cancelled booking that was refunded by policy',
      {
        pools: [floor],
        bookings: [{ ...sold, state: 'cancelled' }],
        tickets: [{ ...ticket, state: 'void' }],
      },
    ],
    [
      'of a booking whose authorisation was gone at capture',
      {
        pools: [floor],
        bookings: [{ ...sold, state: 'cancelled', notice: 'capture-failed', refunded: 0 }],
        payments: [{ ...captured, state: 'failed' }],
        refunds: [],
        tickets: [{ ...ticket, state: 'void' }],
      },
    ],
    [
      'of a late payment that goes back',
      {
        pools: [floor],
        bookings: [{ ...held, state: 'expired' }],
        payments: [{ ...captured, refundCount: 1 }],
        refunds: [{ ...refund, amount: 2_100, state: 'requested' }],
        tickets: [],
      },
    ],
    [
      'of a booking that is being captured',
      { bookings: [{ ...sold, refunded: 0 }], payments: [{ ...captured, state: 'authorised' }], refunds: [] },
    ],
  ])('%s', (_what, records) => {
    expect(checkSale({ ...balanced, ...records }, now).differences).toEqual([]);
  });

  it('say how much there is', () => {
    expect(checkSale(balanced, now)).toMatchObject({
      stock: { capacity: 10, sold: 1, held: 0, blocked: 2, free: 7 },
      bookings: 1,
      tickets: 1,
    });
    const half: SeatsPool = { ...coach, sold: { 'm-1A': 0b010 }, blocked: { 'm-1B': 0b111 } };
    expect(sumStock([half], now)).toEqual({ capacity: 2, sold: 1, held: 0, blocked: 1, free: 0 });
  });
});

describe('a difference is told', () => {
  it.each<[string, Partial<SaleRecords>, string]>([
    [
      'more sold than bookings have',
      { pools: [{ ...soldFloor, sold: [3] }] },
      'on segment 0: 3 sold, confirmed bookings have 1',
    ],
    [
      'a confirmed booking that nothing was sold to',
      { pools: [floor] },
      'on segment 0: 0 sold, confirmed bookings have 1',
    ],
    ['a pool that is gone', { pools: [] }, 'claims pools/night.floor.0, which does not exist'],
    [
      'more sold than there is',
      { pools: [{ ...soldFloor, capacity: 2 }] },
      'on segment 0: 1 sold + 0 held + 2 blocked + -1 free, capacity 2',
    ],
    [
      'a hold of nobody',
      {
        pools: [
          { ...soldFloor, holds: floor.holds.set(`${other}.0`, { until: now + 1, quantity: 2, mask: 1 }) },
        ],
      },
      `hold ${other}.0 of 2 belongs to nobody: no such booking`,
    ],
    [
      'a hold of what is sold already',
      { pools: [{ ...soldFloor, holds: heldFloor.holds }] },
      'hold 0123456789.0 of 1 belongs to nobody: bookings/0123456789 is confirmed',
    ],
    [
      'a booking whose hold is gone',
      { pools: [floor], bookings: [held], payments: [], refunds: [], tickets: [] },
      'holds 1 of pools/night.floor.0, where there is no live hold 0123456789.0',
    ],
    [
      'a hold of another size',
      {
        pools: [
          {
            ...heldFloor,
            holds: floor.holds.set('0123456789.0', { until: held.holdUntil, quantity: 2, mask: 1 }),
          },
        ],
        bookings: [held],
        payments: [],
        refunds: [],
        tickets: [],
      },
      'hold 0123456789.0 is not what bookings/0123456789 claims',
    ],
    [
      'a hold that ends at another time',
      {
        pools: [heldFloor],
        bookings: [{ ...held, holdUntil: held.holdUntil + 1 }],
        payments: [],
        refunds: [],
        tickets: [],
      },
      'hold 0123456789.0 ends at another time than bookings/0123456789',
    ],
    ['money that was not taken', { payments: [], refunds: [] }, 'says 500 went back, its payments say 0'],
    [
      'too little money',
      { payments: [{ ...part, amount: 2_000 }] },
      'comes to 2100 less 500 that went back, its payments have 2000 less 500',
    ],
    [
      'an authorisation that was not captured in a quarter of an hour',
      {
        bookings: [{ ...sold, refunded: 0 }],
        payments: [{ ...captured, state: 'authorised', updatedAt: now - 16 * MINUTE }],
        refunds: [],
      },
      'comes to 2100 less 0 that went back, its payments have 0 less 0',
    ],
    [
      'money for a booking that was not sold',
      {
        pools: [floor],
        bookings: [{ ...held, state: 'expired' }],
        payments: [captured],
        refunds: [],
        tickets: [],
      },
      'comes to 0 less 0 that went back, its payments have 2100 less 0',
    ],
    [
      'a refund that no payment counts',
      { payments: [{ ...part, refunded: 0 }] },
      'says 0 went back, its refunds say 500',
    ],
    [
      'a refund with a number that was used',
      { payments: [{ ...part, refundCount: 0 }] },
      'counts 0 refunds, there are 1',
    ],
    [
      'a refund of no payment',
      { payments: [], bookings: [{ ...sold, refunded: 0 }] },
      'there is no payments/0123456789-1',
    ],
    ['a missing ticket', { tickets: [] }, 'there is no tickets/12345678901234567890'],
    [
      'a void ticket of a sold place',
      { tickets: [{ ...ticket, state: 'void' }] },
      'has 1 places sold and 0 tickets that are good',
    ],
    [
      'a ticket too many',
      { tickets: [ticket, { ...ticket, serial: '99999999999999999999' }] },
      'is not among the tickets of bookings/0123456789',
    ],
    [
      'a good ticket of a cancelled booking',
      { pools: [floor], bookings: [{ ...sold, state: 'cancelled' }] },
      'has 0 places sold and 1 tickets that are good',
    ],
  ])('%s', (_what, records, says) => {
    const told = checkSale({ ...balanced, ...records }, now).differences.map((one) => one.says);
    expect(told).toContain(says);
  });
});

describe('of numbered seats', () => {
  const rides = (pool: Partial<SeatsPool>, ...bookings: Booking[]) =>
    stockDifferences({ offeringId: 'bus', pools: [{ ...coach, ...pool }], bookings }, now).map(
      ({ says }) => says,
    );

  test('one seat is sold again after it was left', () => {
    const [first, second] = [ride(held.id, ['m-1A'], 0b001), ride(other, ['m-1A'], 0b110)];
    expect(rides({ sold: { 'm-1A': 0b111 } }, first, second)).toEqual([]);
  });

  test('a seat is sold twice on the same segment', () => {
    const [first, second] = [ride(held.id, ['m-1A'], 0b011), ride(other, ['m-1A'], 0b010)];
    expect(rides({ sold: { 'm-1A': 0b011 } }, first, second)).toEqual([
      'seat m-1A is sold on segment 1 to bookings/0123456789 and bookings/2222222222',
    ]);
  });

  test('a seat is sold to nobody', () => {
    expect(rides({ sold: { 'm-1A': 0b101 } })).toEqual(['seat m-1A is sold on segments 0, 2 to nobody']);
  });

  test('a booking has a seat that was not sold', () => {
    expect(rides({}, ride(held.id, ['m-1A'], 0b011))).toEqual([
      'has seat m-1A of pools/bus.m, which is not sold on segments 0, 1',
    ]);
  });

  test('a seat is sold that the vehicle does not have', () => {
    expect(rides({ sold: { 'm-9A': 0b001 } }, ride(held.id, ['m-9A'], 0b001))).toContain(
      'seat m-9A is sold and does not exist',
    );
  });

  test('a seat is held that somebody has', () => {
    const holds: Holds<SeatsHold> = coach.holds.set(`${other}.0`, seatHold(held.holdUntil, ['m-1A'], 0b011));
    const bookings = [ride(held.id, ['m-1A'], 0b001), ride(other, ['m-1A'], 0b011, 'held')];
    const told = rides({ sold: { 'm-1A': 0b001 }, holds }, ...bookings);
    expect(told).toContain('seat m-1A is held by 2222222222.0 on segment 0, and somebody else has it');
    // The sum tells it as well: two have the seat, one seat is gone.
    expect(told).toContain('on segment 0: 1 sold + 1 held + 0 blocked + 1 free, capacity 2');
  });
});

describe('the use of a voucher', () => {
  const use = {
    poolId: 'voucher-welcome10.uses.voucher',
    key: '0123456789.1',
    mask: 1,
    quantity: 1,
    seats: [],
  };
  const booking: Booking = {
    ...held,
    voucherCode: 'WELCOME10',
    lines: held.lines.map((line) => ({ ...line, claims: [...line.claims, use] })),
  };

  it('is a claim on the voucher, and none on the sale it stands with', () => {
    expect(claimsOn(booking, 'voucher-welcome10')).toEqual([use]);
    expect(claimsOn(booking, 'night')).toEqual(held.lines[0]?.claims);
  });
});

test.each<[string, Booking, PlacesPool | SeatsPool | undefined, string | null]>([
  ['no pool', held, undefined, 'the pool does not exist'],
  ['a hold', held, heldFloor, null],
  ['no hold', held, floor, 'the pool has no live hold for it'],
  ['a sale', sold, soldFloor, null],
  ['a sale that the pool does not have', sold, floor, 'the pool has sold 0 in all'],
  ['a sale that is held as well', sold, heldFloor, 'the pool still holds it, though it is sold'],
  ['seats that were not sold', ride(held.id, ['m-1A'], 1), coach, 'the pool has not sold m-1A'],
  ['an expired booking that is held', { ...held, state: 'expired' }, heldFloor, 'the pool still holds it'],
  ['an expired booking', { ...held, state: 'expired' }, floor, null],
])('a claim and its pool: %s', (_what, booking, pool, difference) => {
  const [claim] = booking.lines[0]?.claims ?? [];
  if (!claim) throw new Error('no claim');
  expect(claimDifference(booking, claim, pool, now)).toBe(difference);
});
