import type { ResizeTierRequest } from '@fareground/domain/api/event-changes';
import { type Tier, tierPath } from '@fareground/domain/catalogue/events/tier';
import { AppError } from '@fareground/domain/core/errors';
import type { PlacesPool } from '@fareground/domain/stock/pool';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import { resizeTier as resize } from '@fareground/domain/stock/resize-tier';
import { withAllotments } from '../../../catalogue/allotments/named-allotments.ts';
import { auditEntry } from '../../../platform/audit/audit.ts';
import { create, update } from '../../../platform/commit/work.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'log'>;

/**
 * Gives a tier without numbered seats another capacity, and more shards when a rush is expected, while it is sold: the tier, all its pools
 * and the log in one commit. Repeating it changes nothing.
 * @throws AppError not-found; wrong-state with the least capacity (`needed`) and the `allotments` in it, of an event that is over, or for fewer shards: what was sold
 * from one stays in its books; invalid-argument for numbered seats
 */
export async function resizeTier(
  deps: Deps,
  caller: Caller,
  { eventId, tierId, body }: { eventId: string; tierId: string; body: ResizeTierRequest },
): Promise<Tier> {
  const { engine, collections } = deps;
  const reference = collections.tiersOf(eventId).doc(tierId);
  const eventReference = collections.events.doc(eventId);
  const planned = required(await reference.get());
  if (planned.layout) {
    throw new AppError('invalid-argument', `${tierId} has numbered seats`, { field: 'capacity' });
  }
  const shards = Math.max(planned.shards, body.shards ?? 0);
  // Those that are not there yet begin without places; what they are given comes from the others.
  const pools = tierPools({ ...planned, shards }).map((pool) =>
    (pool as PlacesPool).shard < planned.shards
      ? (tierPools(planned)[(pool as PlacesPool).shard] ?? pool)
      : { ...(pool as PlacesPool), capacity: 0 },
  );
  const resizing = engine.submit<Tier>({
    name: 'resize a tier',
    pools: pools.map((pool) => ({ id: pool.id, planned: pool })),
    documents: [reference, eventReference],
    decide: (view) => {
      const tier = view.get(reference);
      const event = view.get(eventReference);
      if (!tier || !event)
        return { kind: 'refuse', error: new AppError('not-found', `${eventId} ${tierId}`) };
      if (event.state === 'cancelled' || event.state === 'finished') {
        return { kind: 'refuse', error: new AppError('wrong-state', `${eventId} is ${event.state}`) };
      }
      if (tier.shards !== planned.shards || tier.capacity !== planned.capacity || tier.layout) {
        return { kind: 'refuse', error: new AppError('changed-meanwhile', `${tierId} changed meanwhile`) };
      }
      if ((body.shards ?? shards) < tier.shards) {
        const details = { field: 'shards', needed: tier.shards };
        return { kind: 'refuse', error: new AppError('wrong-state', 'fewer shards', details) };
      }
      if (tier.capacity === body.capacity && tier.shards === shards) return { kind: 'done', result: tier };
      const resized = resize(
        pools.map(({ id }) => view.pool(id) as PlacesPool),
        body.capacity,
        view.now,
      );
      if (!resized.ok) {
        const details = { field: 'capacity', needed: resized.needed };
        return {
          kind: 'refuse',
          error: new AppError('wrong-state', `${tierId} needs ${resized.needed}`, details),
        };
      }
      const changes = { capacity: body.capacity, shards, updatedAt: view.now, updatedBy: caller.uid };
      const entry = auditEntry({
        id: `tier-${eventId}-${tierId}-${view.now}`,
        at: view.now,
        actor: caller,
        action: 'tiers.resize',
        target: tierPath(eventId, tierId),
        reason: body.reason,
        before: { capacity: tier.capacity, shards: tier.shards },
        after: { capacity: body.capacity, shards },
      });
      return {
        kind: 'commit',
        pools: [...resized.pools],
        writes: [
          update(reference, changes),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: { ...tier, ...changes },
      };
    },
  });
  return resizing.catch(async (error: unknown) => {
    throw await withAllotments(deps, error, (allotment) => allotment.tierId === tierId, eventId);
  });
}
