import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { claimKey } from './claim.ts';
import { countPool } from './count.ts';
import { blockSeats, closePool, confirm, hold } from './decide.ts';
import { noHolds, type SeatsHold } from './hold.ts';
import { moveTier } from './move-tier.ts';
import type { SeatsPool } from './pool.ts';
import { publicSeats, reserveForWaitlist } from './reserve-for-waitlist.ts';

const section = (sectionId: string, numbers: readonly number[]): SeatsPool => ({
  id: `night.stalls.${sectionId}`,
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'stalls',
  kind: 'seats',
  sectionId,
  segments: 1,
  closed: false,
  seats: numbers.map((number) => `${sectionId}-A-${number}`),
  sold: {},
  blocked: {},
  holds: noHolds<SeatsHold>(),
});
const taken = (pool: SeatsPool, seat: string, how: 'held' | 'sold', number = 0): SeatsPool => {
  const key = claimKey('0123456789', number);
  const held = hold(pool, { key, mask: 1, quantity: 1, seats: [seat] }, 100, 0);
  if (!held.ok) throw new Error(`${seat} is taken`);
  if (how === 'held') return held.pool as SeatsPool;
  const sold = confirm(held.pool, held.granted, 0);
  if (!sold.ok) throw new Error(`${seat} cannot be sold`);
  return sold.pool as SeatsPool;
};
const move = (before: readonly SeatsPool[], after: readonly SeatsPool[], now = 0) =>
  moveTier(
    { before, after, standing: (id) => [...before, ...after].find((pool) => pool.id === id) as SeatsPool },
    now,
  );
const movedPools = (...given: Parameters<typeof move>): readonly SeatsPool[] => {
  const moved = move(...given);
  if (!moved.ok) throw new Error(`lost ${moved.lost.length}`);
  return moved.pools;
};

describe('a tier that moves to another plan', () => {
  it('keeps what is sold at its seat; seats come and go around it', () => {
    const [pool] = movedPools([taken(section('st', [1, 2, 3]), 'st-A-2', 'sold')], [section('st', [2, 4])]);
    expect(pool).toMatchObject({ seats: ['st-A-2', 'st-A-4'], sold: { 'st-A-2': 1 }, closed: false });
  });

  it('has the aisles of the other plan', () => {
    const gapsAfter = ['st-A-2'];
    const plan = section('st', [1, 2, 3]);
    const [stalls] = movedPools([plan], [{ ...plan, gapsAfter }]);
    expect(stalls?.gapsAfter).toEqual(gapsAfter);
    expect(movedPools([{ ...plan, gapsAfter }], [plan])[0]?.gapsAfter).toEqual([]);
  });

  it('names each seat that is sold, held or blocked and would go, with the booking that holds it', () => {
    const held = taken(taken(section('st', [1, 2, 3]), 'st-A-1', 'sold'), 'st-A-2', 'held', 1);
    const blocked = blockSeats(held, ['st-A-3'], 1, 0);
    if (!blocked.ok) throw new Error('refused');
    expect(move([blocked.pool as SeatsPool], [section('st', [9])])).toEqual({
      ok: false,
      lost: [
        { poolId: 'night.stalls.st', seat: 'st-A-1', by: 'sold' },
        { poolId: 'night.stalls.st', seat: 'st-A-2', by: 'held', bookingId: '0123456789', until: 100 },
        { poolId: 'night.stalls.st', seat: 'st-A-3', by: 'blocked' },
      ],
    });
  });

  it('loses a seat whose hold ended', () => {
    const held = taken(section('st', [1, 2]), 'st-A-1', 'held');
    expect(move([held], [section('st', [2])], 99).ok).toBe(false);
    expect(movedPools([held], [section('st', [2])], 100)).toMatchObject([{ seats: ['st-A-2'] }]);
  });

  it('leaves a closed pool where a section was, which opens when the section comes back', () => {
    const [first, second] = [section('st', [1]), section('bx', [1, 2])];
    const [stalls, boxes] = movedPools([first, second], [first]);
    expect(boxes).toMatchObject({ seats: [], closed: true });
    const back = moveTier(
      { before: [stalls as SeatsPool], after: [first, second], standing: () => boxes as SeatsPool },
      0,
    );
    expect(back).toMatchObject({ ok: true, pools: [{}, { seats: second.seats, closed: false }] });
  });

  it('that is closed stays closed, and so is what comes', () => {
    const moved = movedPools([closePool(section('st', [1]))], [section('st', [1]), section('bx', [1])]);
    expect(moved.map(({ closed }) => closed)).toEqual([true, true]);
  });

  it('that somebody waits for gives what comes to those who wait', () => {
    const waited = reserveForWaitlist(taken(section('st', [1, 2]), 'st-A-1', 'sold'), 0);
    const moved = movedPools([waited], [section('st', [1, 2, 3]), section('bx', [1])]);
    expect(moved.map((pool) => publicSeats(pool, 1, 0))).toEqual([['st-A-2'], []]);
    expect(moved.map((pool) => countPool(pool, 0).free)).toEqual([[2], [1]]);
  });
});

test('for any pools, holds and two plans every sold, held and blocked seat exists once after the move, and the books add up', () => {
  const ids = ['st', 'bx', 'gl'] as const;
  const plan = fc.record(
    Object.fromEntries(
      ids.map((id) => [id, fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })]),
    ),
  );
  const step = fc.record({
    section: fc.constantFrom(...ids),
    number: fc.integer({ min: 1, max: 8 }),
    how: fc.constantFrom('held' as const, 'sold' as const, 'blocked' as const, 'waited' as const),
    until: fc.integer({ min: 1, max: 20 }),
  });
  const poolsOf = (of: Record<string, number[]>) =>
    Object.entries(of).flatMap(([id, numbers]) => (numbers.length > 0 ? [section(id, numbers)] : []));
  fc.assert(
    fc.property(
      plan,
      plan,
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 0, max: 20 }),
      (from, to, steps, now) => {
        let before = poolsOf(from);
        for (const [number, { section: id, number: seatNumber, how, until }] of steps.entries()) {
          const seat = `${id}-A-${seatNumber}`;
          const pool = before.find(({ sectionId }) => sectionId === id);
          if (!pool) continue;
          const key = claimKey('0123456789', number);
          const decision =
            how === 'blocked'
              ? blockSeats(pool, [seat], 1, 0)
              : how === 'waited'
                ? { ok: true as const, pool: reserveForWaitlist(pool, 0) }
                : hold(pool, { key, mask: 1, quantity: 1, seats: [seat] }, until, 0);
          if (!decision.ok) continue;
          const claim = { poolId: pool.id, key, mask: 1, quantity: 1, seats: [seat] };
          const changed = how === 'sold' ? confirm(decision.pool, claim, 0) : decision;
          if (changed.ok)
            before = before.map((one) => (one.id === pool.id ? (changed.pool as SeatsPool) : one));
        }
        const after = poolsOf(to);
        const takenSeats = before.flatMap((pool) => [
          ...Object.keys(pool.sold),
          ...Object.keys(pool.blocked),
          ...[...pool.holds.values()].flatMap((held) => (held.until > now ? held.seats : [])),
        ]);
        const seatsAfter = new Set(after.flatMap(({ seats }) => seats));
        const gone = new Set(takenSeats.filter((seat) => !seatsAfter.has(seat)));
        const moved = move(before, after, now);
        expect(moved.ok).toBe(gone.size === 0);
        if (!moved.ok) {
          expect(new Set(moved.lost.map(({ seat }) => seat))).toEqual(gone);
          return;
        }
        const seats = moved.pools.flatMap((pool) => pool.seats);
        expect(new Set(seats)).toEqual(seatsAfter);
        expect(seats).toHaveLength(seatsAfter.size);
        for (const seat of takenSeats) expect(seats.filter((one) => one === seat)).toHaveLength(1);
        for (const pool of moved.pools) {
          const { capacity, sold, held, blocked, free } = countPool(pool, now);
          expect((sold[0] ?? 0) + (held[0] ?? 0) + (blocked[0] ?? 0) + (free[0] ?? 0)).toBe(capacity);
          expect(free[0]).toBeGreaterThanOrEqual(0);
          const earlier = before.find(({ id }) => id === pool.id);
          expect(pool.sold).toEqual(earlier?.sold ?? {});
          expect(pool.blocked).toEqual(earlier?.blocked ?? {});
          expect(pool.closed).toBe(pool.seats.length === 0);
          const isFree = new Set(publicSeats(pool, 1, now));
          for (const seat of takenSeats) expect(isFree.has(seat)).toBe(false);
        }
      },
    ),
  );
});
