import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentMask } from '../catalogue/trips/segments.ts';
import type { Claim } from './claim.ts';
import { countPool } from './count.ts';
import {
  blockPlaces,
  blockSeats,
  closePool,
  confirm,
  extend,
  hold,
  release,
  resizePlaces,
  restock,
} from './decide.ts';
import { dropEnded } from './drop-ended.ts';
import { noHolds } from './hold.ts';
import { type PlacesPool, type Pool, poolConverter, type SeatsPool } from './pool.ts';

const places = (capacity: number, segments = 1): PlacesPool => ({
  id: 'night.floor.0',
  offeringKind: 'event',
  offeringId: 'night',
  tierId: 'floor',
  shard: 0,
  kind: 'places',
  segments,
  closed: false,
  capacity,
  sold: Array(segments).fill(0),
  blocked: Array(segments).fill(0),
  holds: noHolds(),
});
const coach = (rows: number, segments: number): SeatsPool => ({
  id: 'bus.u',
  offeringKind: 'trip',
  offeringId: 'bus',
  tierId: null,
  sectionId: 'u',
  kind: 'seats',
  segments,
  closed: false,
  seats: Array.from({ length: rows * 4 }, (_, n) => `u-${Math.floor(n / 4) + 1}${'ABCD'[n % 4]}`),
  sold: {},
  blocked: {},
  holds: noHolds(),
});
const key = (n: number) => `${String(n).padStart(10, '0')}.0`;
const granted = (decision: ReturnType<typeof hold>) => {
  if (!decision.ok) throw new Error(`refused: ${decision.refusal.code}`);
  return decision;
};

describe('a hold', () => {
  it('takes places until they are gone, and then says how many are left', () => {
    const first = granted(hold(places(5), { key: key(1), mask: 1, quantity: 3, seats: [] }, 100, 0));
    const second = hold(first.pool, { key: key(2), mask: 1, quantity: 3, seats: [] }, 100, 0);
    expect(second).toEqual({ ok: false, refusal: { code: 'sold-out', poolId: 'night.floor.0', free: 2 } });
  });

  it('that ended gives its places back with no job running', () => {
    const first = granted(hold(places(2), { key: key(1), mask: 1, quantity: 2, seats: [] }, 100, 0));
    expect(hold(first.pool, { key: key(2), mask: 1, quantity: 1, seats: [] }, 200, 99).ok).toBe(false);
    expect(hold(first.pool, { key: key(2), mask: 1, quantity: 1, seats: [] }, 200, 100).ok).toBe(true);
  });

  it('repeated with its key replaces itself and never adds', () => {
    const wanted = { key: key(1), mask: 1, quantity: 2, seats: [] };
    const twice = granted(hold(granted(hold(places(3), wanted, 100, 0)).pool, wanted, 100, 0));
    expect(countPool(twice.pool, 0).free).toEqual([1]);
  });

  it('on a closed pool is refused', () => {
    const answer = hold(
      { ...places(3), closed: true },
      { key: key(1), mask: 1, quantity: 1, seats: [] },
      9,
      0,
    );
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'not-on-sale' } });
  });

  it.each([
    ['of places', places(3), []],
    ['of seats', coach(1, 1), ['u-1A']],
  ] as const)(
    '%s is not sold once its pool was closed, and is still held until it ends',
    (_what, pool, seats) => {
      const wanted = { key: key(1), mask: 1, quantity: 1, seats: [...seats] };
      const { pool: held, granted: claim } = granted(hold(pool, wanted, 100, 0));
      const closed = closePool(held);
      expect(confirm(closed, claim, 50)).toMatchObject({ ok: false, refusal: { code: 'hold-expired' } });
      expect(confirm(closed, claim, 200)).toMatchObject({ ok: false, refusal: { code: 'hold-expired' } });
      expect(countPool(closed, 50)).toMatchObject({ sold: [0], held: [1] });
      expect(countPool(release(closed, claim, 50), 50)).toMatchObject({ held: [0] });
    },
  );

  it.each([
    ['an unknown seat', ['u-9Z'], 'no seat'],
    ['a seat named twice', ['u-1A', 'u-1A'], 'twice'],
  ])('of %s is a bad call', (_name, seats, message) => {
    const answer = hold(coach(2, 1), { key: key(1), mask: 1, quantity: seats.length, seats }, 9, 0);
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-argument', message: expect.stringContaining(message) },
    });
  });

  it('of the best seats takes neighbours of one row before scattered ones', () => {
    const one = granted(hold(coach(2, 1), { key: key(1), mask: 1, quantity: 1, seats: ['u-1B'] }, 9, 0));
    const three = granted(hold(one.pool, { key: key(2), mask: 1, quantity: 3, seats: [] }, 9, 0));
    expect(three.granted.seats).toEqual(['u-2A', 'u-2B', 'u-2C']);
  });
});

describe('segments', () => {
  it.each([
    ['A to B', [0, 1], 'B to C', [1, 2], true],
    ['A to C', [0, 2], 'B to D', [1, 3], false],
    ['A to C', [0, 2], 'C to E', [2, 4], true],
    ['A to E', [0, 4], 'D to E', [3, 4], false],
  ])(
    'a seat sold from %s is on sale from %3$s exactly when they do not overlap',
    (_a, first, _b, second, free) => {
      const pool = coach(1, 4);
      const mask = ([from = 0, to = 0]: number[]) => segmentMask(from, to);
      const held = granted(
        hold(pool, { key: key(1), mask: mask(first), quantity: 1, seats: ['u-1A'] }, 9, 0),
      );
      const sold = confirm(held.pool, held.granted, 0);
      if (!sold.ok) throw new Error('refused');
      const next = hold(sold.pool, { key: key(2), mask: mask(second), quantity: 1, seats: ['u-1A'] }, 9, 0);
      expect(next.ok).toBe(free);
    },
  );
});

describe('a late confirmation', () => {
  it('takes the places again when they are still free', () => {
    const held = granted(hold(places(1), { key: key(1), mask: 1, quantity: 1, seats: [] }, 100, 0));
    expect(confirm(held.pool, held.granted, 500)).toMatchObject({ ok: true, granted: { retaken: true } });
  });

  it('is refused when someone else has them', () => {
    const held = granted(hold(places(1), { key: key(1), mask: 1, quantity: 1, seats: [] }, 100, 0));
    const other = granted(hold(held.pool, { key: key(2), mask: 1, quantity: 1, seats: [] }, 900, 200));
    expect(confirm(other.pool, held.granted, 500)).toMatchObject({
      ok: false,
      refusal: { code: 'hold-expired' },
    });
  });
});

/**
 * A plain model: every place (and seat) by segment in a table of owners, and the same commands against both. What the
 * engine answers must be what the table says, and the books must balance after every step.
 */
type Command =
  | {
      do: 'hold';
      who: number;
      from: number;
      length: number;
      quantity: number;
      named: number[];
      minutes: number;
    }
  | { do: 'confirm' | 'release' | 'restock' | 'replayConfirm' | 'replayHold'; who: number }
  | { do: 'extend'; who: number; minutes: number }
  | { do: 'wait'; minutes: number }
  | { do: 'block'; index: number; mask: number }
  | { do: 'resize'; capacity: number }
  | { do: 'crash' };

const who = fc.integer({ min: 0, max: 11 });
const minutes = fc.integer({ min: 1, max: 15 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      who,
      from: fc.nat(5),
      length: fc.integer({ min: 1, max: 6 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      named: fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
      minutes,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'confirm' as const,
        'release' as const,
        'restock' as const,
        'replayConfirm' as const,
        'replayHold' as const,
      ),
      who,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), who, minutes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('block' as const), index: fc.nat(7), mask: fc.nat(63) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resize' as const), capacity: fc.nat(14) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
);

interface Owned {
  claim: Claim;
  until: number;
  sold: boolean;
}

function play(start: Pool, commands: Command[]): void {
  let pool = start;
  let now = 0;
  const owned = new Map<number, Owned>();
  const isLive = (entry: Owned) => entry.sold || entry.until > now;
  const expectBalance = () => {
    const books = countPool(pool, now);
    for (let segment = 0; segment < pool.segments; segment++) {
      const sum = [books.sold, books.held, books.blocked, books.free].reduce(
        (total, row) => total + (row[segment] ?? 0),
        0,
      );
      expect(sum).toBe(books.capacity);
      expect(books.free[segment]).toBeGreaterThanOrEqual(0);
      const model = [...owned.values()].filter((entry) => isLive(entry) && entry.claim.mask & (1 << segment));
      const count = (sold: boolean) =>
        model
          .filter((entry) => entry.sold === sold)
          .reduce((total, entry) => total + entry.claim.quantity, 0);
      expect(books.sold[segment]).toBe(count(true));
      expect(books.held[segment]).toBe(count(false));
      if (pool.kind === 'seats') {
        const seats = model.flatMap((entry) => entry.claim.seats);
        expect(new Set(seats).size).toBe(seats.length);
      }
    }
  };
  for (const step of commands) {
    if (step.do === 'wait') now += step.minutes;
    else if (step.do === 'crash') {
      const stored = poolConverter.toFirestore(pool);
      pool = poolConverter.fromFirestore({ data: () => stored });
    } else if (step.do === 'resize') {
      if (pool.kind === 'places') {
        const next = resizePlaces(pool, step.capacity, now);
        if (next.ok) pool = next.pool;
      }
    } else if (step.do === 'block') {
      const mask = step.mask & ((1 << pool.segments) - 1);
      const seat = pool.kind === 'seats' ? pool.seats[step.index] : undefined;
      const next =
        pool.kind === 'places'
          ? blockPlaces(pool, mask || 1, step.index % 2 ? 1 : -1, now)
          : seat
            ? blockSeats(pool, [seat], mask, now)
            : null;
      if (next?.ok) pool = next.pool;
    } else if (step.do === 'hold') {
      const from = Math.min(step.from, pool.segments - 1);
      const mask = segmentMask(from, Math.min(pool.segments, from + step.length));
      const seats =
        pool.kind === 'seats'
          ? step.named.map((n) => (pool as SeatsPool).seats[n]).filter((s) => s !== undefined)
          : [];
      if (owned.get(step.who)?.sold) continue;
      const wanted = { key: key(step.who), mask, quantity: seats.length || step.quantity, seats };
      const next = hold(pool, wanted, now + step.minutes, now);
      if (next.ok) {
        pool = next.pool;
        owned.set(step.who, { claim: next.granted, until: now + step.minutes, sold: false });
      } else if (owned.get(step.who) && !isLive(owned.get(step.who) as Owned)) owned.delete(step.who);
    } else {
      const entry = owned.get(step.who);
      if (!entry) continue;
      if (step.do === 'replayHold' && !entry.sold && isLive(entry)) {
        const { key: k, mask, quantity, seats } = entry.claim;
        const again = hold(pool, { key: k, mask, quantity, seats }, entry.until, now);
        expect(again.ok).toBe(true);
        if (again.ok) pool = again.pool;
      } else if ((step.do === 'confirm' || step.do === 'replayConfirm') && !entry.sold) {
        const wasLive = isLive(entry);
        const next = confirm(pool, entry.claim, now);
        if (wasLive) expect(next.ok).toBe(true);
        if (next.ok) {
          pool = next.pool;
          entry.sold = true;
        }
      } else if (step.do === 'release' && !entry.sold) {
        pool = release(pool, entry.claim, now);
        pool = release(pool, entry.claim, now);
        owned.delete(step.who);
      } else if (step.do === 'restock' && entry.sold) {
        pool = restock(pool, entry.claim, now);
        owned.delete(step.who);
      } else if (step.do === 'extend' && !entry.sold) {
        const next = extend(pool, entry.claim, now + step.minutes, now);
        expect(next.ok).toBe(isLive(entry));
        if (next.ok) {
          pool = next.pool;
          entry.until = now + step.minutes;
        }
      }
    }
    expectBalance();
  }
  expect(countPool(dropEnded(pool, now), now)).toEqual(countPool(pool, now));
}

describe('the books balance over any history', () => {
  const history = fc.array(command, { maxLength: 60 });
  it.each([
    ['a tier', places(9)],
    ['unnumbered places with segments', places(6, 5)],
    ['numbered seats', coach(2, 1)],
    ['a coach with six segments', coach(2, 6)],
  ])('of %s', (_name, pool) => {
    fc.assert(
      fc.property(history, (commands) => play(pool, commands)),
      { numRuns: 1500 },
    );
  });
});
