import type { Ticket } from '@fareground/domain/access/ticket';
import { readTicketSearch, type TicketSearch } from '@fareground/domain/access/ticket-search';
import { type FindBookingsResponse, MAX_FOUND } from '@fareground/domain/api/ticket-desk';
import type { Booking } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import type { Query } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { foundBooking } from './found-booking.ts';

type Deps = Pick<Services, 'collections' | 'log' | 'now'>;

/** Behind every text that begins with what stands before it. */
const LAST_LETTER = '\uf8ff';

const unique = (bookings: readonly Booking[]): readonly Booking[] => [
  ...new Map(bookings.map((booking) => [booking.id, booking])).values(),
];

/**
 * Finds bookings by what a person at the desk has of them: of their buyer, or of whoever a ticket is for. Reads at most two documents for a
 * number, and three pages for an address or for each writing of a name, however many bookings there are.
 * @throws AppError invalid-argument for `text`
 */
export async function findBookings(deps: Deps, text: string): Promise<FindBookingsResponse> {
  const search = readTicketSearch(text);
  if (!search)
    throw new AppError('invalid-argument', 'no number, address or name was given', { field: 'text' });
  const found = await readFound(deps, search);
  const newestFirst = [...found].sort((a, b) => b.createdAt - a.createdAt || a.id.localeCompare(b.id));
  return {
    bookings: newestFirst.slice(0, MAX_FOUND).map((booking) => foundBooking(booking, deps.now())),
    hasMore: newestFirst.length > MAX_FOUND,
  };
}

async function readFound({ collections, log }: Deps, search: TicketSearch): Promise<readonly Booking[]> {
  const { bookings, tickets } = collections;
  const byId = async (id: string): Promise<readonly Booking[]> => {
    const booking = (await bookings.doc(id).get()).data();
    return booking ? [booking] : [];
  };
  const page = async (query: Query<Booking>): Promise<readonly Booking[]> =>
    readableDocuments((await query.limit(MAX_FOUND + 1).get()).docs, log);
  const ofTickets = async (query: Query<Ticket>): Promise<readonly Booking[]> => {
    const found = readableDocuments((await query.limit(MAX_FOUND + 1).get()).docs, log);
    const ids = [...new Set(found.map(({ bookingId }) => bookingId))];
    return (await Promise.all(ids.map(byId))).flat();
  };
  switch (search.by) {
    case 'reference':
      return unique([
        ...(await byId(search.value)),
        ...(await ofTickets(tickets.where('recipient.reference', '==', search.value))),
      ]);
    case 'serial': {
      const ticket = (await tickets.doc(search.value).get()).data();
      return ticket ? byId(ticket.bookingId) : [];
    }
    case 'email':
      return unique([
        ...(await page(bookings.where('buyerEmail', '==', search.value).orderBy('createdAt', 'desc'))),
        ...(await ofTickets(tickets.where('recipient.email', '==', search.value))),
      ]);
    case 'name': {
      const pages = await Promise.all(
        search.beginnings.flatMap((beginning) => [
          page(
            bookings
              .where('buyerName', '>=', beginning)
              .where('buyerName', '<', beginning + LAST_LETTER)
              .orderBy('buyerName'),
          ),
          ofTickets(
            tickets
              .where('attendeeName', '>=', beginning)
              .where('attendeeName', '<', beginning + LAST_LETTER)
              .orderBy('attendeeName'),
          ),
        ]),
      );
      return unique(pages.flat());
    }
  }
}
