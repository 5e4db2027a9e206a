import type { Event } from './event.ts';
import type { FormFault, FormPath } from './form-fault.ts';
import type { FormedEvent, StoredEvent } from './formed-event.ts';
import type { Tier } from './tier.ts';

/** What somebody who booked may rely on. */
export function fixedFaults(stored: StoredEvent, { event, tiers }: FormedEvent): FormFault[] {
  const fixed = stored.tiers
    .filter(({ id }) => stored.fixedTiers.includes(id))
    .flatMap((before) => fixedTierPaths(before, tiers));
  const paths = stored.event.state === 'draft' ? fixed : [...fixedEventPaths(stored.event, event), ...fixed];
  return paths.map((path) => ({ path, reason: 'fixed' }));
}

function fixedEventPaths(before: Event, event: Event): FormPath[] {
  const times = (['doorsAt', 'startsAt', 'endsAt'] as const).filter(
    (field) => event[field] !== before[field],
  );
  return [
    ...times,
    ...(event.currency === before.currency ? [] : ['currency' as const]),
    ...(event.timeZone === before.timeZone ? [] : ['venueId' as const]),
  ];
}

function fixedTierPaths(before: Tier, tiers: readonly Tier[]): FormPath[] {
  const kept = tiers.find(({ id }) => id === before.id);
  if (!kept) return ['tiers'];
  if (kept.layout?.join() !== before.layout?.join()) return [`tiers/${before.id}/seatPlan`];
  return [
    ...(kept.capacity === before.capacity ? [] : [`tiers/${before.id}/capacity` as const]),
    ...(kept.quotaId === before.quotaId ? [] : [`tiers/${before.id}/quotaId` as const]),
    ...(kept.shards === before.shards ? [] : [`tiers/${before.id}/shards` as const]),
    ...(kept.hidden === before.hidden ? [] : [`tiers/${before.id}/isHidden` as const]),
    ...(Boolean(kept.addOn) === Boolean(before.addOn) ? [] : [`tiers/${before.id}/mostPerPlace` as const]),
  ];
}
