import type { Allotment, Block } from '@fareground/domain/catalogue/events/allotment';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { placesIn } from '@fareground/domain/stock/allot';
import {
  type Availability,
  type SectionAvailability,
  summariseSale,
  summariseSection,
} from '@fareground/domain/stock/availability';
import { blockPlaces } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { eventPools, tierPools, tripPools } from '@fareground/domain/stock/pool-plan';
import type { DemoEvent } from './events.ts';

/** The demo's stock while it is being made: every pool as the domain plans it, changed by the domain's decisions alone. */
export class DemoStock {
  readonly #pools = new Map<string, Pool>();
  readonly #bySale = new Map<string, string[]>();
  readonly #touched = new Set<string>();
  readonly #allotments: Allotment[] = [];

  constructor(events: readonly DemoEvent[], trips: readonly Trip[], now: number) {
    for (const { event, tiers } of events) {
      const closed = event.state === 'cancelled';
      for (const pool of eventPools(
        event,
        tiers.map(({ tier }) => tier),
      )) {
        this.#plan(closed ? { ...pool, closed } : pool);
        if (closed) this.#touched.add(pool.id);
      }
      for (const { tier, elsewhere } of tiers) {
        if (elsewhere > 0) this.#allot(tier, elsewhere, now);
      }
    }
    for (const trip of trips) {
      const closed = trip.state === 'cancelled';
      for (const pool of tripPools(trip)) {
        this.#plan(closed ? { ...pool, closed } : pool);
        if (closed) this.#touched.add(pool.id);
      }
    }
  }

  #plan(pool: Pool): void {
    this.#pools.set(pool.id, pool);
    this.#bySale.set(pool.offeringId, [...(this.#bySale.get(pool.offeringId) ?? []), pool.id]);
  }

  /** What other box offices sell is an allotment here. */
  #allot(tier: Tier, part: number, now: number): void {
    const blocks = tierPools(tier).flatMap((pool) => this.#block(pool, part, now));
    if (blocks.length === 0) return;
    this.#allotments.push({
      id: `elsewhere-${tier.eventId}-${tier.id}`.slice(0, 80),
      eventId: tier.eventId,
      tierId: tier.id,
      tierName: tier.name,
      name: 'Other box offices',
      kind: 'partner',
      note: '',
      state: 'open',
      blocks,
      left: placesIn(blocks),
      given: 0,
      releaseAt: null,
      updatedAt: now,
      updatedBy: 'seed',
    });
  }

  #block(pool: Pool, part: number, now: number): Block[] {
    if (pool.kind !== 'places') return [];
    const quantity = Math.floor(pool.capacity * part);
    const decision = blockPlaces(pool, 1, quantity, now);
    if (!decision.ok) throw new Error(`the demo cannot block ${pool.id}`);
    this.change([decision.pool]);
    return quantity > 0 ? [{ poolId: pool.id, quantity, seats: [] }] : [];
  }

  allotments(): readonly Allotment[] {
    return this.#allotments;
  }

  pool(id: string): Pool {
    const pool = this.#pools.get(id);
    if (!pool) throw new RangeError(`the demo has no pool ${id}`);
    return pool;
  }

  poolsOf(offeringId: string): Pool[] {
    return (this.#bySale.get(offeringId) ?? []).map((id) => this.pool(id));
  }

  change(pools: readonly Pool[]): void {
    for (const pool of pools) {
      this.#pools.set(pool.id, pool);
      this.#touched.add(pool.id);
    }
  }

  /** The pools that differ from the plan: all others are made by their first booking. */
  changedPools(): Pool[] {
    return [...this.#touched].map((id) => this.pool(id));
  }

  availability(now: number): { sales: Availability[]; sections: SectionAvailability[] } {
    const sales = [...this.#bySale.keys()].map((offeringId) =>
      summariseSale(offeringId, this.poolsOf(offeringId), now),
    );
    const sections = [...this.#pools.values()].flatMap((pool) =>
      pool.kind === 'seats' ? [summariseSection(pool, now)] : [],
    );
    return { sales, sections };
  }
}
