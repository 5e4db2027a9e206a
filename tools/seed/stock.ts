import {
  type Availability,
  type SectionAvailability,
  summariseSale,
  summariseSection,
} from '@fareground/domain/stock/availability';
import { blockPlaces } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { eventPools, tierPools, tripPools } from '@fareground/domain/stock/pool-plan';
import type { Trip } from '@fareground/domain/trips/trip';
import type { DemoEvent } from './events.ts';

/** The demo's stock while it is being made: every pool as the domain plans it, changed by the domain's decisions alone. */
export class DemoStock {
  readonly #pools = new Map<string, Pool>();
  readonly #bySale = new Map<string, string[]>();
  readonly #touched = new Set<string>();

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
        if (elsewhere > 0) for (const pool of tierPools(tier)) this.#block(pool, elsewhere, now);
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
    this.#bySale.set(pool.saleId, [...(this.#bySale.get(pool.saleId) ?? []), pool.id]);
  }

  /** What other box offices sell is blocked here. */
  #block(pool: Pool, part: number, now: number): void {
    if (pool.kind !== 'places') return;
    const decision = blockPlaces(pool, 1, Math.floor(pool.capacity * part), now);
    if (!decision.ok) throw new Error(`the demo cannot block ${pool.id}`);
    this.change([decision.pool]);
  }

  pool(id: string): Pool {
    const pool = this.#pools.get(id);
    if (!pool) throw new RangeError(`the demo has no pool ${id}`);
    return pool;
  }

  poolsOf(saleId: string): Pool[] {
    return (this.#bySale.get(saleId) ?? []).map((id) => this.pool(id));
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
    const sales = [...this.#bySale.keys()].map((saleId) => summariseSale(saleId, this.poolsOf(saleId), now));
    const sections = [...this.#pools.values()].flatMap((pool) =>
      pool.kind === 'seats' ? [summariseSection(pool, now)] : [],
    );
    return { sales, sections };
  }
}
