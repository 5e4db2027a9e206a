import { BOOKINGS, type Booking } from '@fareground/domain/bookings/booking';
import { orderText, parseBooking } from '@fareground/domain/bookings/stored-booking';
import { PAYMENTS } from '@fareground/domain/payments/payment';
import { REFUNDS } from '@fareground/domain/payments/refund';
import { TICKETS } from '@fareground/domain/tickets/ticket';
import type { DocumentData, Firestore, Query } from 'firebase-admin/firestore';

/** Documents of one commit. */
const PAGE = 300;

/**
 * Takes a person out of the books: what was sold, paid and sent back stays and adds up, under a pseudonym. A ticket that
 * was printed still opens the door.
 */
export async function forgetInBooks(db: Firestore, uid: string, pseudonym: string): Promise<void> {
  const ofPerson = (collection: string, field: string): Query =>
    db.collection(collection).where(field, '==', uid);
  await changeAll(db, ofPerson(BOOKINGS, 'buyerUid'), (stored) => {
    const booking = parseBooking(stored);
    const order = orderText({ ...booking, buyerEmail: '', buyerName: '', lines: withoutNames(booking) });
    return { buyerUid: pseudonym, order };
  });
  await changeAll(db, ofPerson(PAYMENTS, 'buyerUid'), () => ({ buyerUid: pseudonym }));
  await changeAll(db, ofPerson(REFUNDS, 'buyerUid'), () => ({ buyerUid: pseudonym }));
  await changeAll(db, ofPerson(REFUNDS, 'requestedBy'), () => ({ requestedBy: pseudonym }));
  await changeAll(db, ofPerson(TICKETS, 'holderUid'), () => ({ holderUid: pseudonym, attendeeName: '' }));
}

const withoutNames = ({ lines }: Booking): Booking['lines'] =>
  lines.map((line) => ({ ...line, attendees: [] }));

/** Changes what the query finds until it finds nothing more. */
async function changeAll(
  db: Firestore,
  query: Query,
  change: (data: DocumentData) => Record<string, unknown>,
): Promise<void> {
  for (;;) {
    const page = await query.limit(PAGE).get();
    if (page.empty) return;
    const batch = db.batch();
    for (const one of page.docs) batch.update(one.ref, change(one.data()));
    await batch.commit();
  }
}
