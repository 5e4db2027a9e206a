import { TICKETS, type Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { MAIL_KEPT, TASK_OVERDUE } from '@fareground/domain/messages/mail';
import type { Mailing } from '@fareground/domain/messages/mailing';
import type { MailTemplate } from '@fareground/domain/messages/templates';
import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';

/** Whom a mailing goes to, and what it says. */
export interface MailingKind {
  /** Every ticket it concerns, in an order that `cursorOf` gives a place in. */
  readonly tickets: Query;
  readonly cursorOf: (ticket: Ticket) => (string | number)[];
  /** Named by the booking, so that nobody gets it twice, however many places are in it; of a ticket that was passed on by the ticket. */
  readonly mailId: (ticket: Ticket) => string;
  readonly template: MailTemplate;
  /** Which of the person's wishes decides; one that was never spoken is yes. */
  readonly wish: 'wantsReminders' | 'wantsChanges';
  /** Whether it says anything to whoever has a ticket; absent: to all. */
  readonly concerns?: (ticket: Ticket) => boolean;
  /** @param tickets of one mail, at least one */
  readonly values: (
    tickets: readonly [Ticket, ...Ticket[]],
    booking: Booking,
    site: string,
  ) => Record<string, string>;
}

export const kindOf = (db: Firestore, mailing: Mailing): MailingKind =>
  mailing.kind === 'reminder' ? reminder(db, mailing) : change(db, mailing);

const validTickets = (db: Firestore): Query => db.collection(TICKETS).where('state', '==', 'valid');

/** Tickets whose start is after `from` and up to `until`. */
export const ticketsStarting = (db: Firestore, { from, until }: { from: number; until: number }): Query =>
  validTickets(db)
    .where('startsAt', '>', from)
    .where('startsAt', '<=', until)
    .orderBy('startsAt')
    .orderBy(FieldPath.documentId());

const reminder = (db: Firestore, mailing: Mailing & { kind: 'reminder' }): MailingKind => ({
  tickets: ticketsStarting(db, mailing),
  cursorOf: ({ startsAt, serial }) => [startsAt, serial],
  mailId: (ticket) => `reminder-${travellerOf(ticket)}-${ticket.offeringId}`,
  template: 'reminder',
  wish: 'wantsReminders',
  values: ([ticket], booking, site) => ({
    name: nameOf(ticket, booking),
    title: ticket.title,
    when: whenOf(ticket),
    where: whereOf(ticket),
    url: urlOf(ticket, site),
  }),
});

const change = (
  db: Firestore,
  { id, offeringId, text, stops = [] }: Mailing & { kind: 'change' },
): MailingKind => {
  const toldTo = (ticket: Ticket): string[] => [
    ...(text === '' ? [] : [text]),
    ...stops.flatMap((one) => (callsAt(ticket, one.stop) ? [one.text] : [])),
  ];
  return {
    tickets: validTickets(db).where('offeringId', '==', offeringId).orderBy('serial'),
    cursorOf: ({ serial }) => [serial],
    mailId: (ticket) => `${id}-${travellerOf(ticket)}`,
    template: 'itinerary-changed',
    wish: 'wantsChanges',
    concerns: (ticket) => toldTo(ticket).length > 0,
    values: (tickets, booking, site) => ({
      name: nameOf(tickets[0], booking),
      title: tickets[0].title,
      change: [...new Set(tickets.flatMap(toldTo))].join(' '),
      url: urlOf(tickets[0], site),
    }),
  };
};

/** Whether somebody gets on or off there. */
const callsAt = ({ fromStop, toStop }: Ticket, stop: number): boolean => fromStop === stop || toStop === stop;

/** Who is told once: the buyer of a booking, and whoever had a ticket of it passed on to them. */
const travellerOf = ({ bookingId, recipient, serial }: Ticket): string => (recipient ? serial : bookingId);

const nameOf = ({ recipient, attendeeName }: Ticket, { buyerName }: Booking): string =>
  (recipient ? attendeeName : buyerName) || 'there';

const urlOf = ({ bookingId, recipient, serial }: Ticket, site: string): string =>
  recipient ? `${site}/passed-on/${serial}` : `${site}/booking/${bookingId}`;

/** The fields that every mailing begins with. */
export const newMailing = (id: string, now: number) => ({
  id,
  cursor: [],
  pages: 0,
  tickets: 0,
  mails: 0,
  state: 'open' as const,
  dueAt: now + TASK_OVERDUE,
  createdAt: now,
  updatedAt: now,
  expiresAt: new Date(now + MAIL_KEPT),
});

/** "Fri 27 Nov 2026, 21:30 WET": the place's own clock. */
const whenOf = ({ startsAt, startZone }: Ticket): string =>
  `${calendarDate(startsAt, startZone, { year: true })}, ${clockTime(startsAt, startZone)} ${zoneName(startsAt, startZone)}`;

const whereOf = (ticket: Ticket): string =>
  ticket.kind === 'event'
    ? `${ticket.fromName}, ${ticket.fromCity}`
    : `${ticket.fromName}, ${ticket.fromCity}${ticket.bay ? `, bay ${ticket.bay}` : ''}`;
