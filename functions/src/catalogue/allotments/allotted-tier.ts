import type { Allotment, Block } from '@fareground/domain/catalogue/events/allotment';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { AppError } from '@fareground/domain/core/errors';
import {
  type Allotted,
  cutBlocks,
  joinBlocks,
  placesIn,
  type TierStock,
  unblock,
} from '@fareground/domain/stock/allot';
import type { PlacesPool, Pool } from '@fareground/domain/stock/pool';
import { quotaPoolsOf, tierPools } from '@fareground/domain/stock/pool-plan';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { PoolNeed, View } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';

/** The tier that an allotment is of, as it is stored at this moment. */
export interface AllottedTier {
  readonly event: Event;
  readonly tier: Tier;
  /** As they are before the first booking. */
  readonly own: readonly Pool[];
  readonly quota: readonly Pool[];
}

/** @throws AppError not-found */
export async function allottedTier(
  { catalogue }: Pick<Services, 'catalogue'>,
  { eventId, tierId }: { readonly eventId: string; readonly tierId: string },
): Promise<AllottedTier> {
  const sale = await catalogue.sale('event', eventId, 0);
  const tier = sale.kind === 'event' ? sale.tiers.find(({ id }) => id === tierId) : undefined;
  if (sale.kind !== 'event' || !tier) {
    throw new AppError('not-found', `${eventId} ${tierId}`, { field: 'tierId' });
  }
  return { event: sale.event, tier, own: tierPools(tier), quota: quotaPoolsOf(sale.event, tier) };
}

/** The pools of the tier, and those that an allotment has places in, which may be of a plan before. */
export function poolNeeds(
  { own, quota }: Pick<AllottedTier, 'own' | 'quota'>,
  blocks: readonly Block[],
): PoolNeed[] {
  const planned = [...own, ...quota].map((pool) => ({ id: pool.id, planned: pool }));
  const known = new Set(planned.map(({ id }) => id));
  const others = poolsOfBlocks(blocks).filter(({ id }) => !known.has(id));
  return [...planned, ...others];
}

/** They exist: places of them are blocked. */
export const poolsOfBlocks = (blocks: readonly Block[]): PoolNeed[] =>
  blocks.map(({ poolId }) => ({ id: poolId, planned: null }));

/** @throws AppError not-found */
export function allotmentNow(view: View, reference: DocumentReference<Allotment>): Allotment {
  const allotment = view.get(reference);
  if (!allotment) throw new AppError('not-found', reference.path);
  return allotment;
}

/** An allotment that changed since it was read may have places in pools that the work was not given. @throws AppError changed-meanwhile */
export function requireKnownPools({ id, blocks }: Allotment, needs: readonly PoolNeed[]): void {
  const known = new Set(needs.map((need) => need.id));
  if (blocks.every(({ poolId }) => known.has(poolId))) return;
  throw new AppError('changed-meanwhile', `${id} changed meanwhile`);
}

/** @throws AppError wrong-state for an event that is over */
export function requireOpenEvent(event: Event | null, now: number): void {
  const isOpen = (event?.state === 'published' || event?.state === 'draft') && event.endsAt > now;
  if (!isOpen) throw new AppError('wrong-state', `${event?.id} is over`, { state: event?.state });
}

/** @throws AppError invalid-argument */
export function requireLater(releaseAt: number | null, now: number): void {
  if (releaseAt === null || releaseAt > now) return;
  throw new AppError('invalid-argument', 'it is released in the past', { field: 'releaseAt' });
}

/** Pools while an allotment is changed, each on top of what was done to it before. */
export class ChangedPools {
  readonly #changed = new Map<string, Pool>();
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  pool(id: string): Pool {
    return this.#changed.get(id) ?? this.#view.pool(id);
  }

  put(pools: readonly Pool[]): void {
    for (const pool of pools) this.#changed.set(pool.id, pool);
  }

  stockOf({ own, quota }: Pick<AllottedTier, 'own' | 'quota'>): TierStock {
    return {
      own: own.map(({ id }) => this.pool(id)),
      quota: quota
        .map(({ id }) => this.pool(id))
        .filter((pool): pool is PlacesPool => pool.kind === 'places'),
    };
  }

  /** Puts blocks back on sale. */
  free(blocks: readonly Block[]): void {
    for (const block of blocks) this.put([unblock(this.pool(block.poolId), block, this.#view.now)]);
  }

  all(): Pool[] {
    return [...this.#changed.values()];
  }
}

/** What an allotment has left, after it took or gave these. */
export const withMore = (blocks: readonly Block[], more: readonly Block[]) => {
  const joined = joinBlocks(blocks, more);
  return { blocks: joined, left: placesIn(joined) };
};

/** @throws AppError changed-meanwhile when others took of it in the same moment */
export function mustCut(blocks: readonly Block[], quantity: number, seats: readonly string[]) {
  const cut = cutBlocks(blocks, quantity, seats);
  if (!cut) throw new AppError('changed-meanwhile', 'the allotment changed meanwhile');
  return cut;
}

/** Why places could not be had. */
export const allottedError = ({ taken, free }: Extract<Allotted, { ok: false }>): AppError =>
  taken.length > 0
    ? new AppError('seat-taken', `${taken.length} seats are taken`, { field: 'seats', taken })
    : new AppError('sold-out', `${free} are free`, { field: 'places', free });
