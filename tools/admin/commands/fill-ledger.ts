import { ledgerOf } from '@fareground/domain/payments/ledger/history';
import { isTaken, type Payment } from '@fareground/domain/payments/payment';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { post } from '../../../functions/src/payments/ledger/post.ts';
import { queryPages } from '../query-pages.ts';
import type { ReadNeeds } from '../read-sale.ts';

interface Needs extends ReadNeeds {
  readonly say: (line: string) => void;
  /** Throws when the command was told to stop. */
  readonly check: () => void;
}

/**
 * Writes into the ledger what it lacks of bookings that it knows nothing of: those that were paid before there was a ledger. A booking that has a
 * transaction is left as it is. It may be stopped and run again. @returns the exit status
 */
export async function fillLedger({ db, collections, say, check }: Needs): Promise<number> {
  const counts = { bookings: 0, transactions: 0 };
  const seen = new Set<string>();
  for await (const page of queryPages(collections.payments, check)) {
    for (const snapshot of page as QueryDocumentSnapshot<Payment>[]) {
      const { bookingId } = snapshot.data();
      if (!isTaken(snapshot.data()) || seen.has(bookingId)) continue;
      seen.add(bookingId);
      const written = await fillBooking({ db, collections }, bookingId);
      if (written > 0) counts.bookings += 1;
      counts.transactions += written;
    }
  }
  say(`${counts.transactions} transactions of ${counts.bookings} bookings were written into the ledger.`);
  return 0;
}

/** @returns how many were written */
function fillBooking({ db, collections }: ReadNeeds, bookingId: string): Promise<number> {
  const { bookings, payments, refunds, ledger } = collections;
  return db.runTransaction(async (transaction) => {
    const known = await transaction.get(ledger.where('bookingId', '==', bookingId).limit(1));
    const booking = (await transaction.get(bookings.doc(bookingId))).data();
    if (!known.empty || !booking) return 0;
    const paid = await transaction.get(payments.where('bookingId', '==', bookingId));
    const back = await transaction.get(refunds.where('bookingId', '==', bookingId));
    const made = ledgerOf(
      booking,
      paid.docs.map((one) => one.data()),
      back.docs.map((one) => one.data()),
    );
    for (const one of made) post(collections, transaction, one);
    return made.length;
  });
}
