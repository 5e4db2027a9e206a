import { type Booking, channelOf } from '@fareground/domain/booking/booking';
import { reportGroups } from '@fareground/domain/booking/report-groups';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { queryPages } from '../query-pages.ts';
import type { ReadNeeds } from '../read-sale.ts';

interface Needs extends ReadNeeds {
  readonly say: (line: string) => void;
  /** Throws when the command was told to stop. */
  readonly check: () => void;
}

/**
 * Writes into bookings and their payments the groups by which lists find them, where they were made before that was written down. What has them is left as it
 * is. It may be stopped and run again. @returns the exit status
 */
export async function fillGroups({ db, collections, say, check }: Needs): Promise<number> {
  const counts = { bookings: 0, payments: 0 };
  for await (const page of queryPages(collections.bookings, check)) {
    for (const snapshot of page as QueryDocumentSnapshot<Booking>[]) {
      if (snapshot.data().groups) continue;
      const payments = await fillBooking({ db, collections }, snapshot.id);
      counts.bookings += 1;
      counts.payments += payments;
    }
  }
  say(`${counts.bookings} bookings and ${counts.payments} payments can be found by group now.`);
  return 0;
}

/** @returns how many payments were written */
function fillBooking({ db, collections }: ReadNeeds, id: string): Promise<number> {
  const reference = collections.bookings.doc(id);
  return db.runTransaction(async (transaction) => {
    const booking = (await transaction.get(reference)).data();
    if (!booking) return 0;
    const { docs } = await transaction.get(collections.payments.where('bookingId', '==', id));
    const groups = booking.groups ?? reportGroups(booking.lines, channelOf(booking));
    transaction.update(reference, { groups });
    const without = docs.filter((one) => !one.data().groups);
    for (const { ref } of without) transaction.update(ref, { groups });
    return without.length;
  });
}
