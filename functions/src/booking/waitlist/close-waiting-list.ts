import {
  ENDED_ENTRY_KEPT,
  type WaitingEntry,
  waitingEntryLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import {
  type ClosingReason,
  type WaitingList,
  waitingListLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-list';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { endReserve } from '@fareground/domain/stock/reserve-for-waitlist';
import type { DocumentReference } from 'firebase-admin/firestore';
import { waitingEndedMail } from '../../messages/waiting-mails.ts';
import { type Alongside, create, update } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import { listWithout } from './list-after.ts';
import { poolNeeds, requireSamePools, tierReference, type WaitedTier } from './waited-tier.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links' | 'tasks' | 'now'>;

/** Entries of one commit, each with its mail. */
const PAGE = 100;

/**
 * Closes a list: nobody is offered anything from it any more, and what was kept back is the public's, from this commit on. Those who wait
 * are told after it, a page at a time (notifyClosed). What was offered before stays offered. Repeating it changes nothing.
 * @param waited null when the tier is not there any more
 * @throws AppError not-found
 */
export async function closeWaitingList(
  deps: Deps,
  listId: string,
  waited: WaitedTier | null,
  closedBy: ClosingReason,
  alongside?: Alongside,
): Promise<WaitingList> {
  const { engine, collections, tasks } = deps;
  const pools = waited?.pools ?? [];
  const reference = collections.waitingLists.doc(listId);
  const { list, isNew } = await engine.submit<{ list: WaitingList; isNew: boolean }>({
    name: 'close a waiting list',
    pools: poolNeeds(pools),
    documents: [reference, ...(waited ? [tierReference(deps, waited)] : []), ...(alongside?.documents ?? [])],
    decide: (view) => {
      if (waited) requireSamePools(deps, waited, view);
      const list = view.get(reference);
      if (!list) return { kind: 'refuse', error: new AppError('not-found', `no waiting list ${listId}`) };
      if (list.state === 'closed') return { kind: 'done', result: { list, isNew: false } };
      const changes = {
        state: move(waitingListLifecycle, list.state, 'closed'),
        closedBy,
        dueAt: list.waiting > 0 ? view.now : null,
        updatedAt: view.now,
      };
      return {
        kind: 'commit',
        pools: pools.map(({ id }) => endReserve(view.pool(id))),
        writes: [update(reference, changes), ...(alongside?.writes(view) ?? [])],
        result: { list: { ...list, ...changes }, isNew: true },
      };
    },
  });
  if (isNew && list.dueAt !== null) await tasks.ask('processWaitlist', { id: listId, dueAt: list.dueAt });
  return list;
}

/**
 * Tells those who wait in a list that was closed, page by page: entries, mails and what is left of the list are one commit, so nobody is told
 * twice and nobody is left out, however often this is cut short.
 */
export async function notifyClosed(
  deps: Deps,
  { id, closedBy }: WaitingList,
  pageSize = PAGE,
): Promise<void> {
  const { collections } = deps;
  for (let isLast = false; !isLast; ) {
    const page = await collections.waitingEntries
      .where('listId', '==', id)
      .where('state', '==', 'waiting')
      .orderBy('number')
      .limit(pageSize)
      .get();
    isLast = page.size < pageSize;
    const ended = await endPage(
      deps,
      id,
      page.docs.map(({ ref }) => ref),
      closedBy ?? 'staff',
    );
    if (!ended) return;
  }
}

/** @returns false for a list that was opened again */
function endPage(
  { engine, collections, links }: Deps,
  listId: string,
  references: readonly DocumentReference<WaitingEntry>[],
  closedBy: ClosingReason,
): Promise<boolean> {
  const listReference = collections.waitingLists.doc(listId);
  return engine.submit<boolean>({
    name: 'tell those who wait',
    pools: [],
    documents: [listReference, ...references],
    decide: (view) => {
      const list = view.get(listReference);
      if (list?.state !== 'closed') return { kind: 'done', result: false };
      const waiting = references.filter((one) => view.get(one)?.state === 'waiting');
      const entries = waiting.flatMap((one) => view.get(one) ?? []);
      if (entries.length === 0 && list.dueAt === null) return { kind: 'done', result: true };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          update(listReference, listWithout(list, entries, view.now)),
          ...waiting.flatMap((reference, at) => {
            const entry = entries[at];
            if (!entry) return [];
            const mail = waitingEndedMail(entry, closedBy, links, view.now);
            const changes = {
              state: move(waitingEntryLifecycle, entry.state, 'ended'),
              endedBy: closedBy,
              updatedAt: view.now,
              expiresAt: new Date(view.now + ENDED_ENTRY_KEPT),
            };
            return [
              update(reference, changes),
              ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
            ];
          }),
        ],
        result: true,
      };
    },
  });
}
