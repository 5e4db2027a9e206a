import { mergeRecent, recentBookingOf } from '@fareground/domain/booking/buyer';
import { isLiveEntry, type WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { cutText } from '@fareground/domain/core/cut-text';
import { AppError } from '@fareground/domain/core/errors';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { joinNow, requireForSale } from './join-waiting-list.ts';
import type { WaitlistDeps } from './process-waitlist.ts';
import { waitedTier } from './waited-tier.ts';

/**
 * What the link in a mail does: it confirms an address that nobody had confirmed, which puts its person into the queue, and makes the entry,
 * with what it was offered and is not paid yet, that of whoever has the link and calls. Repeating it changes nothing.
 * @throws AppError not-found for a wrong or ended key and for no entry alike; what joining throws
 */
export async function openWaitingEntry(
  deps: WaitlistDeps,
  caller: Caller,
  id: string,
  key: string,
): Promise<WaitingEntry> {
  const { collections, links, now } = deps;
  const missing = new AppError('not-found', `no link to ${id}`);
  if (!/^[0-9a-f]{32}$/.test(id) || !links.opensWaiting(id, key, now())) throw missing;
  const entry = (await collections.waitingEntries.doc(id).get()).data();
  if (!entry) throw missing;
  if (entry.state !== 'unconfirmed') return entry.uid === caller.uid ? entry : handOver(deps, caller, id);
  const waited = await waitedTier(deps, entry);
  requireForSale(waited, now());
  const { email, name, quantity } = entry;
  const person = {
    uid: caller.uid,
    byLink: true,
    email,
    name: cutText(caller.name, 120) || name,
  };
  return joinNow(deps, waited, person, quantity);
}

/**
 * The entry is the caller's from now on, and so is the booking that holds what was offered, with its payments, as long as it is not paid:
 * what was bought has links of its own. An entry of somebody who signed in with the address has no key.
 */
function handOver(
  { db, collections, now }: WaitlistDeps,
  { uid }: Caller,
  id: string,
): Promise<WaitingEntry> {
  const { bookings, buyers, payments, waitingEntries } = collections;
  return runTransaction(db, async (transaction) => {
    const entry = (await transaction.get(waitingEntries.doc(id))).data();
    if (!entry?.byLink) throw new AppError('not-found', `no link to ${id}`);
    const reference = entry.bookingId ? bookings.doc(entry.bookingId) : null;
    const booking = reference ? (await transaction.get(reference)).data() : undefined;
    const isOpen = booking?.state === 'held' || booking?.state === 'paying';
    const list = await transaction.get(buyers.doc(uid));
    if (list.data()?.disabled) throw new AppError('account-disabled', uid);
    if (reference && booking && isOpen && isLiveEntry(entry)) {
      const own = await transaction.get(payments.where('bookingId', '==', booking.id));
      transaction.update(reference, { buyerUid: uid });
      for (const { ref } of own.docs) transaction.update(ref, { buyerUid: uid });
      const listed = list.data()?.bookings ?? [];
      const merged = mergeRecent(listed, [recentBookingOf(booking, { key: '', body: '' })], now());
      if (merged !== listed) transaction.set(buyers.doc(uid), { ...list.data(), bookings: merged });
    }
    transaction.update(waitingEntries.doc(id), { uid, updatedAt: now() });
    return { ...entry, uid };
  });
}
