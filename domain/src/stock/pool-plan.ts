import type { Event } from '../catalogue/events/event.ts';
import type { Tier } from '../catalogue/events/tier.ts';
import { extraKinds } from '../catalogue/trips/extras.ts';
import { segmentCount } from '../catalogue/trips/segments.ts';
import type { Trip } from '../catalogue/trips/trip.ts';
import { type LayoutSection, readLayout } from '../catalogue/vehicles/layout.ts';
import { seatsBeforeGaps, seatsBeside } from '../catalogue/vehicles/seats-beside.ts';
import { isBetterClass } from '../catalogue/vehicles/travel-class.ts';
import type { Voucher } from '../catalogue/vouchers/voucher.ts';
import { onceEach } from '../core/once-each.ts';
import { noHolds, type PlacesHold, type SeatsHold } from './hold.ts';
import type { PlacesPool, Pool, SeatsPool } from './pool.ts';
import {
  extraPoolId,
  hallSectionPoolId,
  quotaPoolId,
  shardPoolId,
  tripSectionPoolId,
  voucherBudgetPoolId,
  voucherOfferingId,
  voucherPoolId,
} from './pool-id.ts';

/**
 * Which pools a sale has, from what staff wrote. A pool's document is created by the first booking that needs it, so an
 * event or trip is on sale as soon as it is published, and a seed or an import writes no stock. Every booking of a rush asks for the plan
 * of the same sale, and neither a sale that was read nor a pool ever changes.
 */
export const tierPools = onceEach((tier: Tier): readonly Pool[] => {
  const { id: tierId, eventId: offeringId, quotaId, addOn, hidden } = tier;
  const shared = {
    ...(quotaId !== undefined && { quotaId }),
    ...((addOn || hidden) && { apart: true as const }),
  };
  if (tier.layout) {
    return readLayout(tier.layout).map((section) => ({
      ...sectionPool(section, 1),
      id: hallSectionPoolId(offeringId, tierId, section.id),
      offeringKind: 'event',
      offeringId,
      tierId,
      ...shared,
    }));
  }
  return Array.from({ length: tier.shards }, (_, shard) => ({
    ...placesPool(shardCapacity(tier.capacity, tier.shards, shard)),
    id: shardPoolId(offeringId, tierId, shard),
    offeringKind: 'event',
    offeringId,
    tierId,
    ...shared,
    shard,
  }));
});

type QuotaEvent = Pick<Event, 'id' | 'quotas'>;

/** What tiers of the event share: a claim in one of these stands beside each claim in theirs. */
export const quotaPools = onceEach((event: QuotaEvent): readonly Pool[] =>
  (event.quotas ?? []).flatMap(({ id: quotaId, capacity, shards }) =>
    Array.from({ length: shards }, (_, shard) => ({
      ...placesPool(shardCapacity(capacity, shards, shard)),
      id: quotaPoolId(event.id, quotaId, shard),
      offeringKind: 'event' as const,
      offeringId: event.id,
      tierId: null,
      quotaId,
      shard,
    })),
  ),
);

/** The pools of the quota that a tier's places count in; none where it shares nothing. */
export const quotaPoolsOf = (event: QuotaEvent, { quotaId }: Pick<Tier, 'quotaId'>): readonly Pool[] =>
  quotaId === undefined ? [] : quotaPools(event).filter((pool) => pool.quotaId === quotaId);

/** Every pool of an event. */
export const eventPools = (event: QuotaEvent, tiers: readonly Tier[]): readonly Pool[] => [
  ...tiers.flatMap(tierPools),
  ...quotaPools(event),
];

/** One pool a coach, deck or cabin, and one for each kind of extras that it takes. The trip must have its timetable. */
export const tripPools = onceEach(
  (
    trip: Pick<Trip, 'id' | 'layout' | 'timetable' | 'vehicleChanges' | 'extras' | 'neighbourWishes'>,
  ): readonly Pool[] => {
    const segments = segmentCount(trip.timetable.length);
    const beside = trip.neighbourWishes ? seatsBeside(trip.layout) : null;
    const ofTrip = { offeringKind: 'trip' as const, offeringId: trip.id, tierId: null };
    return [
      ...readLayout(trip.layout).map((section) => ({
        ...sectionPool(section, segments),
        ...(isBetterClass(section.travelClass) && { travelClass: section.travelClass }),
        id: tripSectionPoolId(trip.id, section.id, trip.vehicleChanges),
        ...ofTrip,
        ...(beside && {
          beside: Object.fromEntries(section.seatIds.map((seat) => [seat, [...(beside.get(seat) ?? [])]])),
        }),
      })),
      ...extraKinds.flatMap((kind) => {
        const capacity = trip.extras?.[kind]?.capacity;
        if (capacity === undefined) return [];
        return [{ ...placesPool(capacity, segments), id: extraPoolId(trip.id, kind), ...ofTrip, shard: 0 }];
      }),
    ];
  },
);

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
  offeringKind: 'voucher' as const,
  offeringId: voucherOfferingId(code),
  tierId: null,
});

type Unnamed<P extends Pool, Named extends keyof P> = Omit<
  P,
  'id' | 'offeringKind' | 'offeringId' | 'tierId' | Named
>;

const placesPool = (capacity: number, segments = 1): Unnamed<PlacesPool, 'shard'> => ({
  kind: 'places',
  segments,
  closed: false,
  capacity,
  sold: Array(segments).fill(0),
  blocked: Array(segments).fill(0),
  holds: noHolds<PlacesHold>(),
});

function sectionPool(section: LayoutSection, segments: number): Unnamed<SeatsPool, never> {
  const gapsAfter = seatsBeforeGaps(section);
  return {
    kind: 'seats',
    segments,
    closed: false,
    sectionId: section.id,
    seats: section.seatIds,
    ...(gapsAfter.length > 0 && { gapsAfter }),
    sold: {},
    blocked: {},
    holds: noHolds<SeatsHold>(),
  };
}

/** Spreads places over shards so that the shards add up to the capacity; earlier shards take the odd ones. */
export function shardCapacity(capacity: number, shards: number, shard: number): number {
  return Math.floor(capacity / shards) + (shard < capacity % shards ? 1 : 0);
}
