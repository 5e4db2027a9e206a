import { type Booking, effectiveState } from '@fareground/domain/booking/booking';
import { mergeRecent, recentBookingOf } from '@fareground/domain/booking/buyer';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'auth' | 'db' | 'collections' | 'now'>;

/** Whoever signed in, and the address that the provider has seen to be theirs. */
export interface VerifiedAccount {
  readonly uid: string;
  readonly email: string;
}

/** Bookings looked at together; the provider says of so many accounts at once who they are. */
const PAGE = 50;

/**
 * Moves what guests bought with an account's address, or had passed on to it, into that account (SPEC B11): bookings that are confirmed or
 * cancelled, with their payments, refunds and tickets. What a guest still holds or pays stays where it is being paid. Each booking moves in one transaction, and one
 * that was moved is not found again, so this may be cut short and repeated. Costs two reads when there is nothing.
 * @param account its address must be verified
 */
export async function takeOverBookings(deps: Deps, account: VerifiedAccount): Promise<void> {
  const { collections } = deps;
  const email = account.email.toLowerCase();
  const others = collections.bookings
    .where('buyerEmail', '==', email)
    .where('buyerUid', '!=', account.uid)
    .orderBy('buyerUid')
    .limit(PAGE);
  let last: QueryDocumentSnapshot<Booking> | undefined;
  do {
    const page: QueryDocumentSnapshot<Booking>[] = (await (last ? others.startAfter(last) : others).get())
      .docs;
    const guests = await guestsAmong(
      deps,
      page.map((one) => one.data().buyerUid),
    );
    for (const one of page) {
      if (guests.has(one.data().buyerUid)) await takeOver(deps, one.id, { uid: account.uid, email }, guests);
    }
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
  await takeOverTickets(deps, { uid: account.uid, email });
}

/** The same for tickets that were passed on to the address and accepted by a guest: each moves by itself, and its booking stays its buyer's. */
async function takeOverTickets(deps: Deps, { uid, email }: VerifiedAccount): Promise<void> {
  const { db, collections } = deps;
  const others = collections.tickets
    .where('recipient.email', '==', email)
    .where('holderUid', '!=', uid)
    .orderBy('holderUid');
  const found = (await others.limit(PAGE).get()).docs;
  const guests = await guestsAmong(
    deps,
    found.map((one) => one.data().holderUid),
  );
  for (const { ref } of found) {
    await runTransaction(db, async (transaction) => {
      const [ticket, list] = [
        (await transaction.get(ref)).data(),
        (await transaction.get(collections.buyers.doc(uid))).data(),
      ];
      // Decided again: it may have moved, or been pseudonymised, since it was found.
      if (ticket?.recipient?.email !== email || !guests.has(ticket.holderUid) || list?.disabled) return;
      transaction.update(ref, { holderUid: uid });
    });
  }
}

/** Those of them who never had an account of their own: signed in anonymously, and never by anything else. */
async function guestsAmong({ auth }: Deps, holders: readonly string[]): Promise<Set<string>> {
  const uids = [...new Set(holders)];
  if (uids.length === 0) return new Set();
  const { users } = await auth.getUsers(uids.map((uid) => ({ uid })));
  const guests = users.filter(
    ({ providerData, email, phoneNumber }) => providerData.length === 0 && !email && !phoneNumber,
  );
  return new Set(guests.map(({ uid }) => uid));
}

async function takeOver(
  { db, collections, now }: Deps,
  id: string,
  { uid, email }: VerifiedAccount,
  guests: ReadonlySet<string>,
): Promise<void> {
  const { bookings, buyers, payments, refunds, tickets } = collections;
  const reference = bookings.doc(id);
  await runTransaction(db, async (transaction) => {
    const ofBooking = async <T>(query: Query<T>) =>
      (await transaction.get(query.where('bookingId', '==', id))).docs.map(({ ref }) => ref);
    const [stored, list, ...related] = await Promise.all([
      transaction.get(reference),
      transaction.get(buyers.doc(uid)),
      ofBooking(payments),
      ofBooking(refunds),
      transaction.get(tickets.where('bookingId', '==', id)),
    ]);
    const booking = required(stored);
    // Decided again: it may have moved, or been pseudonymised, since it was found.
    if (!isTheirs(booking, email, now()) || !guests.has(booking.buyerUid) || list.data()?.disabled) return;
    const [ownPayments, ownRefunds, issued] = related;
    // What was passed on is its recipient's.
    const ownTickets = issued.docs.filter((one) => one.data().recipient === undefined);
    const updatedAt = now();
    transaction.update(reference, { buyerUid: uid, updatedAt });
    for (const one of ownPayments) transaction.update(one, { buyerUid: uid, updatedAt });
    for (const one of ownRefunds) transaction.update(one, { buyerUid: uid, updatedAt });
    for (const one of ownTickets) transaction.update(one.ref, { holderUid: uid, updatedAt });
    // It counts towards the account's limit of places. The guest's own list keeps it: a request of theirs that is repeated makes no second one.
    const listed = list.data()?.bookings ?? [];
    const merged = mergeRecent(listed, [recentBookingOf(booking, { key: '', body: '' })], now());
    if (merged !== listed) transaction.set(buyers.doc(uid), { ...list.data(), bookings: merged });
  });
}

const isTheirs = (booking: Booking, email: string, now: number): boolean => {
  const state = effectiveState(booking, now);
  return (state === 'confirmed' || state === 'cancelled') && booking.buyerEmail.toLowerCase() === email;
};
