import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type NeighbourKind, neighbourKinds } from '../catalogue/trips/neighbour-request.ts';
import { segmentMask } from '../catalogue/trips/segments.ts';
import type { Trip } from '../catalogue/trips/trip.ts';
import { summariseSection } from './availability.ts';
import { type Claim, claimKey } from './claim.ts';
import { confirm, hold, release, restock, sellSeat } from './decide.ts';
import { dropEnded } from './drop-ended.ts';
import type { Pool, SeatsPool } from './pool.ts';
import { tripPools } from './pool-plan.ts';

const trip = {
  id: 'run',
  layout: ['#m Coach', '1:SS_SS', '2:SSS'],
  timetable: [0, 1, 2, 3].map((stop) => ({ id: String(stop) })),
  neighbourWishes: true,
} as unknown as Trip;
const [planned] = tripPools(trip) as [SeatsPool];

const booking = (number: number): string => String(number).padStart(10, '0');
interface Asked {
  readonly by?: number;
  readonly seats: string[];
  readonly neighbours?: NeighbourKind;
  readonly mask?: number;
  readonly until?: number;
}
const all = segmentMask(0, 3);
const ask = (pool: Pool, { by = 1, seats, neighbours, mask = all, until = 100 }: Asked, number = 0) =>
  hold(
    pool,
    { key: claimKey(booking(by), number), mask, quantity: seats.length, seats, neighbours },
    until,
    0,
  );
function held(pool: Pool, asked: Asked, number = 0): { pool: SeatsPool; claim: Claim } {
  const decision = ask(pool, asked, number);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return { pool: decision.pool as SeatsPool, claim: decision.granted };
}
const her = { by: 1, seats: ['m-1A'], neighbours: 'women' as const };

describe('beside a woman who asked for women', () => {
  const { pool } = held(planned, her);
  it.each([
    ['a woman who asks for the same', { seats: ['m-1B'], neighbours: 'women' }, true],
    ['nobody who asks for nothing', { seats: ['m-1B'] }, false],
    ['nobody who asks for men', { seats: ['m-1B'], neighbours: 'men' }, false],
    ['anybody on other segments', { seats: ['m-1B'], mask: segmentMask(1, 2) }, false],
    ['anybody of her own booking', { by: 1, seats: ['m-1B'] }, true],
    ['anybody across the aisle', { seats: ['m-1C'] }, true],
  ] as const)('sits %s', (_who, asked, isPossible) => {
    expect(ask(pool, { by: 2, ...asked, seats: [...asked.seats] }, 1).ok).toBe(isPossible);
  });

  it('sits anybody where she does not travel', () => {
    const short = held(planned, { ...her, mask: segmentMask(0, 1) });
    expect(ask(short.pool, { by: 2, seats: ['m-1B'], mask: segmentMask(1, 3) }).ok).toBe(true);
    expect(ask(short.pool, { by: 2, seats: ['m-1B'] }).ok).toBe(false);
  });

  it.each([
    ['her hold is released', (claim: Claim) => release(pool, claim, 0), true],
    ['her hold ends', () => dropEnded(pool, 100), true],
    ['she has paid', (claim: Claim) => paid(pool, claim), false],
    ['she cancels', (claim: Claim) => restock(paid(pool, claim), claim, 0), true],
  ])('once %s', (_what, after, isFree) => {
    const then = after(held(planned, her).claim) as SeatsPool;
    expect(ask(then, { by: 2, seats: ['m-1B'] }).ok).toBe(isFree);
    expect(sellSeat(then, 'm-1B', all, 0).ok).toBe(isFree);
    expect(Object.keys(then.wishes ?? {})).toHaveLength(isFree ? 0 : 1);
  });
});

const paid = (pool: Pool, claim: Claim): SeatsPool => {
  const decision = confirm(pool, claim, 0);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.pool as SeatsPool;
};

it('nobody asks beside somebody who did not say the same, and of three in a row both sides count', () => {
  const { pool } = held(planned, { by: 2, seats: ['m-1B'] });
  expect(ask(pool, her).ok).toBe(false);
  const middle = held(planned, { by: 2, seats: ['m-2A'], neighbours: 'women' });
  const row = held(middle.pool, { by: 3, seats: ['m-2C'] }).pool;
  expect(ask(row, { by: 4, seats: ['m-2B'], neighbours: 'women' }).ok).toBe(false);
  expect(ask(row, { by: 4, seats: ['m-2B'] }).ok).toBe(false);
});

it('a place that is paid too late is taken again only beside whom its passenger asked for', () => {
  const late = held(planned, her);
  const ended = dropEnded(late.pool, 100);
  const { pool } = held(ended, { by: 2, seats: ['m-1B'], until: 900 });
  expect(confirm(pool, late.claim, 200)).toMatchObject({ ok: false, refusal: { code: 'hold-expired' } });
  const again = confirm(ended, late.claim, 200);
  expect(again).toMatchObject({ ok: true, granted: { retaken: true } });
  expect(again.ok && ask(again.pool, { by: 2, seats: ['m-1B'] }).ok).toBe(false);
});

it('the public sees for whom a seat is, and not who asked', () => {
  const { pool } = held(planned, her);
  expect(summariseSection(pool, 0).freeFor).toEqual({ 'm-1B': [{ mask: all, for: 'women' }] });
  expect(summariseSection(pool, 100)).not.toHaveProperty('freeFor');
});

test('whatever is held, paid, ended and given back: nobody of another booking sits beside who asked for others', () => {
  const seats = planned.seats;
  const step = fc.record({
    what: fc.constantFrom('hold', 'hold', 'hold', 'release', 'pay', 'cancel', 'end'),
    by: fc.integer({ min: 1, max: 6 }),
    seat: fc.constantFrom(...seats),
    neighbours: fc.constantFrom(undefined, ...neighbourKinds),
    first: fc.integer({ min: 0, max: 2 }),
    length: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let pool: SeatsPool = planned;
      let now = 0;
      const claims: { claim: Claim; by: number; until: number; isPaid: boolean }[] = [];
      for (const [number, { what, by, seat, neighbours, first, length }] of steps.entries()) {
        const at = claims.findIndex((one) => one.by === by);
        const own = claims[at];
        if (what === 'hold') {
          const mask = segmentMask(first, Math.min(3, first + length));
          const until = now + 100;
          const key = claimKey(booking(by), number);
          const decision = hold(pool, { key, mask, quantity: 1, seats: [seat], neighbours }, until, now);
          if (!decision.ok) continue;
          pool = decision.pool as SeatsPool;
          claims.push({ claim: decision.granted, by, until, isPaid: false });
        } else if (what === 'end') now += 60;
        else if (own && what === 'release' && !own.isPaid) {
          pool = release(pool, own.claim, now) as SeatsPool;
          claims.splice(at, 1);
        } else if (own && what === 'pay' && !own.isPaid) {
          const decision = confirm(pool, own.claim, now);
          if (decision.ok) {
            pool = decision.pool as SeatsPool;
            own.isPaid = true;
          } else claims.splice(at, 1);
        } else if (own?.isPaid && what === 'cancel') {
          pool = restock(pool, own.claim, now) as SeatsPool;
          claims.splice(at, 1);
        }
        const there = claims.filter(({ isPaid, until }) => isPaid || until > now);
        for (const one of there) {
          for (const other of there) {
            const isBeside = planned.beside?.[one.claim.seats[0] ?? '']?.includes(other.claim.seats[0] ?? '');
            if (one.by === other.by || !isBeside || !(one.claim.mask & other.claim.mask)) continue;
            expect(one.claim.neighbours).toBe(other.claim.neighbours);
          }
        }
      }
      if (claims.every(({ claim }) => !claim.neighbours))
        expect(dropEnded(pool, now).wishes ?? {}).toEqual({});
    }),
    { numRuns: 300 },
  );
});
