import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { faultsOf, type HallPlan, readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { readZones, type StoredPlan } from '@fareground/domain/catalogue/halls/stored-plan';
import { type TierPlanFault, tierOnPlan } from '@fareground/domain/catalogue/halls/tier-on-plan';
import { AppError } from '@fareground/domain/core/errors';
import { type LostSeat, moveTier } from '@fareground/domain/stock/move-tier';
import type { PlacesPool, Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import { resizeTier } from '@fareground/domain/stock/resize-tier';
import { readableDocuments } from '../../../platform/firestore/readable.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';

/** What moving an event to another plan comes to, before anybody looked at its pools. */
export interface PlanMove {
  readonly event: Event;
  readonly plan: StoredPlan;
  /** Those that sell a zone. */
  readonly tiers: readonly TierMove[];
}

export type TierMove = { readonly before: Tier } & (
  | { readonly after: Tier }
  | { readonly fault: TierPlanFault }
);

/**
 * @throws AppError not-found; wrong-state for an event that is over, or that is on no plan; invalid-argument for a plan that is not finished or is
 * none of its venue's
 */
export async function readPlanMove(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  eventId: string,
  planId: string,
): Promise<PlanMove> {
  const event = required(await collections.events.doc(eventId).get());
  requireRunning(event);
  const plans = collections.plansOf(event.venueId);
  const [from, to, stored] = await Promise.all([
    plans.doc(event.planId || '-').get(),
    plans.doc(planId).get(),
    collections.tiersOf(eventId).orderBy('order').get(),
  ]);
  const [plan, current] = [to.data(), from.data()];
  if (!current) throw new AppError('wrong-state', `${eventId} is on no plan`, { reason: 'no-plan' });
  if (!plan) throw new AppError('invalid-argument', `no plan ${planId}`, { field: 'planId' });
  const [before, after] = [readPlan(current.lines), finished(plan)];
  const tiers = readableDocuments(stored.docs, log).filter(({ zone }) => zone);
  return { event, plan, tiers: tiers.map((tier) => tierMove(tier, before, after)) };
}

export function requireRunning({ id, state }: Pick<Event, 'id' | 'state'>): void {
  if (state === 'published' || state === 'draft') return;
  throw new AppError('wrong-state', `${id} is ${state}`, { state });
}

function finished(plan: StoredPlan): HallPlan {
  const drawn = readPlan(plan.lines);
  const zones = new Set(readZones(plan.zones).map(({ id }) => id));
  if (faultsOf(drawn, zones).length === 0) return drawn;
  throw new AppError('invalid-argument', `${plan.id} is not finished`, {
    field: 'planId',
    reason: 'plan-unfinished',
  });
}

function tierMove(tier: Tier, before: HallPlan, after: HallPlan): TierMove {
  const placed = tierOnPlan(tier, before, after);
  return placed.ok
    ? { before: tier, after: { ...tier, ...placed.places } }
    : { before: tier, fault: placed.fault };
}

export const isOtherwise = ({ before, after }: { before: Tier; after: Tier }): boolean =>
  before.capacity !== after.capacity || before.layout?.join() !== after.layout?.join();

/** Every pool that the move may change, those of both plans, each as it is before its first booking. */
export function poolsOfMove({ tiers }: PlanMove): Pool[] {
  const all = tiers.flatMap((tier) =>
    'after' in tier && isOtherwise(tier) ? [...tierPools(tier.before), ...tierPools(tier.after)] : [],
  );
  // A pool of both is planned as it is on the plan until now.
  return [...new Map(all.toReversed().map((pool) => [pool.id, pool])).values()];
}

/** The pools after the move, or what stands in its way: taken seats that go, and the least that standing tiers need. */
export type DecidedMove =
  | { readonly ok: true; readonly pools: readonly Pool[] }
  | { readonly ok: false; readonly lost: readonly LostSeat[]; readonly needed: ReadonlyMap<string, number> };

export function decideMove({ tiers }: PlanMove, poolNow: (id: string) => Pool, now: number): DecidedMove {
  const pools: Pool[] = [];
  const lost: LostSeat[] = [];
  const needed = new Map<string, number>();
  let isPossible = true;
  for (const tier of tiers) {
    if ('fault' in tier) isPossible = false;
    else if (isOtherwise(tier)) {
      const standing = tierPools(tier.before).map(({ id }) => poolNow(id));
      if (tier.after.layout) {
        const before = standing as SeatsPool[];
        const after = tierPools(tier.after) as readonly SeatsPool[];
        const moved = moveTier({ before, after, standing: (id) => poolNow(id) as SeatsPool }, now);
        if (moved.ok) pools.push(...moved.pools);
        else lost.push(...moved.lost);
      } else {
        const resized = resizeTier(standing as PlacesPool[], tier.after.capacity, now);
        if (resized.ok) pools.push(...resized.pools);
        else needed.set(tier.before.id, resized.needed);
      }
    }
  }
  isPossible &&= lost.length === 0 && needed.size === 0;
  return isPossible ? { ok: true, pools } : { ok: false, lost, needed };
}
