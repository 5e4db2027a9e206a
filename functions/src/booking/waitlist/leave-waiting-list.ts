import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { endEntry, type LeaveNeeds } from './leave-queue.ts';
import { waitedTier } from './waited-tier.ts';
import { readEntry } from './waiting-place.ts';

/**
 * Leaves the queue, or gives an offer back, which goes to the next. What is paid in this very moment stays theirs. Repeating it changes
 * nothing.
 * @throws AppError not-found
 */
export async function leaveWaitingList(
  needs: LeaveNeeds & Pick<Services, 'catalogue'>,
  caller: Pick<Caller, 'uid'>,
  id: string,
): Promise<WaitingEntry> {
  const entry = await readEntry(needs, { uid: caller.uid, roles: [] }, id);
  await endEntry(needs, await waitedTier(needs, entry), id, 'person');
  return required(await needs.collections.waitingEntries.doc(id).get());
}
