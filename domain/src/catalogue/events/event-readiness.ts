import { readLayout } from '../vehicles/layout.ts';
import type { Event } from './event.ts';
import type { Tier } from './tier.ts';

/** Why an event cannot go on sale yet. */
export type ReadinessReason =
  /** It is on sale, or has ended. */
  | 'not-a-draft'
  /** It has started. */
  | 'started'
  /** Nothing is offered. */
  | 'no-tiers'
  /** No tier sells at this moment or later. */
  | 'sale-over'
  /** The sale of a tier goes on after the event. */
  | 'sale-after-the-end'
  /** A tier has no places. */
  | 'no-places'
  /** A tier's capacity is not the number of its seats. */
  | 'not-the-seats'
  /** Two tiers have the name, and buyers cannot tell them apart. */
  | 'name-twice'
  /** Two tiers have the position, and lists show them in any order. */
  | 'order-twice';

export type ReadinessFault =
  | { readonly field: 'state' | 'startsAt' | 'tiers'; readonly reason: ReadinessReason }
  | {
      readonly tierId: string;
      readonly field: 'name' | 'capacity' | 'saleEndsAt' | 'order';
      readonly reason: ReadinessReason;
    };

/**
 * What is to be mended before an event goes on sale; nothing when it may. Fields that are not what the schemas say are
 * no matter of this: such documents cannot be written.
 * @param now instant
 */
export function readinessFaults(
  event: Event,
  tiers: readonly Tier[],
  now: number,
): readonly ReadinessFault[] {
  const faults: ReadinessFault[] = [];
  if (event.state !== 'draft') faults.push({ field: 'state', reason: 'not-a-draft' });
  if (event.startsAt <= now) faults.push({ field: 'startsAt', reason: 'started' });
  if (tiers.length === 0) faults.push({ field: 'tiers', reason: 'no-tiers' });
  else if (tiers.every((tier) => tier.saleEndsAt <= now))
    faults.push({ field: 'tiers', reason: 'sale-over' });
  return [...faults, ...tiers.flatMap((tier, index) => tierFaults(event, tier, tiers.slice(0, index)))];
}

/** @param before the tiers that stand before it; of two that are alike the later is at fault */
function tierFaults(event: Event, tier: Tier, before: readonly Tier[]): ReadinessFault[] {
  const tierId = tier.id;
  const faults: ReadinessFault[] = [];
  if (before.some((other) => nameKey(other) === nameKey(tier)))
    faults.push({ tierId, field: 'name', reason: 'name-twice' });
  const capacityReason = capacityFault(tier);
  if (capacityReason) faults.push({ tierId, field: 'capacity', reason: capacityReason });
  if (tier.saleEndsAt > event.endsAt)
    faults.push({ tierId, field: 'saleEndsAt', reason: 'sale-after-the-end' });
  if (before.some((other) => other.order === tier.order))
    faults.push({ tierId, field: 'order', reason: 'order-twice' });
  return faults;
}

const nameKey = ({ name }: Tier): string => name.trim().toLowerCase();

function capacityFault({ capacity, layout }: Tier): ReadinessReason | undefined {
  if (capacity === 0) return 'no-places';
  if (layout === null) return undefined;
  const seats = readLayout(layout).reduce((sum, section) => sum + section.seatIds.length, 0);
  return seats === capacity ? undefined : 'not-the-seats';
}
