import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PoolNeed, View } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import { eventLine, type OrderLine } from '../event-line.ts';

/** The tier that somebody waits for, with its event. */
export interface WaitedTier {
  readonly event: Event;
  readonly tier: Tier;
  /** As they are before the first booking. */
  readonly pools: readonly Pool[];
}

interface Named {
  readonly eventId: string;
  readonly tierId: string;
}

/**
 * @param maxAge what is cached may be so old, milliseconds
 * @throws AppError not-found for an event or a tier that is not there, or a draft
 */
export async function waitedTier(
  { catalogue }: { readonly catalogue: Catalogue },
  { eventId, tierId }: Named,
  maxAge?: number,
): Promise<WaitedTier> {
  const sale = await catalogue.sale('event', eventId, maxAge);
  const tier = sale.kind === 'event' ? sale.tiers.find(({ id }) => id === tierId) : undefined;
  if (sale.kind !== 'event' || !tier) {
    throw new AppError('not-found', `${eventId} ${tierId}`, { field: 'tierId' });
  }
  return { event: sale.event, tier, pools: tierPools(tier) };
}

export const poolNeeds = (pools: readonly Pool[]): PoolNeed[] =>
  pools.map((planned) => ({ id: planned.id, planned }));

/** What a change of a queue reads to see that the tier still has the pools that it keeps back or opens. */
export const tierReference = (
  { collections }: Pick<Services, 'collections'>,
  { event, tier }: Pick<WaitedTier, 'event' | 'tier'>,
) => collections.tiersOf(event.id).doc(tier.id);

/**
 * A tier that got other sections or more shards meanwhile has other pools: keeping back, and its end, must reach all of them.
 * @throws AppError changed-meanwhile
 */
export function requireSamePools(
  deps: Pick<Services, 'collections'>,
  waited: Pick<WaitedTier, 'event' | 'tier' | 'pools'>,
  view: View,
): void {
  const tier = view.get(tierReference(deps, waited));
  const known = new Set(waited.pools.map(({ id }) => id));
  if (!tier || tierPools(tier).every(({ id }) => known.has(id))) return;
  throw new AppError('changed-meanwhile', `${waited.event.id} ${waited.tier.id} changed meanwhile`);
}

/** What is offered: places at the tier's own price, of an open price the least. */
export const waitedLine = ({ event, tier }: WaitedTier, quantity: number): OrderLine =>
  eventLine(
    { kind: 'event', offeringId: event.id, tierId: tier.id, quantity },
    { kind: 'event', event, tiers: [tier] },
    tier,
    'lines.0',
  );
