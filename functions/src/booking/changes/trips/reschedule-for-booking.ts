import type { Ticket } from '@fareground/domain/access/ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { Booking } from '@fareground/domain/booking/booking';
import type { ChangeOf, ChangeOutcome } from '@fareground/domain/booking/offering-change';
import {
  type RescheduledLeg,
  rescheduledLegs,
  withNewTimes,
} from '@fareground/domain/booking/rescheduled-legs';
import { timesOf } from '@fareground/domain/catalogue/trips/reschedule';
import { notYetWritten } from '../../../messages/not-yet-written.ts';
import { receivedTicketRescheduledMail, rescheduledMail } from '../../../messages/reschedule-mails.ts';
import { required } from '../../../platform/firestore/required.ts';
import { runTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'links' | 'signer' | 'now'>;
type Change = ChangeOf<'reschedule-trip'>;

/**
 * Makes other times of a trip of one booking: its legs and tickets have them, with codes for the new hours; where it is not the leg that was bought it
 * may be given back in full; and whoever travels is told. Repeating it changes nothing and says the same. Where the trip got others again meanwhile, it is made
 * with these.
 */
export async function rescheduleForBooking(
  { db, collections, links, signer, now }: Deps,
  change: Change,
  found: Booking,
): Promise<ChangeOutcome> {
  const reference = collections.bookings.doc(found.id);
  return runTransaction(db, async (transaction): Promise<ChangeOutcome> => {
    const booking = required(await transaction.get(reference));
    const tickets = await Promise.all(
      booking.ticketSerials.map((serial) => transaction.get(collections.tickets.doc(serial))),
    );
    const trip = required(await transaction.get(collections.trips.doc(change.tripId)));
    const at = now();
    const legs = isOver(booking) ? [] : rescheduledLegs(booking, { ...change, times: timesOf(trip) });
    if (legs.length === 0) return { became: 'untouched', refunded: 0, isMailed: false };
    const next: Booking = { ...booking, lines: withNewTimes(booking, legs), updatedAt: at };
    const rescheduled = await Promise.all(
      tickets.map(async (stored) => {
        const times = timesOfTicket(required(stored), legs);
        const { serial, offeringId } = required(stored);
        return times && { ...times, token: await signer.seal({ serial, offeringId, ...ticketHours(times) }) };
      }),
    );
    const mail = booking.state === 'confirmed' ? rescheduledMail(next, change, legs, links, at) : null;
    const received = tickets.flatMap((stored, index) => {
      const times = rescheduled[index];
      return (
        (times && receivedTicketRescheduledMail({ ...required(stored), ...times }, change, links, at)) ?? []
      );
    });
    const letters = await notYetWritten(transaction, collections, [...(mail ? [mail] : []), ...received]);
    transaction.update(reference, { lines: next.lines, updatedAt: at });
    for (const [index, ticket] of tickets.entries()) {
      const times = rescheduled[index];
      if (times) transaction.update(ticket.ref, { ...times, updatedAt: at });
    }
    for (const letter of letters) transaction.create(collections.mail.doc(letter.id), letter);
    return { became: 'changed', refunded: 0, isMailed: mail !== null };
  });
}

const isOver = ({ state }: Booking): boolean => state === 'cancelled' || state === 'expired';

/** When its holder gets on and off; null for a ticket of another leg, and for one that lets nobody in any more. */
function timesOfTicket(
  { lineIndex, state }: Ticket,
  legs: readonly RescheduledLeg[],
): Pick<Ticket, 'startsAt' | 'endsAt'> | null {
  const leg = legs.find(({ index }) => index === lineIndex);
  if (!leg || state === 'void' || state === 'transferred') return null;
  return { startsAt: leg.next.departsAt, endsAt: leg.next.arrivesAt };
}
