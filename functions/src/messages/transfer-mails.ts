import type { Ticket, Transfer } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import { cutText } from '@fareground/domain/core/cut-text';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import type { Mail } from '@fareground/domain/messages/mail';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { isMailAddress, mailOf } from './queue-mail.ts';
import { seatText } from './ticket-words.ts';

/** What a name or a title has at most in a mail: two of them and some words are a subject. */
const SHORT = 80;

/** "… passes a ticket on to you", with the link to accept it. One a transfer. */
export function transferRequestedMail(
  ticket: Ticket,
  { serial, name, email, at }: Transfer,
  booking: Booking,
  links: BookingLinks,
  now: number,
): Mail | null {
  if (!isMailAddress(email)) return null;
  return mailOf({
    id: `transfer-requested-${serial}`,
    template: 'transfer-requested',
    to: email,
    values: {
      ...ticketValues(ticket),
      name,
      giver: holderOf(ticket, booking).name || 'Somebody',
      url: links.ticketUrlOf({ serial, endsAt: Math.max(ticket.endsAt, at) }),
    },
    now,
  });
}

/** "You are passing a ticket on", with how to take it back; null where nobody's address is known. One a transfer. */
export function transferStartedMail(
  ticket: Ticket,
  { serial, name, email }: Transfer,
  booking: Booking,
  links: BookingLinks,
  now: number,
): Mail | null {
  const giver = holderOf(ticket, booking);
  if (!isMailAddress(giver.email)) return null;
  return mailOf({
    id: `transfer-started-${serial}`,
    template: 'transfer-started',
    to: giver.email,
    values: {
      ...ticketValues(ticket),
      name: giver.name || 'there',
      recipient: name,
      email,
      url: urlForHolder(ticket, booking, links),
    },
    now,
  });
}

/** "Your ticket", for whoever accepted it. One a ticket. */
export function receivedTicketMail(ticket: Ticket, links: BookingLinks, now: number): Mail | null {
  const { serial, attendeeName, recipient } = ticket;
  if (!isMailAddress(recipient?.email)) return null;
  return mailOf({
    id: `ticket-received-${serial}`,
    template: 'ticket-received',
    to: recipient.email,
    values: { ...ticketValues(ticket), name: attendeeName || 'there', url: links.ticketUrlOf(ticket) },
    ticketSerial: serial,
    now,
  });
}

/** "… has your ticket now"; null where the giver has no address. One a ticket. */
export function ticketGivenMail(
  ticket: Ticket,
  { name }: Transfer,
  booking: Booking,
  links: BookingLinks,
  now: number,
): Mail | null {
  const giver = holderOf(ticket, booking);
  if (!isMailAddress(giver.email)) return null;
  return mailOf({
    id: `ticket-given-${ticket.serial}`,
    template: 'ticket-given',
    to: giver.email,
    values: {
      ...ticketValues(ticket),
      name: giver.name || 'there',
      recipient: name,
      money: ticket.recipient
        ? 'Whoever bought it stays its buyer.'
        : 'You stay the buyer: if the booking is cancelled, what goes back goes to you.',
      url: urlForHolder(ticket, booking, links),
    },
    now,
  });
}

/** "Your ticket is not valid any more", for whoever had it passed on to them; null for a buyer's own ticket. One a ticket. */
export function receivedTicketEndedMail(
  ticket: Ticket,
  why: string,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { serial, attendeeName, recipient } = ticket;
  if (!isMailAddress(recipient?.email)) return null;
  return mailOf({
    id: `ticket-ended-${serial}`,
    template: 'ticket-ended',
    to: recipient.email,
    values: { ...ticketValues(ticket), name: attendeeName || 'there', why, url: links.ticketUrlOf(ticket) },
    ticketSerial: serial,
    now,
  });
}

/**
 * "It takes place later", for whoever had the ticket passed on to them; null for a buyer's own ticket. One a ticket and postponement.
 * @param ticket with the new time
 */
export function receivedTicketPostponedMail(
  ticket: Ticket,
  change: { readonly id: string; readonly reason: string },
  links: BookingLinks,
  now: number,
): Mail | null {
  const { serial, attendeeName, recipient } = ticket;
  if (!isMailAddress(recipient?.email)) return null;
  return mailOf({
    id: `${change.id}-${serial}`,
    template: 'ticket-postponed',
    to: recipient.email,
    values: {
      ...ticketValues(ticket),
      name: attendeeName || 'there',
      reason: change.reason,
      url: links.ticketUrlOf(ticket),
    },
    ticketSerial: serial,
    now,
  });
}

/** The link to a ticket that was passed on, for who asked by its number and address. @param id makes it one an asking */
export function findTicketMail(
  ticket: Ticket,
  to: string,
  links: BookingLinks,
  id: string,
  now: number,
): Mail {
  const { title } = ticketValues(ticket);
  return mailOf({
    id,
    template: 'find-ticket',
    to,
    values: { title, url: links.ticketUrlOf(ticket) },
    now,
  });
}

/** Who has a ticket: the buyer, or somebody to whom it was passed on. */
export const holderOf = ({ recipient, attendeeName }: Ticket, { buyerName, buyerEmail }: Booking) =>
  recipient
    ? { name: attendeeName, email: recipient.email }
    : { name: cutText(buyerName, SHORT), email: buyerEmail };

/** Where whoever has the ticket sees it without signing in. */
export const urlForHolder = (ticket: Ticket, booking: Booking, links: BookingLinks): string =>
  ticket.recipient ? links.ticketUrlOf(ticket) : links.urlOf(booking);

/** The values of a mail about one ticket: its title, and what, when, where and which place, a row each. */
export const ticketValues = (ticket: Ticket) => ({
  title: cutText(ticket.title, SHORT),
  lines: ticketText(ticket),
});

/** What, when on the place's own clock, where, and which place; a row each. */
function ticketText(ticket: Ticket): string {
  const { title, startsAt, startZone, doorsAt, fromName, fromCity, toName, toCity, endsAt, endZone } = ticket;
  const doors = doorsAt !== null && doorsAt < startsAt ? `, doors ${clockTime(doorsAt, startZone)}` : '';
  const bay = ticket.bay ? `, bay ${ticket.bay}` : '';
  const where =
    ticket.kind === 'event'
      ? [momentText(startsAt, startZone) + doors, `${fromName}, ${fromCity}`]
      : [
          `${momentText(startsAt, startZone)}, ${fromName}, ${fromCity}${bay}`,
          `${momentText(endsAt, endZone)}, ${toName}, ${toCity}`,
        ];
  const seat = ticket.seat ? `, seat ${seatText(ticket.seat, ticket.sections)}` : '';
  const kind = tierAndFare({ tierName: ticket.detail, fareName: ticket.fare });
  return [title, ...where, kind + seat].join('\n');
}

/** "Fri 27 Nov 2026, 21:30 WET" */
const momentText = (at: number, zone: string): string =>
  `${calendarDate(at, zone, { year: true })}, ${clockTime(at, zone)} ${zoneName(at, zone)}`;
