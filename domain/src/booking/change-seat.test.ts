import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../stock/claim.ts';
import { confirm, hold, restock, sellSeat } from '../stock/decide.ts';
import { noHolds } from '../stock/hold.ts';
import type { SeatsPool } from '../stock/pool.ts';
import { type Booking, bookingLineSchema, claimsOf } from './booking.ts';
import { changeSeat } from './change-seat.ts';
import { sold } from './sample-bookings.ts';
import { nothing, voidPlace } from './void-place.ts';

const COLUMNS = ['A', 'B', 'C', 'D'];
const section = (sectionId: string, rows = 3): SeatsPool => ({
  id: `night.floor.${sectionId}`,
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'floor',
  sectionId,
  kind: 'seats',
  segments: 1,
  closed: false,
  seats: Array.from({ length: rows * 4 }, (_, n) => `${sectionId}-${Math.floor(n / 4) + 1}${COLUMNS[n % 4]}`),
  sold: {},
  blocked: {},
  holds: noHolds(),
});

/** Ann has three seats next to each other; a voucher and a shared quota have claims of their own. */
function annsThree(): { booking: Booking; pools: Map<string, SeatsPool> } {
  const seats = ['l-1A', 'l-1B', 'l-1C'];
  const [line] = sold.lines as [Booking['lines'][0]];
  const claims: Claim[] = [
    { key: '0123456789.0', poolId: 'night.floor.l', mask: 1, quantity: 3, seats },
    { key: '0123456789.1', poolId: 'night.quota-hall.0', mask: 1, quantity: 3, seats: [] },
    { key: '0123456789.2', poolId: 'voucher-WELCOME10.0', mask: 1, quantity: 1, seats: [] },
  ];
  const booking = {
    ...sold,
    lines: [{ ...line, quantity: 3, seats, claims }],
    ticketSerials: ['1', '2', '3'].map((digit) => digit.repeat(20)),
  };
  const left = section('l');
  return {
    booking,
    pools: new Map([
      ['night.floor.l', { ...left, sold: Object.fromEntries(seats.map((seat) => [seat, 1])) }],
      ['night.floor.r', section('r')],
    ]),
  };
}
const second = '2'.repeat(20);

describe('a ticket has another seat', () => {
  it('in its own section: the line’s seats keep their order, and one claim names them', () => {
    const { booking } = annsThree();
    const changed = changeSeat(booking, second, { poolId: 'night.floor.l', seat: 'l-3D' });
    expect(changed?.lines[0]?.seats).toEqual(['l-1A', 'l-3D', 'l-1C']);
    expect(changed?.lines[0]?.claims[0]).toEqual({
      key: '0123456789.0',
      poolId: 'night.floor.l',
      mask: 1,
      quantity: 3,
      seats: ['l-1A', 'l-1C', 'l-3D'],
    });
    expect([changed?.given.seats, changed?.taken.seats]).toEqual([['l-1B'], ['l-3D']]);
  });

  it('in another section: with a claim of its own, and what is shared stays', () => {
    const { booking } = annsThree();
    const changed = changeSeat(booking, second, { poolId: 'night.floor.r', seat: 'r-2A' });
    const [line] = changed?.lines ?? [];
    expect(line?.claims.map(({ poolId, quantity, seats }) => [poolId, quantity, seats])).toEqual([
      ['night.floor.l', 2, ['l-1A', 'l-1C']],
      ['night.quota-hall.0', 3, []],
      ['voucher-WELCOME10.0', 1, []],
      ['night.floor.r', 1, ['r-2A']],
    ]);
    expect(new Set(line?.claims.map(({ key }) => key)).size).toBe(4);
    expect(bookingLineSchema.safeParse(line).success).toBe(true);
  });

  it.each([
    ['of another booking', '9'.repeat(20), {}],
    ['of a line that was cancelled', second, { cancelledWith: 'night' }],
    ['that was voided', second, { voided: [{ serial: second, paid: 0, fees: 0, refund: 0 }] }],
    ['without a seat', second, { seats: [] }],
  ])('not one %s', (_, serial, change) => {
    const { booking } = annsThree();
    const lines = booking.lines.map((line) => ({ ...line, ...change }));
    expect(changeSeat({ ...booking, lines }, serial, { poolId: 'night.floor.r', seat: 'r-1A' })).toBeNull();
  });
});

describe('a seat that is sold at once', () => {
  const hall = section('l');
  const heldBy = hold(hall, { key: '0000000001.0', mask: 1, quantity: 1, seats: ['l-1A'] }, 100, 0);
  const held = heldBy.ok ? (heldBy.pool as SeatsPool) : hall;
  it.each([
    ['free', hall, 'l-1A', true],
    ['sold', { ...hall, sold: { 'l-1A': 1 } }, 'l-1A', 'seat-taken'],
    ['held', held, 'l-1A', 'seat-taken'],
    ['blocked', { ...hall, blocked: { 'l-1A': 1 } }, 'l-1A', 'seat-taken'],
    ['kept back for whoever waits', { ...hall, publicLeft: ['l-1B'] }, 'l-1A', 'seat-taken'],
    ['in a hall whose event was cancelled', { ...hall, closed: true }, 'l-1A', 'not-on-sale'],
    ['not there', hall, 'l-9A', 'invalid-argument'],
  ])('%s', (_, pool, seat, expected) => {
    const decision = sellSeat(pool as SeatsPool, seat, 1, 50);
    expect(decision.ok || decision.refusal.code).toBe(expected);
  });

  it('is one whose hold has ended', () => {
    expect(sellSeat(held, 'l-1A', 1, 100).ok).toBe(true);
  });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    ticket: fc.nat(2),
    section: fc.constantFrom('l', 'r'),
    seat: fc.nat(11),
  }),
  fc.record({ kind: fc.constant('void' as const), ticket: fc.nat(2) }),
  fc.record({ kind: fc.constant('hold' as const), section: fc.constantFrom('l', 'r'), seat: fc.nat(11) }),
);

it('whatever is moved, voided and held in between, each seat has one owner, and the pools agree with the booking', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let { booking } = annsThree();
      const { pools } = annsThree();
      const others: string[] = [];
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'hold') {
          const pool = pools.get(`night.floor.${one.section}`) as SeatsPool;
          const seat = pool.seats[one.seat] ?? '';
          const key = `${String(at + 1).padStart(10, '0')}.0`;
          const held = hold(pool, { key, mask: 1, quantity: 1, seats: [seat] }, 100, 0);
          if (!held.ok) continue;
          const confirmed = confirm(held.pool, held.granted, 0);
          if (!confirmed.ok) throw new Error('a hold that stands is sold');
          pools.set(pool.id, confirmed.pool as SeatsPool);
          others.push(seat);
          continue;
        }
        const serial = booking.ticketSerials[one.ticket] ?? '';
        if (one.kind === 'void') {
          const voided = voidPlace(booking, serial, nothing);
          if (!voided) continue;
          for (const claim of voided.claims) {
            const pool = pools.get(claim.poolId);
            if (pool) pools.set(pool.id, restock(pool, claim, 0) as SeatsPool);
          }
          booking = { ...booking, lines: voided.lines };
          continue;
        }
        const target = pools.get(`night.floor.${one.section}`) as SeatsPool;
        const seat = target.seats[one.seat] ?? '';
        const changed = changeSeat(booking, serial, { poolId: target.id, seat });
        const taken = sellSeat(target, seat, 1, 0);
        if (!changed || !taken.ok) continue;
        pools.set(target.id, taken.pool as SeatsPool);
        const from = pools.get(changed.given.poolId) as SeatsPool;
        pools.set(from.id, restock(from, changed.given, 0) as SeatsPool);
        booking = { ...booking, lines: changed.lines };
      }
      const claimed = claimsOf(booking).flatMap(({ seats }) => seats);
      const inPools = [...pools.values()].flatMap((pool) => Object.keys(pool.sold));
      expect(inPools.sort()).toEqual([...claimed, ...others].sort());
      expect(new Set(inPools).size).toBe(inPools.length);
    }),
  );
});
