import { saleEndOf } from '@fareground/domain/booking/waitlist/offer';
import { type WaitingEntry, waitingEntryPath } from '@fareground/domain/booking/waitlist/waiting-entry';
import {
  nextLook,
  type WaitingList,
  waitingListLifecycle,
  waitingListPath,
} from '@fareground/domain/booking/waitlist/waiting-list';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { reserveForWaitlist } from '@fareground/domain/stock/reserve-for-waitlist';
import { type AuditNote, auditEntry } from '../../platform/audit/audit.ts';
import { type Alongside, create, update } from '../../platform/commit/work.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { closeWaitingList } from './close-waiting-list.ts';
import { endEntry, type LeaveDeps } from './leave-queue.ts';
import { poolNeeds, requireSamePools, tierReference, waitedTier } from './waited-tier.ts';

type Deps = LeaveDeps & Pick<Services, 'catalogue' | 'tasks' | 'now'>;
interface Input {
  readonly id: string;
  readonly reason: string;
}

/** Closes a list: those who wait are told, and what comes free is the public's. Closing a closed one changes nothing. @throws AppError not-found */
export async function closeForStaff(deps: Deps, caller: Caller, { id, reason }: Input): Promise<WaitingList> {
  const { collections } = deps;
  const list = required(await collections.waitingLists.doc(id).get());
  const waited = await waitedTier(deps, list, 0);
  const noted = note(deps, caller, {
    action: 'waitingLists.close',
    target: waitingListPath(id),
    reason,
    before: { state: list.state },
    after: { state: 'closed', told: list.waiting },
  });
  return closeWaitingList(deps, id, waited, 'staff', noted);
}

/** Lets people join again. Whoever was told that it is closed must join anew. Opening an open one changes nothing. @throws AppError not-found */
export async function openForStaff(deps: Deps, caller: Caller, { id, reason }: Input): Promise<WaitingList> {
  const { engine, collections } = deps;
  const reference = collections.waitingLists.doc(id);
  const stored = required(await reference.get());
  const waited = await waitedTier(deps, stored, 0);
  const { event, tier, pools } = waited;
  const noted = note(deps, caller, {
    action: 'waitingLists.open',
    target: waitingListPath(id),
    reason,
    before: { state: 'closed' },
    after: { state: 'open' },
  });
  return engine.submit<WaitingList>({
    name: 'open a waiting list',
    pools: poolNeeds(pools),
    documents: [reference, tierReference(deps, waited), ...noted.documents],
    decide: (view) => {
      requireSamePools(deps, waited, view);
      const list = view.get(reference) ?? stored;
      if (list.state === 'open') return { kind: 'done', result: list };
      const waits = list.waiting > 0;
      const changes = {
        state: move(waitingListLifecycle, list.state, 'open'),
        closedBy: null,
        dueAt: waits ? nextLook(view.now, saleEndOf(event, tier)) : null,
        updatedAt: view.now,
      };
      return {
        kind: 'commit',
        // Somebody who was not told yet that it was closed waits on.
        pools: waits ? pools.map((pool) => reserveForWaitlist(view.pool(pool.id), view.now)) : [],
        writes: [update(reference, changes), ...noted.writes(view)],
        result: { ...list, ...changes },
      };
    },
  });
}

/** Takes somebody off a list; what they were offered and have not paid goes to the next. They are told. @throws AppError not-found */
export async function removeForStaff(
  deps: Deps,
  caller: Caller,
  { id, reason }: Input,
): Promise<WaitingEntry> {
  const { collections } = deps;
  const reference = collections.waitingEntries.doc(id);
  const entry = (await reference.get()).data();
  if (!entry) throw new AppError('not-found', `no waiting entry ${id}`);
  const { state, number } = entry;
  const noted = note(deps, caller, {
    action: 'waitingEntries.remove',
    target: waitingEntryPath(id),
    reason,
    before: { state, number },
    after: { state: 'ended', endedBy: 'removed' },
  });
  await endEntry(deps, await waitedTier(deps, entry), id, 'removed', noted);
  return required(await reference.get());
}

type Note = Pick<AuditNote, 'action' | 'target' | 'reason' | 'before' | 'after'>;

/** What staff did, written in the commit of it. */
function note({ collections, now }: Deps, actor: Caller, noted: Note): Alongside {
  const at = now();
  const id = `${noted.action}-${noted.target.split('/')[1]}-${at}`;
  const entry = auditEntry({ id, at, actor, ...noted });
  return { documents: [], writes: () => (entry ? [create(collections.audit.doc(entry.id), entry)] : []) };
}
