import type { Event } from '../catalogue/events/event.ts';
import type { Tier } from '../catalogue/events/tier.ts';
import { summariseSale } from './availability.ts';
import { countPool } from './count.ts';
import { type CountGroup, countGroupOf, placesLeft } from './places-left.ts';
import type { Pool } from './pool.ts';
import { eventPools, tierPools, tripPools } from './pool-plan.ts';
import { publicFree } from './reserve-for-waitlist.ts';

/** Places. sold + left = capacity, and held + notOnSale + free = left (SPEC B18). */
export interface PlaceCount {
  readonly capacity: number;
  readonly sold: number;
  readonly left: number;
  /** Unpaid for the minutes of a hold, or offered to somebody who waited. */
  readonly held: number;
  /** Kept in allotments or for a waiting list, of a tier that is not sold, or taken by others that share the places. */
  readonly notOnSale: number;
  /** Anybody may buy them now: what the public sees as left. */
  readonly free: number;
}

export interface TierCount extends PlaceCount {
  readonly tierId: string;
  readonly name: string;
  readonly group: CountGroup;
  readonly saleStartsAt: number;
  readonly saleEndsAt: number;
}

export interface SaleCounts {
  /** Of all tiers of the group `places` together, those that tiers share counted once. */
  readonly places: PlaceCount;
  /** In their order. */
  readonly tiers: readonly TierCount[];
}

/**
 * Every count of an event's places: pages, lists and files take them from here.
 * @param stored its pools; one that is not among them is as it was planned, nobody booked of it
 */
export function saleCounts(
  event: Pick<Event, 'id' | 'quotas'>,
  tiers: readonly Tier[],
  stored: ReadonlyMap<string, Pool>,
  now: number,
): SaleCounts {
  const asStored = (planned: readonly Pool[]) => planned.map((pool) => stored.get(pool.id) ?? pool);
  const summary = summariseSale(event.id, asStored(eventPools(event, tiers)), now);
  const counts = tiers
    .toSorted((a, b) => a.order - b.order)
    .map((tier): TierCount => {
      const counted = asStored(tierPools(tier)).map((pool) => countPool(pool, now));
      // An event has one segment.
      const sum = (of: 'sold' | 'held') => counted.reduce((all, one) => all + (one[of][0] ?? 0), 0);
      const { id: tierId, name, saleStartsAt, saleEndsAt } = tier;
      const numbers = placeCount({
        capacity: counted.reduce((all, { capacity }) => all + capacity, 0),
        sold: sum('sold'),
        held: sum('held'),
        free: summary.left[tierId] ?? 0,
      });
      return { tierId, name, group: countGroupOf(tier), saleStartsAt, saleEndsAt, ...numbers };
    });
  const total = placesLeft(summary);
  const ofPlaces = (of: 'sold' | 'held') =>
    counts.reduce((all, one) => all + (one.group === 'places' ? one[of] : 0), 0);
  return {
    places: placeCount({
      capacity: total.capacity,
      sold: ofPlaces('sold'),
      held: ofPlaces('held'),
      free: total.left,
    }),
    tiers: counts,
  };
}

/**
 * The seats of a trip between the two stops where most are sold, and of several such where fewest are free.
 * @param stored as of saleCounts
 */
export function tripPlaces(
  trip: Parameters<typeof tripPools>[0],
  stored: ReadonlyMap<string, Pool>,
  now: number,
): PlaceCount {
  const seats = tripPools(trip)
    .map((pool) => stored.get(pool.id) ?? pool)
    .filter(({ kind }) => kind === 'seats');
  const counted = seats.map((pool) => countPool(pool, now));
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const stretches = Array.from({ length: seats[0]?.segments ?? 0 }, (_, segment) =>
    placeCount({
      capacity: sumOf(counted.map(({ capacity }) => capacity)),
      sold: sumOf(counted.map(({ sold }) => sold[segment] ?? 0)),
      held: sumOf(counted.map(({ held }) => held[segment] ?? 0)),
      free: sumOf(seats.map((pool) => publicFree(pool, 1 << segment, now))),
    }),
  );
  const [fullest] = stretches.toSorted((a, b) => b.sold - a.sold || a.free - b.free);
  return fullest ?? placeCount({ capacity: 0, sold: 0, held: 0, free: 0 });
}

function placeCount({
  capacity,
  sold,
  held,
  free,
}: Pick<PlaceCount, 'capacity' | 'sold' | 'held' | 'free'>): PlaceCount {
  const left = capacity - sold;
  return { capacity, sold, left, held, notOnSale: left - held - free, free };
}
