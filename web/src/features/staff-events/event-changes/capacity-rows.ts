import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Availability } from '@fareground/domain/stock/availability';

/** A tier, or places that tiers share, as the table of capacities shows it. */
export interface CapacityRow {
  readonly kind: 'tier' | 'quota';
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  /** What can be bought; of a tier that shares its places no more than what is left of these. */
  readonly left: number;
  /** What is left of its own places. */
  readonly ownLeft: number;
  readonly isNumbered: boolean;
  /** Parts for a rush; absent where they stay. */
  readonly shards?: number;
  /** Names of the tiers that share it. */
  readonly sharedBy?: readonly string[];
}

/** @param availability absent before anybody took anything */
export function capacityRows(
  { quotas = [] }: Pick<Event, 'quotas'>,
  tiers: readonly Tier[],
  availability: Pick<Availability, 'left' | 'sharing'> | undefined,
): readonly CapacityRow[] {
  const { ownLeft = {}, quotaLeft = {} } = availability?.sharing ?? {};
  const leftOfQuota = new Map(quotas.map(({ id, capacity }) => [id, quotaLeft[id] ?? capacity]));
  return [
    ...tiers.map(({ id, name, capacity, layout, shards, quotaId = '' }): CapacityRow => {
      const left = availability?.left[id] ?? Math.min(capacity, leftOfQuota.get(quotaId) ?? capacity);
      const own = ownLeft[id] ?? availability?.left[id] ?? capacity;
      return { kind: 'tier', id, name, capacity, left, ownLeft: own, isNumbered: layout !== null, shards };
    }),
    ...quotas.map(({ id, name, capacity }): CapacityRow => {
      const left = leftOfQuota.get(id) ?? capacity;
      const sharedBy = tiers.filter(({ quotaId }) => quotaId === id).map((tier) => tier.name);
      return { kind: 'quota', id, name, capacity, left, ownLeft: left, isNumbered: false, sharedBy };
    }),
  ];
}
