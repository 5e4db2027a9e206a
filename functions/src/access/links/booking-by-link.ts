import { referenceOf, type Ticket } from '@fareground/domain/access/ticket';
import type { ShownBookingResponse, ShownTicket } from '@fareground/domain/api/shown-bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { bookingReferenceSchema } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { readBooking } from './read-booking.ts';

type Deps = Pick<Services, 'collections' | 'links' | 'now' | 'log'>;

/**
 * The booking that a mailed link is for, with its buyer's tickets. The key is checked before anything is read, and a wrong one is answered
 * as a booking that there is not. @throws AppError not-found
 */
export async function openLink(
  deps: Deps,
  id: string,
  key: string,
): Promise<{ booking: Booking; tickets: Ticket[] }> {
  const { collections, links, now } = deps;
  const missing = new AppError('not-found', `no link to ${id}`);
  if (!bookingReferenceSchema.safeParse(id).success || !links.opens(id, key, now())) throw missing;
  const booking = (await collections.bookings.doc(id).get()).data();
  if (!booking) throw missing;
  return { booking, tickets: await ticketsOfBuyer(deps, id) };
}

/** A booking with its buyer's tickets, for its buyer alone. @throws AppError not-found for anybody else */
export async function readOwnBooking(
  deps: Pick<Deps, 'collections' | 'log'>,
  caller: Caller,
  id: string,
): Promise<{ booking: Booking; tickets: Ticket[] }> {
  const booking = await readBooking(deps, caller, id);
  if (booking.buyerUid !== caller.uid)
    throw new AppError('not-found', `booking ${id} is not ${caller.uid}'s`);
  return { booking, tickets: await ticketsOfBuyer(deps, id) };
}

/** In the order in which they are needed: of one that was passed on the one that they had, of a leg that moved those of its trip. */
async function ticketsOfBuyer(
  { collections, log }: Pick<Deps, 'collections' | 'log'>,
  bookingId: string,
): Promise<Ticket[]> {
  const found = await collections.tickets.where('bookingId', '==', bookingId).get();
  return readableDocuments(found.docs, log)
    .filter(({ recipient, movedTo }) => recipient === undefined && movedTo === undefined)
    .sort((a, b) => a.startsAt - b.startsAt || a.lineIndex - b.lineIndex || a.seat.localeCompare(b.seat));
}

/** What the holder of a link sees: to read only, and nothing of who bought it. */
export async function bookingByLink(deps: Deps, id: string, key: string): Promise<ShownBookingResponse> {
  const { booking, tickets } = await openLink(deps, id, key);
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
    tickets: tickets.map(shownTicket),
  };
}

/** A ticket for whoever has the link to it: not whose account it is in, nor where the mails of others go. */
export function shownTicket(ticket: Ticket): ShownTicket {
  const { holderUid: _holder, usedGate: _gate, closedAt: _closed, recipient: _recipient, ...shown } = ticket;
  const { transfer, assistanceUntil: _until, ...facts } = shown;
  return {
    ...facts,
    bookingId: referenceOf(ticket),
    ...(transfer && { transfer: { name: transfer.name, at: transfer.at } }),
  };
}
