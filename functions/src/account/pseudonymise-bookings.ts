import type { Booking } from '@fareground/domain/bookings/booking';
import type { Query } from 'firebase-admin/firestore';
import type { Services } from '../runtime/services.ts';

/** Documents of one commit. */
const PAGE = 300;

/**
 * Takes a person out of the books: what was sold, paid and sent back stays and adds up, under a pseudonym. A ticket that
 * was printed still opens the door.
 */
export async function pseudonymiseBookings(
  { db, collections }: Pick<Services, 'db' | 'collections'>,
  uid: string,
  pseudonym: string,
): Promise<void> {
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
  }));
  await changeAll(payments.where('buyerUid', '==', uid), () => ({ buyerUid: pseudonym }));
  await changeAll(refunds.where('buyerUid', '==', uid), () => ({ buyerUid: pseudonym }));
  await changeAll(refunds.where('requestedBy', '==', uid), () => ({ requestedBy: pseudonym }));
  await changeAll(tickets.where('holderUid', '==', uid), () => ({ holderUid: pseudonym, attendeeName: '' }));
}

const withoutNames = ({ lines }: Booking): Booking['lines'] =>
  lines.map((line) => ({ ...line, attendees: [] }));
