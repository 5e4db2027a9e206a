import { returnOfPlaces } from '@fareground/domain/bookings/refund-of-line';
import { nothing } from '@fareground/domain/bookings/void-place';
import { type BookingTicketsResponse, deskTicketSchema } from '@fareground/domain/calls/ticket-desk';
import { parseKnownFields } from '@fareground/domain/core/document';
import type { Ticket, Transfer } from '@fareground/domain/tickets/ticket';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { readableDocuments } from '../firestore/readable.ts';
import { required } from '../firestore/required.ts';
import { answersOfTickets, staffAnswers } from '../questions/answers-of-tickets.ts';
import type { Services } from '../runtime/services.ts';
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
