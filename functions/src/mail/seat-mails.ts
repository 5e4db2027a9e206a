import type { Booking } from '@fareground/domain/bookings/booking';
import type { Mail } from '@fareground/domain/mail/mail';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import { seatText } from '../documents/ticket-words.ts';
import type { BookingLinks } from '../links/booking-links.ts';
import { isMailAddress, mailOf } from './queue-mail.ts';
import { holderOf, ticketValues, urlForHolder } from './transfer-mails.ts';

interface SeatChange {
  readonly before: Ticket;
  /** The same ticket with its other seat. */
  readonly after: Ticket;
  readonly booking: Booking;
  readonly reason: string;
}

/** "You have another seat", for whoever has the ticket; null where nobody's address is known. One a change. */
export function seatChangedMail(
  { before, after, booking, reason }: SeatChange,
  links: BookingLinks,
  now: number,
): Mail | null {
  const holder = holderOf(after, booking);
  if (!isMailAddress(holder.email)) return null;
  return mailOf({
    id: `seat-changed-${after.serial}-${now}`,
    template: 'seat-changed',
    to: holder.email,
    values: {
      ...ticketValues(after),
      name: holder.name || 'there',
      before: seatText(before.seat),
      after: seatText(after.seat),
      reason,
      url: urlForHolder(after, booking, links),
    },
    ticketSerial: after.serial,
    now,
  });
}
