import type { JoinWaitingListRequest } from '@fareground/domain/api/waiting-lists';
import { type RecentBooking, recount } from '@fareground/domain/booking/buyer';
import {
  isLiveEntry,
  UNCONFIRMED_KEPT,
  type WaitingEntry,
  waitingEntryLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import { waitingListId } from '@fareground/domain/booking/waitlist/waiting-list';
import { cutText } from '@fareground/domain/core/cut-text';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { HOUR } from '@fareground/domain/core/time';
import { requireFeature } from '../../catalogue/require-feature.ts';
import { isMailAddress } from '../../messages/queue-mail.ts';
import { waitingLinkMail } from '../../messages/waiting-mails.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import { type Address, isLocal } from '../../platform/http/address.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { type OrderLine, requireOnSale } from '../event-line.ts';
import { isOver, readListed } from '../listed-bookings.ts';
import { enforcePersonLimits } from '../person-limits.ts';
import { enterQueue, type WaitingPerson } from './enter-queue.ts';
import { entryIdOf } from './entry-id.ts';
import { processWaitlist, type WaitlistDeps } from './process-waitlist.ts';
import { type WaitedTier, waitedLine, waitedTier } from './waited-tier.ts';

/** Each joining is a mail. */
const byPerson: SharedLimit = { name: 'waiting-person', max: 30, window: HOUR };
const byNetwork: SharedLimit = { name: 'waiting-network', max: 60, window: HOUR };
const byEmail: SharedLimit = { name: 'waiting-email', max: 5, window: HOUR };

/**
 * Joins the queue of a tier that has not so many places left. Whoever signed in with a verified address is in it at once, and is offered
 * what is free in the same call; anybody else gives an address, and joins by the link that is mailed there. Who asks with somebody's address
 * is not told whether that waits already.
 * @returns the entry, or null where a link was mailed
 * @throws AppError switched-off; permission-denied where guests may not book; not-found, not-on-sale, limit-exceeded, too-many-requests; wrong-state as
 *   enterQueue says; invalid-argument for `email` when there is none
 */
export async function joinWaitingList(
  deps: WaitlistDeps,
  caller: Caller,
  request: JoinWaitingListRequest,
  address: Address,
): Promise<WaitingEntry | null> {
  await requireFeature(deps, 'waiting-lists');
  const settings = await deps.catalogue.settings();
  if (caller.isGuest && !settings.guestCheckout) {
    throw new AppError('permission-denied', 'guests may not book here', { reason: 'guest' });
  }
  const waited = await waitedTier(deps, request);
  requireForSale(waited, deps.now());
  const { quantity } = request;
  const limit = Math.min(waited.tier.maxPerBooking, settings.maxPlacesPerBooking);
  if (quantity > limit) throw new AppError('limit-exceeded', `${quantity}`, { field: 'quantity', limit });
  const own = ownAddress(caller);
  const email = own ?? request.email;
  if (!isMailAddress(email)) {
    throw new AppError('invalid-argument', `${caller.uid} has no address`, { field: 'email' });
  }
  const person: WaitingPerson = {
    uid: caller.uid,
    byLink: own === null,
    email,
    name: cutText(caller.name, 120),
  };
  if (own === null) {
    if (!isLocal(address)) await takeShared(deps, byNetwork, address.client);
    await takeShared(deps, byEmail, email);
    await mailLink(deps, waited, person, quantity);
    return null;
  }
  await takeShared(deps, byPerson, caller.uid);
  // Said now, and not only when it is their turn: nobody waits for what they may not have.
  await requireRoomFor(deps, caller.uid, [waitedLine(waited, quantity)], settings.maxPlacesPerPerson);
  return joinNow(deps, waited, person, quantity);
}

/** Joins, and is offered what is free, which only those who wait can have. */
export async function joinNow(
  deps: WaitlistDeps,
  waited: WaitedTier,
  person: WaitingPerson,
  quantity: number,
): Promise<WaitingEntry> {
  const { entry, mayFit } = await enterQueue(deps, waited, person, quantity);
  if (!mayFit) return entry;
  await processWaitlist(deps, entry.listId);
  return (await deps.collections.waitingEntries.doc(entry.id).get()).data() ?? entry;
}

/** The address that the provider has seen to be theirs, in small letters; null where there is none. */
const ownAddress = ({ email, emailVerified }: Caller): string | null =>
  emailVerified && email ? email.toLowerCase() : null;

/** @throws AppError not-found for a draft, not-on-sale, wrong-state for a tier that shares its places, since what comes free of them is no tier's own, and for an add-on */
export function requireForSale({ event, tier }: WaitedTier, now: number): void {
  if (event.state === 'draft') throw new AppError('not-found', 'a draft', { field: 'eventId' });
  if (tier.hidden) throw new AppError('not-found', 'a hidden tier', { field: 'tierId' });
  requireOnSale({ kind: 'event', event, tiers: [tier] }, tier, now, 'tierId');
  if (tier.quotaId !== undefined || tier.addOn) {
    throw new AppError('wrong-state', `${tier.id} shares its places, or is an add-on`, {
      field: 'quantity',
      reason: 'closed',
    });
  }
}

/** Writes down who asked, unless the address waits already, and mails it the link: in one commit. */
async function mailLink(
  { db, collections, links, now }: WaitlistDeps,
  { event, tier }: WaitedTier,
  person: WaitingPerson,
  quantity: number,
): Promise<void> {
  const listId = waitingListId(event.id, tier.id);
  const id = entryIdOf(listId, person.email);
  const reference = collections.waitingEntries.doc(id);
  await runTransaction(db, async (transaction) => {
    const [list, stored] = await Promise.all([
      transaction.get(collections.waitingLists.doc(listId)),
      transaction.get(reference),
    ]);
    const { state, closedBy } = list.data() ?? {};
    if (state === 'closed' && closedBy === 'staff') {
      throw new AppError('wrong-state', `${listId} is closed`, { field: 'quantity', reason: 'closed' });
    }
    const earlier = stored.data();
    const at = now();
    const before = earlier?.state ?? 'unconfirmed';
    const entry: WaitingEntry =
      earlier && isLiveEntry(earlier)
        ? earlier
        : {
            id,
            listId,
            eventId: event.id,
            tierId: tier.id,
            title: event.title,
            tierName: tier.name,
            ...person,
            quantity,
            number: 0,
            state: before === 'unconfirmed' ? before : move(waitingEntryLifecycle, before, 'unconfirmed'),
            endedBy: null,
            bookingId: '',
            offerUntil: null,
            createdAt: at,
            updatedAt: at,
            expiresAt: new Date(at + UNCONFIRMED_KEPT),
          };
    if (entry !== earlier) transaction.set(reference, entry);
    const mail = waitingLinkMail(entry, event, links, at);
    transaction.create(collections.mail.doc(mail.id), mail);
  });
}

/**
 * Whether somebody may have these lines beside what they have: asked before anything is held.
 * @throws AppError limit-exceeded
 */
async function requireRoomFor(
  deps: Pick<Services, 'db' | 'collections' | 'now'>,
  uid: string,
  lines: readonly OrderLine[],
  limit: number,
): Promise<void> {
  const listed = (await deps.collections.buyers.doc(uid).get()).data()?.bookings ?? [];
  const enforce = (recent: readonly RecentBooking[]): void =>
    enforcePersonLimits(recent, lines, { most: limit });
  try {
    enforce(listed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    enforce(recount(listed, await readListed(deps, error.details.bookings, isOver)));
  }
}
