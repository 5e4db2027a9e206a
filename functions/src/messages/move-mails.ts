import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { activeAmounts } from '@fareground/domain/booking/booking';
import { type ChangeOf, changedOffering } from '@fareground/domain/booking/offering-change';
import { type Trip, titleOfTrip } from '@fareground/domain/catalogue/trips/trip';
import type { OfferedTrips } from '@fareground/domain/catalogue/trips/trip-offer';
import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Mail } from '@fareground/domain/messages/mail';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { linesText, momentText } from './booking-mails.ts';
import { isMailAddress, mailOf } from './queue-mail.ts';
import { grouped } from './ticket-words.ts';
import { ticketValues } from './transfer-mails.ts';

type Change = ChangeOf<'cancel-trip' | 'skip-stop'>;

const nameOf = ({ buyerName }: Booking): string => cutText(buyerName, 120) || 'there';

/** What happened to a trip, for those who booked it. */
const happened = (change: Change): string =>
  change.kind === 'skip-stop'
    ? `${change.title} no longer calls at ${change.stopName}.`
    : `${change.title} does not run.`;

/** Where it skips a stop, it may be one of the trips that are offered. */
const sameTrip = (change: Change, tripIds: readonly string[]): string =>
  tripIds.includes(changedOffering(change).id)
    ? ' The same run can take you at the nearest stop that it still serves.'
    : '';

/** "Choose another trip, or your money", with until when; null for a booking without an address. One a booking and change. @param concerned positions of the lines */
export function tripsOfferedMail(
  booking: Booking,
  change: Change,
  { until, tripIds }: OfferedTrips,
  concerned: readonly number[],
  links: BookingLinks,
  now: number,
): Mail | null {
  if (!isMailAddress(booking.buyerEmail)) return null;
  const lines = booking.lines.filter((_, index) => concerned.includes(index));
  const [line] = lines;
  const back = booking.paymentId === '' ? 0 : lines.reduce((sum, one) => sum + activeAmounts(one).paid, 0);
  return mailOf({
    id: `${change.id}-${booking.id}`,
    template: 'trips-offered',
    to: booking.buyerEmail,
    values: {
      name: nameOf(booking),
      reference: grouped(booking.id),
      title: cutText(line?.title ?? change.title, 120),
      happened: `${happened(change)}${sameTrip(change, tripIds)}`,
      reason: change.reason,
      lines: linesText(lines),
      until: momentText(until, line?.kind === 'trip' ? line.from.timeZone : 'UTC'),
      back:
        back > 0
          ? `If you choose none by then, all that you paid for it goes back the way you paid: ${formatMoney(back, booking.currency)}.`
          : 'If you choose none by then, your places end. There was nothing to pay, so nothing goes back.',
      url: links.urlOf(booking),
    },
    now,
  });
}

/** The same for whoever had a ticket of it passed on to them: its buyer chooses. Null for a buyer's own ticket. One a ticket and change. */
export function receivedTicketWaitsMail(
  ticket: Ticket,
  change: Change,
  { until }: OfferedTrips,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { serial, attendeeName, recipient, startZone } = ticket;
  if (!isMailAddress(recipient?.email)) return null;
  return mailOf({
    id: `${change.id}-${serial}`,
    template: 'ticket-waits',
    to: recipient.email,
    values: {
      ...ticketValues(ticket),
      name: attendeeName || 'there',
      happened: happened(change),
      reason: change.reason,
      until: momentText(until, startZone),
      url: links.ticketUrlOf(ticket),
    },
    now,
  });
}

interface Moved {
  /** Of the booking, by position. */
  readonly lines: readonly number[];
  /** The trip that they were on. */
  readonly before: Trip;
  /** Minor units. */
  readonly refund: number;
}

/** "You travel with another trip", with its tickets and what goes back; null for a booking without an address. @param booking as it is afterwards */
export function movedMail(
  booking: Booking,
  { lines: moved, before, refund }: Moved,
  links: BookingLinks,
  now: number,
): Mail | null {
  const lines = booking.lines.filter((_, index) => moved.includes(index));
  const [line] = lines;
  if (!line || !isMailAddress(booking.buyerEmail)) return null;
  const { id, currency } = booking;
  return mailOf({
    id: `moved-${id}-${moved[0]}-${now}`,
    template: 'rebooked',
    to: booking.buyerEmail,
    values: {
      name: nameOf(booking),
      reference: grouped(id),
      title: cutText(line.title, 120),
      before: titleOfTrip(before),
      lines: linesText(lines),
      back:
        refund > 0
          ? `It costs less: ${formatMoney(refund, currency)} go back the way you paid. Banks take up to ten days; we write again when the money is on its way.`
          : 'Nothing is to be paid for it.',
      url: links.urlOf(booking),
    },
    attachments: [
      { kind: 'tickets', bookingId: id },
      { kind: 'calendar', bookingId: id },
    ],
    now,
  });
}

/** The same for whoever had the ticket passed on to them, with their other ticket; null for a buyer's own. One a ticket. */
export function receivedTicketMovedMail(
  ticket: Ticket,
  before: Trip,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { serial, attendeeName, recipient } = ticket;
  if (!isMailAddress(recipient?.email)) return null;
  return mailOf({
    id: `ticket-moved-${serial}`,
    template: 'ticket-moved',
    to: recipient.email,
    values: {
      ...ticketValues(ticket),
      name: attendeeName || 'there',
      before: titleOfTrip(before),
      url: links.ticketUrlOf(ticket),
    },
    ticketSerial: serial,
    now,
  });
}
