import {
  ENDED_ENTRY_KEPT,
  type EndReason,
  waitingEntryLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import { waitingListId } from '@fareground/domain/booking/waitlist/waiting-list';
import { move } from '@fareground/domain/core/lifecycle';
import { waitingEndedMail } from '../../messages/waiting-mails.ts';
import { type Alongside, create, update } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import { endHold } from '../end-hold.ts';
import { listWithout, openedPools } from './list-after.ts';
import { poolNeeds, requireSamePools, tierReference, type WaitedTier } from './waited-tier.ts';

export type LeaveDeps = Pick<Services, 'engine' | 'collections' | 'links' | 'payments'>;

/**
 * Ends an entry that waits, or that nobody confirmed, with the mail to whoever did not do it themselves. With the last who waits, what was
 * kept back is the public's again, in the same commit. Repeating it changes nothing.
 * @param alongside written only when it ends by this
 * @returns whether it did
 */
export function leaveQueue(
  deps: Pick<LeaveDeps, 'engine' | 'collections' | 'links'>,
  waited: WaitedTier,
  entryId: string,
  endedBy: EndReason,
  alongside?: Alongside,
): Promise<boolean> {
  const { engine, collections, links } = deps;
  const { event, tier, pools } = waited;
  const listReference = collections.waitingLists.doc(waitingListId(event.id, tier.id));
  const reference = collections.waitingEntries.doc(entryId);
  return engine.submit<boolean>({
    name: 'leave a waiting list',
    pools: poolNeeds(pools),
    documents: [listReference, reference, tierReference(deps, waited), ...(alongside?.documents ?? [])],
    decide: (view) => {
      requireSamePools(deps, waited, view);
      const entry = view.get(reference);
      const list = view.get(listReference);
      if (entry?.state !== 'waiting' && entry?.state !== 'unconfirmed')
        return { kind: 'done', result: false };
      const changes = {
        state: move(waitingEntryLifecycle, entry.state, 'ended'),
        endedBy,
        updatedAt: view.now,
        expiresAt: new Date(view.now + ENDED_ENTRY_KEPT),
      };
      const listed = list && entry.state === 'waiting' ? listWithout(list, [entry], view.now) : null;
      const mail = entry.state === 'waiting' ? waitingEndedMail(entry, endedBy, links, view.now) : null;
      return {
        kind: 'commit',
        pools: listed
          ? openedPools(
              listed,
              pools.map(({ id }) => view.pool(id)),
            )
          : [],
        writes: [
          update(reference, changes),
          ...(listed ? [update(listReference, listed)] : []),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...(alongside?.writes(view) ?? []),
        ],
        result: true,
      };
    },
  });
}

/**
 * Gives back what an entry was offered, unless it is paid in this very moment: a payment under way is stopped at the provider first. The
 * entry ends in the commit that frees the places.
 */
export async function cardRefundOffer(
  deps: LeaveDeps,
  bookingId: string,
  offerEndedBy: EndReason,
  alongsideEnd?: Alongside,
): Promise<void> {
  const booking = (await deps.collections.bookings.doc(bookingId).get()).data();
  if (booking?.state !== 'held' && booking?.state !== 'paying') return;
  const { paymentId } = booking;
  const stopped = paymentId ? await deps.payments.stop(paymentId) : null;
  if (paymentId && !stopped) return;
  await endHold(deps, booking, {
    onlyIfEnded: false,
    offerEndedBy,
    ...(paymentId && { paymentId }),
    ...(stopped && { alongside: stopped }),
    ...(alongsideEnd && { alongsideEnd }),
  });
}

/** Whoever was offered something while they left gives it back, too. */
const TRIES = 3;

/** Ends an entry, whatever it is: who waits leaves, who was offered places gives them back. Repeating it changes nothing. */
export async function endEntry(
  deps: LeaveDeps,
  waited: WaitedTier,
  entryId: string,
  endedBy: EndReason,
  alongside?: Alongside,
): Promise<void> {
  const reference = deps.collections.waitingEntries.doc(entryId);
  for (let tries = 0; tries < TRIES; tries++) {
    const entry = (await reference.get()).data();
    if (!entry || entry.state === 'taken' || entry.state === 'ended') return;
    if (entry.state === 'offered') await cardRefundOffer(deps, entry.bookingId, endedBy, alongside);
    else if (await leaveQueue(deps, waited, entryId, endedBy, alongside)) return;
  }
}
