import type { Tier } from '../events/tier.ts';
import type { Trip } from '../trips/trip.ts';
import { type LayoutSection, readLayout } from '../vehicles/layout.ts';
import type { Voucher } from '../vouchers/voucher.ts';
import { noHolds, type PlacesHold, type SeatsHold } from './hold.ts';
import type { PlacesPool, Pool, SeatsPool } from './pool.ts';
import {
  hallSectionPoolId,
  shardPoolId,
  tripSectionPoolId,
  voucherBudgetPoolId,
  voucherPoolId,
  voucherSaleId,
} from './pool-id.ts';

/**
 * Which pools a sale has, from what staff wrote. A pool's document is created by the first booking that needs it, so an
 * event or trip is on sale as soon as it is published, and a seed or an import writes no stock.
 */
export function tierPools(tier: Tier): readonly Pool[] {
  return planOnce(tier, () => planTier(tier));
}

function planTier(tier: Tier): Pool[] {
  const { id: tierId, eventId: saleId } = tier;
  if (tier.layout) {
    return readLayout(tier.layout).map((section) => ({
      ...sectionPool(section, 1),
      id: hallSectionPoolId(saleId, tierId, section.id),
      saleKind: 'event',
      saleId,
      tierId,
    }));
  }
  return Array.from({ length: tier.shards }, (_, shard) => ({
    ...placesPool(shardCapacity(tier.capacity, tier.shards, shard)),
    id: shardPoolId(saleId, tierId, shard),
    saleKind: 'event',
    saleId,
    tierId,
    shard,
  }));
}

/** One pool a coach, deck or cabin. The trip must have its timetable. */
export function tripPools(trip: Pick<Trip, 'id' | 'layout' | 'timetable'>): readonly Pool[] {
  return planOnce(trip, () =>
    readLayout(trip.layout).map((section) => ({
      ...sectionPool(section, trip.timetable.length - 1),
      id: tripSectionPoolId(trip.id, section.id),
      saleKind: 'trip' as const,
      saleId: trip.id,
      tierId: null,
    })),
  );
}

type VoucherStock = Pick<Voucher, 'code' | 'maxUses' | 'budget' | 'shards'>;

/** Counts how often a voucher may still be used: a use is held and confirmed like a place, in the same commit. */
export const voucherUsePools = ({ code, maxUses, shards = 1 }: VoucherStock): readonly Pool[] =>
  Array.from({ length: shards }, (_, shard) => ({
    ...placesPool(shardCapacity(maxUses, shards, shard)),
    id: voucherPoolId(code, shard),
    ...ofVoucher(code),
    shard,
  }));

/** Counts what a voucher may still take off, a minor unit a place; none where it has no budget. */
export const voucherBudgetPools = ({ code, budget, shards = 1 }: VoucherStock): readonly Pool[] =>
  budget === undefined
    ? []
    : Array.from({ length: shards }, (_, shard) => ({
        ...placesPool(shardCapacity(budget, shards, shard)),
        id: voucherBudgetPoolId(code, shard),
        ...ofVoucher(code),
        shard,
      }));

const ofVoucher = (code: string) => ({
  saleKind: 'voucher' as const,
  saleId: voucherSaleId(code),
  tierId: null,
});

const plans = new WeakMap<object, readonly Pool[]>();

/** Every booking of a rush asks for the plan of the same sale, and neither a sale that was read nor a pool ever changes. */
function planOnce(sale: object, plan: () => readonly Pool[]): readonly Pool[] {
  const planned = plans.get(sale) ?? plan();
  plans.set(sale, planned);
  return planned;
}

type Unnamed<P extends Pool, Named extends keyof P> = Omit<
  P,
  'id' | 'saleKind' | 'saleId' | 'tierId' | Named
>;

const placesPool = (capacity: number): Unnamed<PlacesPool, 'shard'> => ({
  kind: 'places',
  segments: 1,
  closed: false,
  capacity,
  sold: [0],
  blocked: [0],
  holds: noHolds<PlacesHold>(),
});

const sectionPool = (section: LayoutSection, segments: number): Unnamed<SeatsPool, never> => ({
  kind: 'seats',
  segments,
  closed: false,
  sectionId: section.id,
  seats: section.seatIds,
  sold: {},
  blocked: {},
  holds: noHolds<SeatsHold>(),
});

/** Spreads places over shards so that the shards add up to the capacity; earlier shards take the odd ones. */
export function shardCapacity(capacity: number, shards: number, shard: number): number {
  return Math.floor(capacity / shards) + (shard < capacity % shards ? 1 : 0);
}
