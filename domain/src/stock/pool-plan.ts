import type { Tier } from '../events/tier.ts';
import type { Trip } from '../trips/trip.ts';
import { type Layout, readLayout } from '../vehicles/layout.ts';
import { noHolds, type PlacesHold, type Pool, type SeatsHold } from './pool.ts';

/**
 * Which pools a sale has, from what staff wrote. A pool's document is created by the first booking that needs it, so an
 * event or trip is on sale as soon as it is published, and a seed or an import writes no stock.
 */
export function tierPools(tier: Tier): readonly Pool[] {
  return planOnce(tier, () => planTier(tier));
}

function planTier(tier: Tier): Pool[] {
  if (tier.layout) return sectionPools(tier.eventId, `${tier.eventId}.${tier.id}`, 1, tier.layout);
  return Array.from({ length: tier.shards }, (_, shard) => ({
    id: `${tier.eventId}.${tier.id}.${shard}`,
    saleId: tier.eventId,
    kind: 'places' as const,
    segments: 1,
    closed: false,
    capacity: shardCapacity(tier.capacity, tier.shards, shard),
    sold: [0],
    blocked: [0],
    holds: noHolds<PlacesHold>(),
  }));
}

/** One pool a coach, deck or cabin. The trip must have its timetable. */
export function tripPools(trip: Pick<Trip, 'id' | 'layout' | 'timetable'>): readonly Pool[] {
  return planOnce(trip, () => sectionPools(trip.id, trip.id, trip.timetable.length - 1, trip.layout));
}

const plans = new WeakMap<object, readonly Pool[]>();

/** Every booking of a rush asks for the plan of the same sale, and neither a sale that was read nor a pool ever changes. */
function planOnce(sale: object, plan: () => readonly Pool[]): readonly Pool[] {
  const known = plans.get(sale) ?? plan();
  plans.set(sale, known);
  return known;
}

/** The pool that has this seat: the id is the prefix and the seat's section. */
export const sectionPoolId = (prefix: string, sectionId: string): string => `${prefix}.${sectionId}`;

function sectionPools(saleId: string, prefix: string, segments: number, layout: Layout): Pool[] {
  return readLayout(layout).map((section) => ({
    id: sectionPoolId(prefix, section.id),
    saleId,
    kind: 'seats' as const,
    segments,
    closed: false,
    seats: section.seatIds,
    sold: {},
    blocked: {},
    holds: noHolds<SeatsHold>(),
  }));
}

/** Spreads places over shards so that the shards add up to the capacity; earlier shards take the odd ones. */
export function shardCapacity(capacity: number, shards: number, shard: number): number {
  return Math.floor(capacity / shards) + (shard < capacity % shards ? 1 : 0);
}
