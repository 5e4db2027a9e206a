import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import type { ChangeOf } from '@fareground/domain/booking/offering-change';
import type { Reseated } from '@fareground/domain/booking/reseat-booking';
import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Mail } from '@fareground/domain/messages/mail';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { linesText } from './booking-mails.ts';
import { isMailAddress, mailOf } from './queue-mail.ts';
import { grouped, seatText } from './ticket-words.ts';
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
      before: seatText(before.seat, before.sections),
      after: seatText(after.seat, after.sections),
      reason,
      url: urlForHolder(after, booking, links),
    },
    ticketSerial: after.serial,
    now,
  });
}

/** The same for whoever had the ticket passed on to them; null for a buyer's own ticket. */
export const receivedSeatChangedMail = (change: SeatChange, links: BookingLinks, now: number): Mail | null =>
  isMailAddress(change.after.recipient?.email) ? seatChangedMail(change, links, now) : null;

/** "It runs with another vehicle", with all seats of the booking and what goes back; null for a booking without an address. One a change. */
export function reseatedMail(
  booking: Booking,
  { id, tripId, title, reason, vehicleName }: ChangeOf<'change-vehicle'>,
  { refund }: Reseated,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { buyerEmail, buyerName, currency } = booking;
  if (!isMailAddress(buyerEmail)) return null;
  const own = booking.lines.filter((line) => line.offeringId === tripId && line.cancelledWith === undefined);
  return mailOf({
    id: `${id}-${booking.id}`,
    template: 'reseated',
    to: buyerEmail,
    values: {
      name: cutText(buyerName, 120) || 'there',
      reference: grouped(booking.id),
      title,
      vehicle: vehicleName,
      reason,
      lines: linesText(own),
      back:
        refund > 0
          ? `For a seat that is worth less than the one you booked, ${formatMoney(refund, currency)} go back the way you paid. Banks take up to ten days; we write again when the money is on its way.`
          : 'The price stays as you paid it.',
      url: links.urlOf(booking),
    },
    attachments: [{ kind: 'tickets', bookingId: booking.id }],
    now,
  });
}
