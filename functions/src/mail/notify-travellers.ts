import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/bookings/booking';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import type { MailTemplate, MailValues } from '@fareground/domain/mail/templates';
import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/tickets/ticket';
import { type User, userPath } from '@fareground/domain/users/user';
import type { DocumentSnapshot, Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isMailAddress, queueMail } from './queue-mail.ts';

type Wish = 'wantsReminders' | 'wantsChanges';

export interface TravellerMail<T extends MailTemplate> {
  /** Named by the booking and the sale, so that nobody gets it twice. */
  readonly id: (ticket: Ticket) => string;
  readonly template: T;
  /** Which of the person's wishes decides; one that was never spoken is yes. */
  readonly wish: Wish;
  readonly values: (ticket: Ticket, booking: Booking) => MailValues<T>;
}

/** Tickets read at once. */
const PAGE = 300;
const ALREADY_EXISTS = 6;

/**
 * Mails everybody who holds valid tickets, once a booking, however many places are in it: to the address the booking was
 * made with, unless the person said no to such mails.
 * @returns how many were notified
 */
export async function notifyTravellers<T extends MailTemplate>(
  services: { readonly db: Firestore; readonly now: () => number },
  tickets: Query,
  mail: TravellerMail<T>,
): Promise<number> {
  const notified = new Set<string>();
  for (let after: QueryDocumentSnapshot | undefined; ; ) {
    const page = await (after ? tickets.startAfter(after) : tickets).limit(PAGE).get();
    const firsts = page.docs
      .map((snapshot) => ticketConverter.fromFirestore(snapshot))
      .filter(
        ({ bookingId, saleId }) =>
          !notified.has(`${bookingId} ${saleId}`) && notified.add(`${bookingId} ${saleId}`),
      );
    const read = await readAll(services.db, firsts);
    for (const ticket of firsts) await notify(services, ticket, read, mail);
    after = page.docs.at(-1);
    if (page.size < PAGE) return notified.size;
  }
}

type Read = (path: string) => DocumentSnapshot | undefined;

/** The bookings and profiles of a page of tickets, in one call. */
async function readAll(db: Firestore, tickets: readonly Ticket[]): Promise<Read> {
  const paths = new Set(
    tickets.flatMap(({ bookingId, holderUid }) => [bookingPath(bookingId), userPath(holderUid)]),
  );
  if (paths.size === 0) return () => undefined;
  const found = await db.getAll(...[...paths].map((path) => db.doc(path)));
  const byPath = new Map(found.map((snapshot) => [snapshot.ref.path, snapshot]));
  return (path) => byPath.get(path);
}

async function notify<T extends MailTemplate>(
  { db, now }: { readonly db: Firestore; readonly now: () => number },
  ticket: Ticket,
  read: Read,
  { id, template, wish, values }: TravellerMail<T>,
): Promise<void> {
  const stored = read(bookingPath(ticket.bookingId));
  if (!stored?.exists) return;
  const booking = bookingConverter.fromFirestore(stored);
  const person = read(userPath(ticket.holderUid))?.data() as Partial<User> | undefined;
  const to = booking.buyerEmail || person?.server?.email;
  if (!isMailAddress(to) || person?.[wish] === false) return;
  const batch = db.batch();
  queueMail(db, batch, { id: id(ticket), template, to, values: values(ticket, booking), now: now() });
  try {
    await batch.commit();
  } catch (error) {
    if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
  }
}

export const validTickets = (db: Firestore): Query => db.collection(TICKETS).where('state', '==', 'valid');

/** "Fri 27 Nov 2026, 21:30 WET": the place's own clock. */
export const whenOf = ({ startsAt, startZone }: Ticket): string =>
  `${calendarDate(startsAt, startZone, { year: true })}, ${clockTime(startsAt, startZone)} ${zoneName(startsAt, startZone)}`;

export const whereOf = (ticket: Ticket): string =>
  ticket.kind === 'event'
    ? `${ticket.fromName}, ${ticket.fromCity}`
    : `${ticket.fromName}, ${ticket.fromCity}${ticket.bay ? `, bay ${ticket.bay}` : ''}`;
