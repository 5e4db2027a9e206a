import type { Ticket, Transfer } from '@fareground/domain/access/ticket';
import { type BookingTicketsResponse, deskTicketSchema } from '@fareground/domain/api/ticket-desk';
import { nothing } from '@fareground/domain/booking/void-place';
import { parseKnownFields } from '@fareground/domain/core/document';
import { returnOfPlaces } from '@fareground/domain/payments/refund-of-line';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { answersOfTickets, staffAnswers } from '../../access/questions/answers-of-tickets.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { foundBooking } from './found-booking.ts';

const shownTransfer = ({ name, email, at }: Transfer) => ({ name, email, at });

/**
 * A booking with its tickets, for staff. Reads the booking, each of its tickets, and what was answered: a sheet of the booking and one of each
 * ticket that was passed on.
 * @throws AppError not-found
 */
export async function bookingTickets(
  { db, collections, log, now }: Pick<Services, 'db' | 'collections' | 'log' | 'now'>,
  id: string,
): Promise<BookingTicketsResponse> {
  const booking = required(await collections.bookings.doc(id).get());
  const references = booking.ticketSerials.map((serial) => collections.tickets.doc(serial));
  const read = references.length > 0 ? await db.getAll(...references) : [];
  const stored = read.filter(({ exists }) => exists) as QueryDocumentSnapshot<Ticket>[];
  const readable = readableDocuments(stored, log);
  const answers = await answersOfTickets({ db, collections, log }, readable, new Map([[id, booking]]));
  const returns = new Map(returnOfPlaces(booking, now()).map(({ serial, ...money }) => [serial, money]));
  const tickets = readable.map((ticket) => ({
    ...parseKnownFields(deskTicketSchema, ticket),
    ...(returns.get(ticket.serial) ?? { left: nothing, byPolicy: nothing }),
    ...(ticket.transfer && ticket.state === 'valid' && { transfer: shownTransfer(ticket.transfer) }),
    ...staffAnswers(answers.get(ticket.serial)),
  }));
  const { currency, complimentary = false } = booking;
  return { booking: foundBooking(booking, now()), currency, complimentary, tickets };
}
