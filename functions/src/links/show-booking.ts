import type { Booking } from '@fareground/domain/bookings/booking';
import type { ShownBookingResponse } from '@fareground/domain/calls/shown-bookings';
import { bookingReferenceSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import type { Services } from '../runtime/services.ts';

type Needs = Pick<Services, 'collections' | 'links' | 'now'>;

/**
 * The booking that a mailed link is for, with its tickets. The key is checked before anything is read, and a wrong one is answered
 * as a booking that there is not. @throws AppError not-found
 */
export async function openLink(
  { collections, links, now }: Needs,
  id: string,
  key: string,
): Promise<{ booking: Booking; tickets: Ticket[] }> {
  const missing = new AppError('not-found', `no link to ${id}`);
  if (!bookingReferenceSchema.safeParse(id).success || !links.opens(id, key, now())) throw missing;
  const booking = (await collections.bookings.doc(id).get()).data();
  if (!booking) throw missing;
  const found = await Promise.all(
    booking.ticketSerials.map(async (serial) => (await collections.tickets.doc(serial).get()).data()),
  );
  const tickets = found
    .filter((ticket) => ticket !== undefined)
    .sort((a, b) => a.startsAt - b.startsAt || a.lineIndex - b.lineIndex);
  return { booking, tickets };
}

/** What the holder of a link sees: to read only, and nothing of who bought it. */
export async function showBooking(needs: Needs, id: string, key: string): Promise<ShownBookingResponse> {
  const { booking, tickets } = await openLink(needs, id, key);
  const { state, notice, lines, currency, amounts, refunded } = booking;
  return {
    booking: {
      id,
      state,
      notice,
      lines: lines.map((line) => ({ ...line, claims: [], attendees: [] })),
      currency,
      amounts,
      refunded,
    },
    tickets: tickets.map(({ holderUid: _holder, usedGate: _gate, closedAt: _closed, ...shown }) => shown),
  };
}
