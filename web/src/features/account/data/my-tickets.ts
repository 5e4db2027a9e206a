import { TICKETS, type Ticket, ticketConverter, ticketPath } from '@fareground/domain/access/ticket';
import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { type Live, useLiveDocument, useLiveQuery } from '../../../firebase/use-live-document.ts';
import { ticketsInOrder } from '../outing/outings.ts';

// Tickets and what belongs to them. They are needed where there is no network as well.

const offlineCopy = { offlineCopy: true };

/** One's own. Pass nobody while it is not known whose. */
export const useMyTickets = (uid: string | undefined): Live<readonly Ticket[]> =>
  useLiveQuery(
    uid === undefined ? undefined : TICKETS,
    ticketConverter,
    {
      where: [['holderUid', '==', uid ?? '']],
      orderBy: [['startsAt', 'asc']],
      limit: 200,
    },
    offlineCopy,
  );

export const useBooking = (id: string): Live<Booking | null> =>
  useLiveDocument(bookingPath(id), bookingConverter, offlineCopy);

/** No booking has more; each may have been passed on and come back. */
const MAX_TICKETS = 200;

/** The tickets that the buyer of a booking has or had: of one that was passed on the one that was theirs, of a leg that moved those of its trip. */
export function useTicketsOfBooking({ id, buyerUid }: Pick<Booking, 'id' | 'buyerUid'>): readonly Ticket[] {
  const found = useTicketsHeldOf(id, buyerUid);
  return ticketsInOrder(found.data ?? []).filter(({ recipient }) => recipient === undefined);
}

/** Those of an outing that whoever has this ticket has. Where there is no network they are found in the list of one's own. */
export function useOuting(ticket: Ticket | undefined, isOffline: boolean): readonly Ticket[] {
  const live = useTicketsHeldOf(ticket?.bookingId, ticket?.holderUid ?? '');
  const stored = useMyTickets(isOffline && !live.data ? ticket?.holderUid : undefined);
  const found = live.data ?? stored.data ?? [];
  return ticketsInOrder(found.filter(({ bookingId }) => bookingId === ticket?.bookingId));
}

const useTicketsHeldOf = (bookingId: string | undefined, holderUid: string): Live<readonly Ticket[]> =>
  useLiveQuery(
    bookingId === undefined ? undefined : TICKETS,
    ticketConverter,
    {
      where: [
        ['holderUid', '==', holderUid],
        ['bookingId', '==', bookingId ?? ''],
      ],
      limit: MAX_TICKETS,
    },
    offlineCopy,
  );

export const useTicket = (serial: string): Live<Ticket | null> =>
  useLiveDocument(ticketPath(serial), ticketConverter, offlineCopy);

/** The sale that a ticket is for, as it stands now, and when the server last said so. Pass no ticket until it is loaded. */
export function useSaleOf(ticket: Pick<Ticket, 'kind' | 'offeringId'> | null | undefined) {
  const trip = useLiveDocument(
    ticket?.kind === 'trip' ? tripPath(ticket.offeringId) : undefined,
    tripConverter,
    offlineCopy,
  );
  const event = useLiveDocument(
    ticket?.kind === 'event' ? eventPath(ticket.offeringId) : undefined,
    eventConverter,
    offlineCopy,
  );
  const own = ticket?.kind === 'trip' ? trip : event;
  const checkedAt = own.status === 'ready' && !own.cached ? own.at : undefined;
  return { trip: trip.data ?? null, event: event.data ?? null, checkedAt };
}
