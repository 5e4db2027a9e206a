import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Booking, BookingLine } from '../booking/booking.ts';
import { sold as soldBooking } from '../booking/sample-bookings.ts';
import { nothing, voidPlace } from '../booking/void-place.ts';
import { sumStock } from '../books/sale-books.ts';
import { sampleEvent, sampleTier } from '../catalogue/events/sample-events.ts';
import { availabilitySchema, summariseSale } from './availability.ts';
import type { Claim } from './claim.ts';
import { countPool } from './count.ts';
import { confirm, hold, release, restock } from './decide.ts';
import type { Pool } from './pool.ts';
import { isQuotaPoolId, quotaPoolId, shardPoolId } from './pool-id.ts';
import { eventPools } from './pool-plan.ts';
import { resizeTier } from './resize-tier.ts';

const event = sampleEvent({ quotas: [{ id: 'hall', name: 'The hall', capacity: 10, shards: 1 }] });
const tiers = [
  sampleTier({ id: 'early', capacity: 4, quotaId: 'hall' }),
  sampleTier({ id: 'standing', capacity: 10, quotaId: 'hall' }),
  sampleTier({ id: 'balcony', capacity: 3 }),
];
const planned = eventPools(event, tiers);
const QUOTA = quotaPoolId('fado', 'hall', 0);

/** All pools of the event, changed by the domain's decisions alone. */
class Stock {
  readonly pools = new Map<string, Pool>(planned.map((pool) => [pool.id, pool]));
  now = 0;

  pool(id: string): Pool {
    const pool = this.pools.get(id);
    if (!pool) throw new Error(id);
    return pool;
  }

  /** All or nothing, as the commit engine does. */
  take(key: string, tier: string, quantity: number, until = 1_000): Claim[] | null {
    const ids = [shardPoolId('fado', tier, 0), ...(tier === 'balcony' ? [] : [QUOTA])];
    const changed: Pool[] = [];
    const claims: Claim[] = [];
    for (const [number, id] of ids.entries()) {
      const wanted = { key: `${key}.${number}`, mask: 1, quantity, seats: [] };
      const decision = hold(this.pool(id), wanted, until, this.now);
      if (!decision.ok) return null;
      changed.push(decision.pool);
      claims.push(decision.granted);
    }
    for (const pool of changed) this.pools.set(pool.id, pool);
    return claims;
  }

  change(claims: readonly Claim[], decide: (pool: Pool, claim: Claim) => Pool): void {
    for (const claim of claims) this.pools.set(claim.poolId, decide(this.pool(claim.poolId), claim));
  }

  sell(claims: readonly Claim[]): void {
    this.change(claims, (pool, claim) => {
      const decision = confirm(pool, claim, this.now);
      if (!decision.ok) throw new Error('gone');
      return decision.pool;
    });
  }

  view() {
    return availabilitySchema.parse(summariseSale('fado', [...this.pools.values()], this.now));
  }
}

describe('the public view', () => {
  it('says of a tier no more than is left of what it shares, and counts shared places once', () => {
    const stock = new Stock();
    expect(stock.view()).toMatchObject({
      left: { early: 4, standing: 10, balcony: 3 },
      sharing: { total: { left: 13, capacity: 13 }, quotaLeft: { hall: 10 } },
    });
    stock.take('0000000001', 'standing', 8);
    expect(stock.view()).toMatchObject({
      left: { early: 2, standing: 2, balcony: 3 },
      sharing: {
        total: { left: 5, capacity: 13 },
        ownLeft: { early: 4, standing: 2 },
        quotaLeft: { hall: 2 },
      },
      returning: [],
    });
    stock.take('0000000002', 'standing', 2, 500);
    // Places of the other tier may come back to this one as well.
    expect(stock.view().returning).toEqual(
      expect.arrayContaining([
        { at: 500, key: 'early', quantity: 2 },
        { at: 500, key: 'standing', quantity: 2 },
      ]),
    );
    expect(sumStock([...stock.pools.values()], 0)).toMatchObject({ capacity: 17, held: 10 });
  });

  it('counts add-ons by themselves, and among no places', () => {
    const tiers = [
      sampleTier({ id: 'floor', capacity: 10 }),
      sampleTier({ id: 'drink', capacity: 50, addOn: { mostPerPlace: 2 }, order: 1 }),
    ];
    expect(
      availabilitySchema.parse(summariseSale('fado', eventPools(sampleEvent(), tiers), 0)),
    ).toMatchObject({
      left: { floor: 10, drink: 50 },
      sharing: { total: { left: 10, capacity: 10 } },
    });
  });

  it('has no more fields than before where nothing is shared', () => {
    const plain = eventPools(sampleEvent(), [sampleTier()]);
    expect(summariseSale('fado', plain, 0).sharing).toBeUndefined();
    expect(plain[0]).not.toHaveProperty('quotaId');
  });
});

test('through any history no more is taken than there is together, and what ends is there again', () => {
  const step = fc.record({
    tier: fc.constantFrom('early', 'standing', 'balcony'),
    quantity: fc.integer({ min: 1, max: 4 }),
    end: fc.constantFrom('hold', 'sell', 'release', 'expire', 'cancel'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const stock = new Stock();
      const standing = new Map<string, number>();
      for (const [index, { tier, quantity, end }] of steps.entries()) {
        const before = stock.view().left[tier] ?? 0;
        const until = end === 'expire' ? stock.now + 1 : 1_000_000;
        const claims = stock.take(String(index).padStart(10, '0'), tier, quantity, until);
        // What the public was told is exactly what can be had.
        expect(claims !== null).toBe(quantity <= before);
        if (!claims) continue;
        if (end === 'sell' || end === 'cancel') stock.sell(claims);
        if (end === 'release') stock.change(claims, (pool, claim) => release(pool, claim, stock.now));
        if (end === 'cancel') stock.change(claims, (pool, claim) => restock(pool, claim, stock.now));
        if (end === 'expire') stock.now += 2;
        if (end === 'hold' || end === 'sell') standing.set(tier, (standing.get(tier) ?? 0) + quantity);
      }
      const taken = (id: string) => {
        const { sold, held } = countPool(stock.pool(id), stock.now);
        return (sold[0] ?? 0) + (held[0] ?? 0);
      };
      for (const { id } of tiers) expect(taken(shardPoolId('fado', id, 0))).toBe(standing.get(id) ?? 0);
      expect(taken(QUOTA)).toBe((standing.get('early') ?? 0) + (standing.get('standing') ?? 0));
      expect(taken(QUOTA)).toBeLessThanOrEqual(10);
    }),
  );
});

test('another number of shared places is never below what is taken of them', () => {
  const stock = new Stock();
  stock.take('0000000001', 'standing', 6);
  const pool = stock.pool(QUOTA);
  if (pool.kind !== 'places') throw new Error('a quota counts places');
  expect(resizeTier([pool], 5, 0)).toEqual({ ok: false, needed: 6 });
  expect(resizeTier([pool], 7, 0)).toMatchObject({ ok: true, pools: [{ capacity: 7 }] });
});

test.each([
  [quotaPoolId('fado', 'hall', 3), true],
  [shardPoolId('fado', 'quotas', 0), false],
  ['fado.quotas.stalls', false],
  ['voucher-a.uses.voucher', false],
])('%s is of a quota: %s', (id, is) => {
  expect(isQuotaPoolId(id)).toBe(is);
});

test('a place that staff void goes back to its tier and to what it shares', () => {
  const [show] = soldBooking.lines as [Extract<BookingLine, { kind: 'event' }>];
  const claim = (poolId: string, number: number): Claim => ({
    poolId,
    key: `0123456789.${number}`,
    mask: 1,
    quantity: 2,
    seats: [],
  });
  const claims = [claim('night.floor.0', 0), claim(quotaPoolId('night', 'hall', 0), 1)];
  const booking: Booking = {
    ...soldBooking,
    lines: [{ ...show, quantity: 2, seats: [], claims }],
    ticketSerials: ['1'.repeat(20), '2'.repeat(20)],
  };
  const voided = voidPlace(booking, '1'.repeat(20), nothing);
  expect(voided?.claims.map(({ poolId, quantity }) => [poolId, quantity])).toEqual([
    ['night.floor.0', 1],
    ['night.quotas.hall.0', 1],
  ]);
  expect(voided?.lines[0]?.claims.map(({ quantity }) => quantity)).toEqual([1, 1]);
});
