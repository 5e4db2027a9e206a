import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { endEntry, type LeaveDeps } from './leave-queue.ts';
import { waitedTier } from './waited-tier.ts';
import { readEntry } from './waiting-place.ts';

/**
 * Leaves the queue, or gives an offer back, which goes to the next. What is paid in this very moment stays theirs. Repeating it changes
 * nothing.
 * @throws AppError not-found
 */
export async function leaveWaitingList(
  deps: LeaveDeps & Pick<Services, 'catalogue'>,
  caller: Pick<Caller, 'uid'>,
  id: string,
): Promise<WaitingEntry> {
  const entry = await readEntry(deps, { uid: caller.uid, roles: [] }, id);
  await endEntry(deps, await waitedTier(deps, entry), id, 'person');
  return required(await deps.collections.waitingEntries.doc(id).get());
}
