import { attendee } from '@fareground/domain/access/attendee';
import type { Booking } from '@fareground/domain/booking/booking';
import { withoutNeighbourRequest } from '@fareground/domain/booking/without-neighbour-request';
import { FieldValue, type Query } from 'firebase-admin/firestore';
import { withoutAssistance } from '../../access/assistance/forget-assistance.ts';
import type { Services } from '../../platform/services.ts';

/** Documents of one commit. */
const PAGE = 300;

/**
 * Takes a person out of the books: what was sold, paid and sent back stays and adds up, under a pseudonym. A ticket that
 * was printed still opens the door; one that they were passing on is not accepted any more.
 */
export async function pseudonymiseBookings(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  uid: string,
  pseudonym: string,
): Promise<void> {
  // Without it the journal would take them for what they were before.
  const updatedAt = now();
  /** Changes what the query finds until it finds nothing more. */
  async function changeAll<T>(query: Query<T>, change: (document: T) => Partial<T>): Promise<void> {
    for (;;) {
      const page = await query.limit(PAGE).get();
      if (page.empty) return;
      const batch = db.batch();
      for (const one of page.docs) batch.update(one.ref, change(one.data()) as Record<string, unknown>);
      await batch.commit();
    }
  }
  const { bookings, payments, refunds, tickets } = collections;
  await changeAll(bookings.where('buyerUid', '==', uid), (booking) => ({
    buyerUid: pseudonym,
    buyerEmail: '',
    buyerName: '',
    lines: withoutNames(booking),
    updatedAt,
  }));
  await changeAll(payments.where('buyerUid', '==', uid), () => ({ buyerUid: pseudonym, updatedAt }));
  await changeAll(refunds.where('buyerUid', '==', uid), () => ({ buyerUid: pseudonym, updatedAt }));
  await changeAll(refunds.where('requestedBy', '==', uid), () => ({ requestedBy: pseudonym, updatedAt }));
  await endNamesOfGivers({ db, collections }, uid);
  await changeAll(tickets.where('holderUid', '==', uid), ({ recipient }) => ({
    holderUid: pseudonym,
    ...attendee(''),
    transfer: FieldValue.delete() as never,
    ...(withoutAssistance as object),
    ...(recipient && { recipient: { ...recipient, email: '' } }),
    updatedAt,
  }));
}

/** Whoever passed a ticket on to this person does not see any more to whom. */
async function endNamesOfGivers(
  { db, collections: { tickets } }: Pick<Services, 'db' | 'collections'>,
  uid: string,
): Promise<void> {
  const held = await tickets.where('holderUid', '==', uid).get();
  const given = held.docs.flatMap((one) => one.data().recipient?.from ?? []);
  for (let from = 0; from < given.length; from += PAGE) {
    const batch = db.batch();
    for (const serial of given.slice(from, from + PAGE))
      batch.update(tickets.doc(serial), { transfer: FieldValue.delete() });
    await batch.commit();
  }
}

const withoutNames = ({ lines }: Booking): Booking['lines'] =>
  lines.map((line) => ({ ...withoutNeighbourRequest(line), attendees: [] }));
