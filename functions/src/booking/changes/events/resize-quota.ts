import type { ResizeQuotaRequest } from '@fareground/domain/api/event-changes';
import type { Allotment } from '@fareground/domain/catalogue/events/allotment';
import { type Event, eventPath } from '@fareground/domain/catalogue/events/event';
import { AppError } from '@fareground/domain/core/errors';
import type { PlacesPool } from '@fareground/domain/stock/pool';
import { quotaPoolsOf } from '@fareground/domain/stock/pool-plan';
import { resizeTier as resize } from '@fareground/domain/stock/resize-tier';
import { withAllotments } from '../../../catalogue/allotments/named-allotments.ts';
import { auditEntry } from '../../../platform/audit/audit.ts';
import { create, update } from '../../../platform/commit/work.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'log'>;

/**
 * Gives what tiers of an event share another capacity while they are sold: the event, the pools of the quota and the log in one commit. Repeating it
 * changes nothing.
 * @throws AppError not-found; wrong-state with the least capacity (`needed`), and of an event that is over
 */
export async function resizeQuota(
  deps: Deps,
  caller: Caller,
  { eventId, quotaId, body }: { eventId: string; quotaId: string; body: ResizeQuotaRequest },
): Promise<Event> {
  const { engine, collections } = deps;
  const reference = collections.events.doc(eventId);
  const planned = required(await reference.get());
  const before = quotaOf(planned, quotaId);
  const pools = quotaPoolsOf(planned, { quotaId });
  if (!before) throw new AppError('not-found', `${eventId} has no quota ${quotaId}`);
  const resizing = engine.submit<Event>({
    name: 'resize a quota',
    pools: pools.map((pool) => ({ id: pool.id, planned: pool })),
    documents: [reference],
    decide: (view) => {
      const event = view.get(reference);
      const quota = event && quotaOf(event, quotaId);
      if (!quota) return { kind: 'refuse', error: new AppError('not-found', `${eventId} ${quotaId}`) };
      if (event.state === 'cancelled' || event.state === 'finished') {
        return { kind: 'refuse', error: new AppError('wrong-state', `${eventId} is ${event.state}`) };
      }
      if (quota.capacity !== before.capacity || quota.shards !== before.shards) {
        return { kind: 'refuse', error: new AppError('changed-meanwhile', `${quotaId} changed meanwhile`) };
      }
      if (quota.capacity === body.capacity) return { kind: 'done', result: event };
      const resized = resize(
        pools.map(({ id }) => view.pool(id) as PlacesPool),
        body.capacity,
        view.now,
      );
      if (!resized.ok) {
        const details = { field: 'capacity', needed: resized.needed };
        const error = new AppError('wrong-state', `${quotaId} needs ${resized.needed}`, details);
        return { kind: 'refuse', error };
      }
      const changes = {
        quotas: (event.quotas ?? []).map((one) =>
          one.id === quotaId ? { ...one, capacity: body.capacity } : one,
        ),
        updatedAt: view.now,
        updatedBy: caller.uid,
      };
      const entry = auditEntry({
        id: `quota-${eventId}-${quotaId}-${view.now}`,
        at: view.now,
        actor: caller,
        action: 'quotas.resize',
        target: eventPath(eventId),
        reason: body.reason,
        before: { quota: quota.name, capacity: quota.capacity },
        after: { quota: quota.name, capacity: body.capacity },
      });
      return {
        kind: 'commit',
        pools: [...resized.pools],
        writes: [
          update(reference, changes),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: { ...event, ...changes },
      };
    },
  });
  return resizing.catch(async (error: unknown) => {
    const ids = new Set(pools.map(({ id }) => id));
    const shares = ({ blocks }: Allotment) => blocks.some(({ poolId }) => ids.has(poolId));
    throw await withAllotments(deps, error, shares, eventId);
  });
}

const quotaOf = ({ quotas = [] }: Pick<Event, 'quotas'>, quotaId: string) =>
  quotas.find(({ id }) => id === quotaId);
