import { hash } from 'node:crypto';
import { TICKETS, type Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import type { Answer } from '@fareground/domain/catalogue/questions/check-answers';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { isInAudience } from '@fareground/domain/messages/announcement';
import { MAIL_KEPT, TASK_OVERDUE } from '@fareground/domain/messages/mail';
import type { Announcement, Mailing } from '@fareground/domain/messages/mailing';
import type { MailTemplate } from '@fareground/domain/messages/templates';
import type { MarketingConsent } from '@fareground/domain/people/marketing-consent';
import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';
import { unsubscribeUrl } from './marketing-consents.ts';

/** What was answered for tickets, by serial (access/questions). */
export type ReadAnswers = (tickets: readonly Ticket[]) => Promise<ReadonlyMap<string, Answers>>;
type Answers = readonly Pick<Answer, 'questionId' | 'answer'>[];

/** Whom a mailing goes to, and what it says. */
export interface MailingKind {
  /** Every ticket it concerns, in an order that `cursorOf` gives a place in. */
  readonly tickets: Query;
  readonly cursorOf: (ticket: Ticket) => (string | number)[];
  /**
   * Named by the booking, so that nobody gets it twice, however many places are in it; of a ticket that was passed on by the ticket. An
   * announcement is named by the address.
   */
  readonly mailId: (ticket: Ticket, to: string) => string;
  readonly template: MailTemplate;
  /** Which of the person's wishes decides; one that was never spoken is yes. Absent: none. */
  readonly wish?: 'wantsReminders' | 'wantsChanges';
  /** Only to addresses that consented to marketing. */
  readonly isMarketing?: true;
  readonly replyTo?: string;
  /** Whether it says anything to whoever has a ticket; absent: to all. */
  readonly concerns?: (ticket: Ticket, answers: Answers | undefined) => boolean;
  /** It depends on what was answered. */
  readonly asksAnswers?: boolean;
  /** @param tickets of one mail, at least one */
  readonly values: (
    tickets: readonly [Ticket, ...Ticket[]],
    booking: Booking,
    site: string,
    /** Of marketing: the consent that it is sent by. */
    consent: MarketingConsent | undefined,
  ) => Record<string, string>;
}

export function kindOf(db: Firestore, mailing: Mailing): MailingKind {
  switch (mailing.kind) {
    case 'reminder':
      return reminder(db, mailing);
    case 'change':
      return change(db, mailing);
    case 'announcement':
      return announcement(db, mailing);
  }
}

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

/** Tickets that open the door, or have. */
const announcement = (db: Firestore, mailing: Announcement): MailingKind => {
  const { id, offeringId, purpose, subject, text, replyTo, audience } = mailing;
  const isMarketing = purpose === 'marketing';
  return {
    tickets: db
      .collection(TICKETS)
      .where('offeringId', '==', offeringId)
      .where('state', 'in', ['valid', 'used'])
      .orderBy('serial'),
    cursorOf: ({ serial }) => [serial],
    mailId: (_, to) => `${id}-${hash('sha256', to.toLowerCase(), 'hex').slice(0, 32)}`,
    template: isMarketing ? 'marketing-announcement' : 'announcement',
    ...(isMarketing && { isMarketing }),
    replyTo,
    concerns: (ticket, answers) => isInAudience(audience, ticket, answers),
    asksAnswers: audience.answer !== undefined,
    values: ([ticket], _, site, consent) => ({
      title: ticket.title,
      subject,
      text,
      url: urlOf(ticket, site),
      ...(isMarketing && consent && { unsubscribe: unsubscribeUrl(consent, site) }),
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
