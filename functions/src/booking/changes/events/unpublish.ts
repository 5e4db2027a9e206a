import { type OfferingChange, unpublishChangeId } from '@fareground/domain/booking/offering-change';
import { type Event, eventLifecycle, eventPath } from '@fareground/domain/catalogue/events/event';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { countPool } from '@fareground/domain/stock/count';
import { closePool } from '@fareground/domain/stock/decide';
import { isQuotaPool } from '@fareground/domain/stock/pool-id';
import { auditEntry } from '../../../platform/audit/audit.ts';
import { create, update, type View } from '../../../platform/commit/work.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';
import { newEventChange } from '../new-change.ts';
import { readPlannedPools } from './planned-pools.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'tasks' | 'log'>;

/**
 * Takes a published event back to a draft while nothing of it is sold or held. Its pools are closed in the same commit, so that an instance
 * which has it in its catalogue as published sells nothing either; the task opens them again when none has.
 * @returns the event; one that is a draft already as it is
 * @throws AppError not-found; wrong-state, with what is `sold` and `held` of it
 */
export async function unpublish(
  deps: Deps,
  caller: Caller,
  { eventId, reason }: { eventId: string; reason: string },
): Promise<Event> {
  const { engine, collections, tasks } = deps;
  const reference = collections.events.doc(eventId);
  required(await reference.get());
  const pools = await readPlannedPools(deps, eventId);
  const { event, change } = await engine.submit<{ event: Event; change: OfferingChange | null }>({
    name: 'unpublish an event',
    pools: pools.map((planned) => ({ id: planned.id, planned })),
    documents: [reference],
    decide: (view) => {
      const current = view.get(reference);
      if (!current) return { kind: 'refuse', error: new AppError('not-found', `no event ${eventId}`) };
      if (current.state === 'draft') return { kind: 'done', result: { event: current, change: null } };
      const taken = takenOf(
        view,
        pools.filter((pool) => !isQuotaPool(pool)).map(({ id }) => id),
      );
      if (current.state !== 'published' || taken.sold + taken.held > 0) {
        return {
          kind: 'refuse',
          error: new AppError('wrong-state', `${eventId} is ${current.state}`, taken),
        };
      }
      const after = {
        state: move(eventLifecycle, current.state, 'draft'),
        updatedAt: view.now,
        updatedBy: caller.uid,
      };
      const started: OfferingChange = {
        ...newEventChange(unpublishChangeId(eventId, view.now), current, caller, reason, view.now),
        kind: 'unpublish',
      };
      const entry = auditEntry({
        id: `event-${started.id}`,
        at: view.now,
        actor: caller,
        action: 'events.unpublish',
        target: eventPath(eventId),
        reason,
        before: { state: current.state },
        after: { state: after.state },
      });
      return {
        kind: 'commit',
        pools: pools.map(({ id }) => closePool(view.pool(id))),
        writes: [
          update(reference, after),
          create(collections.offeringChanges.doc(started.id), started),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: { event: { ...current, ...after }, change: started },
      };
    },
  });
  if (change) await tasks.ask('continueChange', change);
  return event;
}

/** Places over all pools. */
function takenOf(view: View, poolIds: readonly string[]): { sold: number; held: number } {
  const counts = poolIds.map((id) => countPool(view.pool(id), view.now));
  const sum = (of: (count: (typeof counts)[number]) => number[]) =>
    counts.reduce((all, count) => all + Math.max(...of(count)), 0);
  return { sold: sum(({ sold }) => sold), held: sum(({ held }) => held) };
}
