import type { Ticket } from '@fareground/domain/access/ticket';
import { ticketHours } from '@fareground/domain/access/ticket-hours';
import type { Booking, BookingLine } from '@fareground/domain/booking/booking';
import { linesEndingWith } from '@fareground/domain/booking/cancelled-lines';
import type { ChangeOf, ChangeOutcome } from '@fareground/domain/booking/offering-change';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { postponedMail } from '../../../messages/booking-mails.ts';
import { notYetWritten } from '../../../messages/not-yet-written.ts';
import { receivedTicketPostponedMail } from '../../../messages/transfer-mails.ts';
import { required } from '../../../platform/firestore/required.ts';
import { runTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Services } from '../../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'links' | 'signer' | 'now'>;

/**
 * Makes a postponement of one booking: its lines and tickets have the new time, with codes for the new hours; it may be given back in full
 * until the day that was promised, with the rides that were sold with the show; and its buyer is told. Repeating it changes nothing. Where the event was postponed
 * once more meanwhile, it is made with the times that the event has by now.
 */
export async function postponeForBooking(
  { db, collections, links, signer, now }: Deps,
  change: ChangeOf<'postpone'>,
  found: Booking,
): Promise<ChangeOutcome> {
  const { eventId, returnUntil } = change;
  const reference = collections.bookings.doc(found.id);
  return runTransaction(db, async (transaction): Promise<ChangeOutcome> => {
    const booking = required(await transaction.get(reference));
    const tickets = await Promise.all(
      booking.ticketSerials.map((serial) => transaction.get(collections.tickets.doc(serial))),
    );
    const { doorsAt, startsAt, endsAt } = required(await transaction.get(collections.events.doc(eventId)));
    const times = { doorsAt, startsAt, endsAt };
    const at = now();
    const lines = postponed(booking, { eventId, times, returnUntil }, at);
    if (!lines) return { became: 'untouched', refunded: 0, isMailed: false };
    const mail =
      booking.state === 'confirmed' ? postponedMail({ ...booking, lines }, change, links, at) : null;
    const letter = mail && collections.mail.doc(mail.id);
    const tokens = await Promise.all(
      tickets.map((ticket) => {
        const { serial } = ticket.data() ?? {};
        if (serial === undefined || !isOfStandingLine(required(ticket), eventId)) return null;
        return signer.seal({ serial, offeringId: eventId, ...ticketHours(times) });
      }),
    );
    const received = tickets.flatMap((ticket, index) => {
      const one = tokens[index] ? { ...required(ticket), ...times } : null;
      const told = one && receivedTicketPostponedMail(one, change, links, at);
      return told ? [told] : [];
    });
    const isTold = await notYetWritten(transaction, collections, received);
    const isNew = letter !== null && !(await transaction.get(letter)).exists;
    transaction.update(reference, { lines, updatedAt: at });
    for (const [index, ticket] of tickets.entries()) {
      const token = tokens[index];
      if (token) transaction.update(ticket.ref, { ...times, token, updatedAt: at });
    }
    if (mail && letter && isNew) transaction.create(letter, mail);
    for (const one of isTold) transaction.create(collections.mail.doc(one.id), one);
    return { became: 'changed', refunded: 0, isMailed: mail !== null };
  });
}

const isOfStandingLine = ({ offeringId, state }: Ticket, eventId: string): boolean =>
  offeringId === eventId && state !== 'void' && state !== 'transferred';

interface Postponed extends Pick<ChangeOf<'postpone'>, 'eventId' | 'returnUntil'> {
  readonly times: Pick<Event, 'doorsAt' | 'startsAt' | 'endsAt'>;
}

/** The lines with the new times; null for a booking that nothing of stands. */
function postponed(
  booking: Booking,
  { eventId, times, returnUntil }: Postponed,
  now: number,
): BookingLine[] | null {
  if (booking.state === 'cancelled' || booking.state === 'expired') return null;
  const concerned = new Set(linesEndingWith(booking, eventId, now));
  if (concerned.size === 0) return null;
  return booking.lines.map((line, index) => {
    if (!concerned.has(index)) return line;
    const until = Math.max(line.returnUntil ?? 0, returnUntil);
    return line.kind === 'event'
      ? { ...line, ...times, returnUntil: until }
      : { ...line, returnUntil: until };
  });
}
