import { MAX_BROKEN, type PlanQuote } from '@fareground/domain/api/event-changes';
import { seatsBeyond } from '@fareground/domain/catalogue/halls/tier-on-plan';
import type { Pool } from '@fareground/domain/stock/pool';
import type { DocumentReference } from 'firebase-admin/firestore';
import { allotmentsWith, openAllotments } from '../../../catalogue/allotments/named-allotments.ts';
import type { Services } from '../../../platform/services.ts';
import { brokenBookings } from './broken-bookings.ts';
import { type DecidedMove, decideMove, type PlanMove, poolsOfMove, readPlanMove } from './plan-move.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'log'>;

/**
 * What moving an event to a plan would do to its tiers at this moment, and which bookings it would break. Changes nothing.
 * @throws AppError as readPlanMove says
 */
export async function quotePlan(deps: Deps, eventId: string, planId: string): Promise<PlanQuote> {
  const move = await readPlanMove(deps, eventId, planId);
  const pools = await readPools(deps, poolsOfMove(move));
  const decided = decideMove(move, (id) => pools.get(id) as Pool, deps.now());
  return quoteOf(deps, move, decided);
}

/** The same, of a move that was decided. */
export async function quoteOf(deps: Deps, move: PlanMove, decided: DecidedMove): Promise<PlanQuote> {
  const { event, plan, tiers } = move;
  const lost = decided.ok ? [] : decided.lost;
  const blocked = lost.filter(({ by }) => by === 'blocked').map(({ seat }) => seat);
  const broken = await brokenBookings(deps, event.id, lost);
  const allotments = blocked.length > 0 ? await openAllotments(deps, event.id) : [];
  return {
    planId: plan.id,
    name: plan.name,
    version: plan.version,
    tiers: tiers.map((tier) => {
      const { id: tierId, name, capacity, layout } = tier.before;
      const needed = decided.ok ? undefined : decided.needed.get(tierId);
      const after = 'after' in tier ? tier.after : { capacity: 0, layout: null };
      return {
        tierId,
        name,
        before: capacity,
        after: after.capacity,
        comes: seatsBeyond(after.layout, layout),
        goes: seatsBeyond(layout, after.layout),
        ...('fault' in tier && { fault: tier.fault }),
        ...(needed !== undefined && { needed }),
      };
    }),
    broken: broken.slice(0, MAX_BROKEN),
    more: Math.max(0, broken.length - MAX_BROKEN),
    blocked,
    allotments: allotmentsWith(allotments, blocked),
    isPossible: decided.ok,
  };
}

async function readPools(
  { db, collections }: Deps,
  planned: readonly Pool[],
): Promise<ReadonlyMap<string, Pool>> {
  if (planned.length === 0) return new Map();
  const stored = await db.getAll(...planned.map(({ id }) => collections.pools.doc(id) as DocumentReference));
  return new Map(
    planned.map((pool, index) => [pool.id, (stored[index]?.data() as Pool | undefined) ?? pool]),
  );
}
