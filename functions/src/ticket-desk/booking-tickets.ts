import { paidForTicket } from '@fareground/domain/bookings/void-place';
import { type BookingTicketsResponse, deskTicketSchema } from '@fareground/domain/calls/ticket-desk';
import { parseKnownFields } from '@fareground/domain/core/document';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { readableDocuments } from '../firestore/readable.ts';
import { required } from '../firestore/required.ts';
import type { Services } from '../runtime/services.ts';
import { foundBooking } from './found-booking.ts';

/**
 * A booking with its tickets, for staff. Reads the booking and each of its tickets.
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
  const tickets = readableDocuments(stored, log).map((ticket) => ({
    ...parseKnownFields(deskTicketSchema, ticket),
    paid: paidForTicket(booking, ticket.serial),
  }));
  const { currency, complimentary = false } = booking;
  return { booking: foundBooking(booking, now()), currency, complimentary, tickets };
}
