import { TICKETS, type Ticket } from '@fareground/domain/access/ticket';
import { BOOKINGS, type Booking, bookingConverter } from '@fareground/domain/booking/booking';
import { DAY } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';

/** Bookings a commit, each with its ticket: 500 writes are the most that one may hold. */
const PER_COMMIT = 250;
const SIDE_BY_SIDE = 4;

/**
 * Brings the number of bookings in the database to `wanted`: sold ones with a ticket each, over a few hundred sales and a few
 * thousand people, a tenth of them of the sales that are looked at.
 * @param like a confirmed booking and a ticket
 * @returns how many there are now
 */
export async function fillBookings(
  db: Firestore,
  wanted: number,
  like: { booking: Booking; ticket: Ticket },
  offeringIds: readonly string[],
): Promise<number> {
  const present = (await db.collection(BOOKINGS).count().get()).data().count;
  let next = present;
  async function write(): Promise<void> {
    while (next < wanted) {
      const from = next;
      next = Math.min(wanted, from + PER_COMMIT);
      const until = next;
      const batch = db.batch();
      for (let n = from; n < until; n++) {
        const id = String(7_000_000_000 + n);
        const serial = String(n).padStart(20, '7');
        const buyer = `someone-${n % 5_000}`;
        const offeringId = (n % 10 === 0 && offeringIds[n % offeringIds.length]) || `sale-${n % 400}`;
        const createdAt = like.booking.createdAt - n;
        const booking = { ...like.booking, id, buyerUid: buyer, offeringIds: [offeringId], createdAt };
        batch.set(db.doc(`${BOOKINGS}/${id}`), bookingConverter.toFirestore(booking));
        batch.set(db.doc(`${TICKETS}/${serial}`), {
          ...like.ticket,
          serial,
          bookingId: id,
          holderUid: buyer,
          offeringId,
          createdAt: like.ticket.createdAt - n,
          state: 'valid',
          // None within a day: a reminder is a mail more, whoever is told.
          startsAt: Date.now() + (30 + (n % 300)) * DAY,
        });
      }
      await batch.commit();
    }
  }
  await withoutTriggers(() => Promise.all(Array.from({ length: SIDE_BY_SIDE }, write)));
  return Math.max(present, wanted);
}

/** The function that follows bookings takes half a second for each. What is written while it is switched off is never followed. */
async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
  const turn = async (to: 'enable' | 'disable'): Promise<void> => {
    const address = `http://${process.env.FAREGROUND_HUB}/functions/${to}BackgroundTriggers`;
    const answer = await fetch(address, { method: 'PUT' });
    if (!answer.ok) throw new Error(`The triggers could not be switched: ${await answer.text()}`);
  };
  await turn('disable');
  await work();
  await turn('enable');
}
