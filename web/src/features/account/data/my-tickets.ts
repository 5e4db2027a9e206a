import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/bookings/booking';
import { eventConverter, eventPath } from '@fareground/domain/events/event';
import { TICKETS, type Ticket, ticketConverter, ticketPath } from '@fareground/domain/tickets/ticket';
import { tripConverter, tripPath } from '@fareground/domain/trips/trip';
import { type Live, useLiveDocument, useLiveQuery } from '../../../firebase/use-live-document.ts';

// Tickets and what belongs to them. They are needed where there is no network as well.

const offlineCopy = { offlineCopy: true };

export const useMyTickets = (uid: string): Live<readonly Ticket[]> =>
  useLiveQuery(
    TICKETS,
    ticketConverter,
    {
      where: [['holderUid', '==', uid]],
      orderBy: [['startsAt', 'asc']],
      limit: 200,
    },
    offlineCopy,
  );

export const useBooking = (id: string): Live<Booking | null> =>
  useLiveDocument(bookingPath(id), bookingConverter, offlineCopy);

/** No booking has more; each may have been passed on and come back. */
const MOST_TICKETS = 200;

/** The tickets that the buyer of a booking has or had: of one that was passed on the one that was theirs, of a journey that moved those of its run. */
export function useTicketsOfBooking({ id, buyerUid }: Pick<Booking, 'id' | 'buyerUid'>): readonly Ticket[] {
  const found = useLiveQuery(
    TICKETS,
    ticketConverter,
    {
      where: [
        ['holderUid', '==', buyerUid],
        ['bookingId', '==', id],
      ],
      limit: MOST_TICKETS,
    },
    offlineCopy,
  );
  return [...(found.data ?? [])]
    .filter(({ recipient, movedTo }) => recipient === undefined && movedTo === undefined)
    .sort(
      (a, b) =>
        a.startsAt - b.startsAt ||
        a.lineIndex - b.lineIndex ||
        a.seat.localeCompare(b.seat, 'en', { numeric: true }),
    );
}

export const useTicket = (serial: string): Live<Ticket | null> =>
  useLiveDocument(ticketPath(serial), ticketConverter, offlineCopy);

/** The sale that a ticket is for, as it stands now. Pass no ticket until it is loaded. */
export function useSaleOf(ticket: Ticket | null | undefined) {
  const trip = useLiveDocument(
    ticket?.kind === 'trip' ? tripPath(ticket.saleId) : undefined,
    tripConverter,
    offlineCopy,
  );
  const event = useLiveDocument(
    ticket?.kind === 'event' ? eventPath(ticket.saleId) : undefined,
    eventConverter,
    offlineCopy,
  );
  return { trip: trip.data ?? null, event: event.data ?? null };
}
