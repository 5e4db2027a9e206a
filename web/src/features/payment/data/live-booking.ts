import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { type Payment, paymentConverter, paymentPath } from '@fareground/domain/payments/payment';
import { type Live, useLiveDocument, useLiveQuery } from '../../../firebase/use-live-document.ts';

/** One booking of the person's own, as it changes. */
export const useLiveBooking = (id: string): Live<Booking | null> =>
  useLiveDocument(bookingPath(id), bookingConverter);

/** The payment of this id; none while the booking has no attempt yet. */
export const useLivePayment = (id: string): Live<Payment | null> =>
  useLiveDocument(id === '' ? undefined : paymentPath(id), paymentConverter);

/** No booking has more. */
const MAX_TICKETS = 100;

/** The tickets of a booking, in the order in which they are needed, with an offline copy from now on. */
export function useBookingTickets(uid: string, bookingId: string): readonly Ticket[] {
  const found = useLiveQuery(
    TICKETS,
    ticketConverter,
    {
      where: [
        ['holderUid', '==', uid],
        ['bookingId', '==', bookingId],
      ],
      limit: MAX_TICKETS,
    },
    { offlineCopy: true },
  );
  return [...(found.data ?? [])].sort(
    (a, b) =>
      a.startsAt - b.startsAt ||
      a.lineIndex - b.lineIndex ||
      a.seat.localeCompare(b.seat, 'en', { numeric: true }),
  );
}
