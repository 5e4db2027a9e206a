import { saleEndOf } from '@fareground/domain/booking/waitlist/offer';
import {
  isLiveEntry,
  type WaitingEntry,
  waitingEntryLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import {
  nextLook,
  type WaitingList,
  waitingListId,
  waitingListLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-list';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { allFree, publicFree, reserveForWaitlist } from '@fareground/domain/stock/reserve-for-waitlist';
import { waitingJoinedMail } from '../../messages/waiting-mails.ts';
import { create, update } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import { entryIdOf } from './entry-id.ts';
import { poolNeeds, requireSamePools, tierReference, type WaitedTier } from './waited-tier.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links'>;

export type WaitingPerson = Pick<WaitingEntry, 'uid' | 'byLink' | 'email' | 'name'>;

/**
 * Puts somebody, whose address is known to be theirs, at the end of a tier's queue: entry, list, mail, and what comes free kept back from the
 * public, in one commit. Who waits for as many already stays where they are.
 * @returns the entry, and whether something is free that they may fit into
 * @throws AppError wrong-state with `reason` "on-sale" and what is `free` where the public can have as many, "waiting" for who waits for
 *   another number of places, "closed"; not-on-sale
 */
export function enterQueue(
  deps: Deps,
  waited: WaitedTier,
  person: WaitingPerson,
  quantity: number,
): Promise<{ entry: WaitingEntry; mayFit: boolean }> {
  const { engine, collections, links } = deps;
  const { event, tier, pools } = waited;
  const listId = waitingListId(event.id, tier.id);
  const listReference = collections.waitingLists.doc(listId);
  const id = entryIdOf(listId, person.email);
  const reference = collections.waitingEntries.doc(id);
  return engine.submit({
    name: 'join a waiting list',
    pools: poolNeeds(pools),
    documents: [listReference, reference, tierReference(deps, waited)],
    decide: (view) => {
      requireSamePools(deps, waited, view);
      const current = pools.map((pool) => view.pool(pool.id));
      const list = view.get(listReference);
      const earlier = view.get(reference);
      if (earlier && isLiveEntry(earlier)) {
        if (earlier.quantity !== quantity) return refuse('waiting', { has: earlier.quantity });
        return { kind: 'done', result: { entry: earlier, mayFit: false } };
      }
      if (list?.state === 'closed' && list.closedBy === 'staff') return refuse('closed', {});
      if (current.some(({ closed }) => closed)) {
        return { kind: 'refuse', error: new AppError('not-on-sale', listId, { field: 'tierId' }) };
      }
      const open = sum(current.map((pool) => publicFree(pool, 1, view.now)));
      if (open >= quantity) return refuse('on-sale', { free: open });
      const number = list?.nextNumber ?? 1;
      const entry: WaitingEntry = {
        id,
        listId,
        eventId: event.id,
        tierId: tier.id,
        title: event.title,
        tierName: tier.name,
        ...person,
        quantity,
        number,
        state: earlier ? move(waitingEntryLifecycle, earlier.state, 'waiting') : 'waiting',
        endedBy: null,
        bookingId: '',
        offerUntil: null,
        createdAt: view.now,
        updatedAt: view.now,
        expiresAt: null,
      };
      const listed = {
        title: event.title,
        tierName: tier.name,
        state: list?.state === 'closed' ? move(waitingListLifecycle, list.state, 'open') : 'open',
        closedBy: null,
        nextNumber: number + 1,
        waiting: (list?.waiting ?? 0) + 1,
        places: (list?.places ?? 0) + quantity,
        dueAt: list?.dueAt ?? nextLook(view.now, saleEndOf(event, tier)),
        updatedAt: view.now,
      } satisfies Partial<WaitingList>;
      const mail = waitingJoinedMail(entry, event, links, view.now);
      return {
        kind: 'commit',
        pools: current.flatMap((pool) => {
          const kept = reserveForWaitlist(pool, view.now);
          return kept === pool ? [] : [kept];
        }),
        writes: [
          list
            ? update(listReference, listed)
            : create(listReference, {
                id: listId,
                eventId: event.id,
                tierId: tier.id,
                createdAt: view.now,
                ...listed,
              }),
          earlier ? update(reference, entry) : create(reference, entry),
          create(collections.mail.doc(mail.id), mail),
        ],
        result: { entry, mayFit: sum(current.map((pool) => allFree(pool, view.now))) >= quantity },
      };
    },
  });
}

const refuse = (reason: string, details: Record<string, unknown>) => ({
  kind: 'refuse' as const,
  error: new AppError('wrong-state', `the waiting list: ${reason}`, {
    field: 'quantity',
    reason,
    ...details,
  }),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
