import { saleEndOf } from '@fareground/domain/booking/waitlist/offer';
import {
  type ClosingReason,
  nextLook,
  type WaitingList,
} from '@fareground/domain/booking/waitlist/waiting-list';
import { AppError } from '@fareground/domain/core/errors';
import { isConflict } from '../../platform/firestore/conflict.ts';
import type { Services } from '../../platform/services.ts';
import { closeWaitingList, notifyClosed } from './close-waiting-list.ts';
import { makeOffers, type OfferDeps } from './make-offers.ts';
import { type WaitedTier, waitedTier } from './waited-tier.ts';

export type WaitlistDeps = OfferDeps & Pick<Services, 'tasks'>;

/**
 * Does what is to be done for a list: offers what is free, closes it where nothing is sold any more, tells those who waited in one that was
 * closed. Asked for by a task whenever something may have come free, and by the sweep; done twice or cut short it does no harm.
 */
export async function processWaitlist(deps: WaitlistDeps, listId: string): Promise<void> {
  const reference = deps.collections.waitingLists.doc(listId);
  const stored = await reference.get();
  const list = stored.data();
  if (!list || list.waiting === 0) return;
  if (list.state === 'closed') {
    await notifyClosed(deps, list);
    return;
  }
  const waited = await tierOf(deps, list);
  const closedBy = waited ? whyOver(waited, deps.now()) : 'unpublished';
  if (!waited || closedBy) {
    const closed = await closeWaitingList(deps, listId, waited, closedBy ?? 'unpublished');
    await notifyClosed(deps, closed);
    return;
  }
  await makeOffers(deps, list, waited);
  if (list.dueAt !== null && list.dueAt > deps.now()) return;
  const dueAt = nextLook(deps.now(), saleEndOf(waited.event, waited.tier));
  const last = await reference.get();
  if (last.data()?.dueAt == null || !last.updateTime) return;
  try {
    await reference.update({ dueAt }, { lastUpdateTime: last.updateTime });
  } catch (error) {
    // Somebody joined or left in this moment; the next look finds it.
    if (!isConflict(error)) throw error;
  }
}

async function tierOf(deps: WaitlistDeps, list: WaitingList): Promise<WaitedTier | null> {
  try {
    return await waitedTier(deps, list, 0);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}

function whyOver({ event, tier }: WaitedTier, now: number): ClosingReason | null {
  if (event.state === 'cancelled') return 'cancelled';
  if (event.state === 'draft') return 'unpublished';
  return now >= saleEndOf(event, tier) || event.state === 'finished' ? 'sale-ended' : null;
}

/** Tends every list of an event in which somebody waits: it was cancelled, or taken off sale. */
export async function processWaitlistsOf(deps: WaitlistDeps, eventId: string): Promise<void> {
  const lists = await deps.collections.waitingLists.where('eventId', '==', eventId).get();
  for (const { id } of lists.docs) await processWaitlist(deps, id);
}
