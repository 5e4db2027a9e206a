import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import type { ChangeOf } from '@fareground/domain/booking/offering-change';
import type { RescheduledLeg, RescheduleGround } from '@fareground/domain/booking/rescheduled-legs';
import { cutText } from '@fareground/domain/core/cut-text';
import type { Mail } from '@fareground/domain/messages/mail';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { linesText, momentText } from './booking-mails.ts';
import { isMailAddress, mailOf } from './queue-mail.ts';
import { grouped } from './ticket-words.ts';
import { ticketValues } from './transfer-mails.ts';

type Change = ChangeOf<'reschedule-trip'>;

/**
 * "It runs at another time", with what it was before and whether it may be given back; null for a booking without an address. One a booking and change.
 * @param booking as it is afterwards
 */
export function rescheduledMail(
  booking: Booking,
  { id, title, reason }: Change,
  legs: readonly RescheduledLeg[],
  links: BookingLinks,
  now: number,
): Mail | null {
  const { buyerEmail, buyerName } = booking;
  const lines = legs.flatMap(({ index }) => booking.lines[index] ?? []);
  if (!isMailAddress(buyerEmail) || lines.length === 0) return null;
  return mailOf({
    id: `${id}-${booking.id}`,
    template: 'rescheduled',
    to: buyerEmail,
    values: {
      name: cutText(buyerName, 120) || 'there',
      reference: grouped(booking.id),
      title,
      reason,
      lines: linesText(lines),
      before: beforeText(legs),
      back: backText(booking, legs),
      url: links.urlOf(booking),
    },
    attachments: [
      { kind: 'tickets', bookingId: booking.id },
      { kind: 'calendar', bookingId: booking.id },
    ],
    now,
  });
}

/** The same for whoever had a ticket of it passed on to them; null for a buyer's own ticket. One a ticket and change. @param ticket as it is afterwards */
export function receivedTicketRescheduledMail(
  ticket: Ticket,
  { id, reason }: Change,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { serial, attendeeName, recipient } = ticket;
  if (!isMailAddress(recipient?.email)) return null;
  return mailOf({
    id: `${id}-${serial}`,
    template: 'ticket-rescheduled',
    to: recipient.email,
    values: {
      ...ticketValues(ticket),
      name: attendeeName || 'there',
      reason,
      url: links.ticketUrlOf(ticket),
    },
    ticketSerial: serial,
    now,
  });
}

/** Lines of the same leg, as of an adult and a child, say the same: once is enough. */
const beforeText = (legs: readonly RescheduledLeg[]): string =>
  cutText([...new Set(legs.map(soldText))].join('\n'), 4_000);

const soldText = ({ line: { from, to }, sold }: RescheduledLeg): string =>
  `It was sold to leave ${momentText(sold.departsAt, from.timeZone)} and to arrive ${momentText(sold.arrivesAt, to.timeZone)}.`;

const groundTexts: Readonly<Record<RescheduleGround, string>> = {
  'leaves-earlier': 'It leaves before the time that you booked.',
  'much-later': 'It is later by an hour or more.',
  'misses-connection': 'There is too little time now to change to or from your other journey.',
  'misses-event': 'It does not fit any more to the event that you booked with it.',
};

function backText({ lines }: Booking, legs: readonly RescheduledLeg[]): string {
  const grounds = [...new Set(legs.flatMap((leg) => leg.grounds))];
  const [first] = legs
    .filter((leg) => leg.grounds.length > 0)
    .sort((a, b) => a.next.departsAt - b.next.departsAt);
  const until = first && lines[first.index]?.returnUntil;
  if (!first || until === undefined) return 'There is nothing else you must do.';
  return [
    ...grounds.map((ground) => groundTexts[ground]),
    `If it does not suit you, cancel the booking until ${momentText(until, first.line.from.timeZone)}: you get back all that you paid for your journeys.`,
  ].join(' ');
}
