import type { MovePlanRequest } from '@fareground/domain/api/event-changes';
import { type Event, eventPath } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { AppError } from '@fareground/domain/core/errors';
import { auditEntry } from '../../../platform/audit/audit.ts';
import { create, update, type View, type Write } from '../../../platform/commit/work.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type DecidedMove,
  decideMove,
  isOtherwise,
  type PlanMove,
  poolsOfMove,
  readPlanMove,
  requireRunning,
} from './plan-move.ts';
import { quoteOf } from './quote-plan.ts';

type Deps = Pick<Services, 'db' | 'engine' | 'collections' | 'now' | 'log'>;
type Moved = { readonly event: Event } | { readonly refused: DecidedMove };

/**
 * Sells an event that is on sale on another plan of its venue from now on: its tiers, all pools of both plans, the event, the plan's `inUse` and
 * the log in one commit, decided on the pools as they are in it. Pools of both plans are written, also those that nobody took from yet, so that an
 * instance with the event of before in its catalogue finds them as they are now. Repeating it changes nothing.
 * @throws AppError as readPlanMove says; wrong-state with the `quote` where a seat that is sold, held or blocked would go; changed-meanwhile when the
 * event changed in the same moment
 */
export async function moveToPlan(
  deps: Deps,
  caller: Caller,
  { eventId, planId, reason }: MovePlanRequest & { readonly eventId: string },
): Promise<Event> {
  const { engine, collections } = deps;
  const move = await readPlanMove(deps, eventId, planId);
  const reference = collections.events.doc(eventId);
  const planReference = collections.plansOf(move.event.venueId).doc(planId);
  const moved = await engine.submit<Moved>({
    name: 'move to a plan',
    pools: poolsOfMove(move).map((pool) => ({ id: pool.id, planned: pool })),
    documents: [reference, planReference, ...move.tiers.map(({ before }) => tierReference(before))],
    decide: (view) => {
      const event = view.get(reference);
      if (!event) return { kind: 'refuse', error: new AppError('not-found', `no event ${eventId}`) };
      requireRunning(event);
      if (event.planId === planId) return { kind: 'done', result: { event } };
      requireUnchanged(view, event);
      const decided = decideMove(move, view.pool, view.now);
      if (!decided.ok) return { kind: 'done', restsOnCache: true, result: { refused: decided } };
      const changes = { planId, updatedAt: view.now, updatedBy: caller.uid };
      const entry = auditEntry({
        id: `plan-${eventId}-${view.now}`,
        at: view.now,
        actor: caller,
        action: 'events.move-plan',
        target: eventPath(eventId),
        reason,
        before: { planId: event.planId, ...capacitiesOf(move, 'before') },
        after: { planId, ...capacitiesOf(move, 'after') },
      });
      return {
        kind: 'commit',
        pools: [...decided.pools],
        writes: [
          update(reference, changes),
          ...(move.plan.inUse ? [] : [update(planReference, { inUse: true })]),
          ...move.tiers.flatMap((tier) => tierWrite(tier, changes)),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: { event: { ...event, ...changes } },
      };
    },
  });
  if ('event' in moved) return moved.event;
  const quote = await quoteOf(deps, move, moved.refused);
  throw new AppError('wrong-state', `${eventId} has taken seats that ${planId} lacks`, {
    field: 'planId',
    reason: 'plan-breaks',
    quote,
  });

  function tierReference({ id }: Tier) {
    return collections.tiersOf(eventId).doc(id);
  }

  function tierWrite(
    tier: PlanMove['tiers'][number],
    { updatedAt, updatedBy }: Pick<Tier, 'updatedAt' | 'updatedBy'>,
  ): Write[] {
    if (!('after' in tier) || !isOtherwise(tier)) return [];
    const { layout, capacity } = tier.after;
    return [update(tierReference(tier.before), { layout, capacity, updatedAt, updatedBy })];
  }

  /** What was read before is what the pools were planned by. @throws AppError changed-meanwhile */
  function requireUnchanged(view: View, event: Event): void {
    const plan = view.get(planReference);
    const isSame =
      event.updatedAt === move.event.updatedAt &&
      event.planId === move.event.planId &&
      plan?.lines.join() === move.plan.lines.join() &&
      move.tiers.every(({ before }) => {
        const tier = view.get(tierReference(before));
        return tier && tier.shards === before.shards && !isOtherwise({ before, after: tier });
      });
    if (!isSame) throw new AppError('changed-meanwhile', `${eventId} changed meanwhile`);
  }
}

/** For the log: places by tier, of those that change. */
const capacitiesOf = ({ tiers }: PlanMove, of: 'before' | 'after'): Record<string, number> =>
  Object.fromEntries(
    tiers.flatMap((tier) =>
      'after' in tier && isOtherwise(tier) ? [[tier.before.id, tier[of].capacity] as const] : [],
    ),
  );
