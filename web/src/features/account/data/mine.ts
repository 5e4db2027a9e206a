import { BOOKINGS, type Booking, bookingPath } from '@fareground/domain/bookings/booking';
import { bookingConverter } from '@fareground/domain/bookings/stored-booking';
import { eventConverter, eventPath } from '@fareground/domain/events/event';
import { PAYMENTS, type Payment, paymentConverter } from '@fareground/domain/payments/payment';
import { REFUNDS, type Refund, refundConverter } from '@fareground/domain/payments/refund';
import { TICKETS, type Ticket, ticketConverter, ticketPath } from '@fareground/domain/tickets/ticket';
import { tripConverter, tripPath } from '@fareground/domain/trips/trip';
import { type Live, useLiveDocument, useLiveQuery } from '../../../firebase/use-live-document.ts';

// Questions about what is one's own. Every query names whose documents it wants: the rules ask for it.

/** A ticket and what belongs to it are for places without a network as well. */
const offlineCopy = { offlineCopy: true };

export const useMyBookings = (uid: string): Live<readonly Booking[]> =>
  useLiveQuery(BOOKINGS, bookingConverter, {
    where: [['buyerUid', '==', uid]],
    orderBy: [['createdAt', 'desc']],
    limit: 50,
  });

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

export const useMyPayments = (uid: string): Live<readonly Payment[]> =>
  useLiveQuery(PAYMENTS, paymentConverter, {
    where: [['buyerUid', '==', uid]],
    orderBy: [['createdAt', 'desc']],
    limit: 50,
  });

export const useMyRefunds = (uid: string): Live<readonly Refund[]> =>
  useLiveQuery(REFUNDS, refundConverter, {
    where: [['buyerUid', '==', uid]],
    orderBy: [['createdAt', 'desc']],
    limit: 50,
  });

export const useBooking = (id: string): Live<Booking | null> =>
  useLiveDocument(bookingPath(id), bookingConverter, offlineCopy);

export const useTicket = (serial: string): Live<Ticket | null> =>
  useLiveDocument(ticketPath(serial), ticketConverter, offlineCopy);

/** What became of the sale a ticket is for; no question while the ticket is not known. */
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
