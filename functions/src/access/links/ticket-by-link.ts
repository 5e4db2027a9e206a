import type { Ticket } from '@fareground/domain/access/ticket';
import { transferRefusal } from '@fareground/domain/access/transfer';
import type { ShownTicketResponse } from '@fareground/domain/api/transfers';
import { ticketToAcceptSchema } from '@fareground/domain/api/transfers';
import { parseKnownFields } from '@fareground/domain/core/document';
import { AppError } from '@fareground/domain/core/errors';
import type { Services } from '../../platform/services.ts';
import { openLink, shownTicket } from './booking-by-link.ts';

type Deps = Pick<Services, 'collections' | 'links' | 'now'>;
type OfBooking = Deps & Pick<Services, 'log'>;

/**
 * The ticket that a mailed link is for, once it was accepted. The key is checked before anything is read, and a wrong one is answered as a
 * ticket that there is not.
 * @throws AppError not-found
 */
export async function openTicketLink(deps: Deps, serial: string, key: string): Promise<Ticket> {
  requireTicketKey(deps, serial, key);
  const ticket = (await deps.collections.tickets.doc(serial).get()).data();
  if (!ticket) throw missing(serial);
  return ticket;
}

/** One of the tickets that the mailed link to a booking shows. @throws AppError not-found */
export async function openTicketOfBooking(
  deps: OfBooking,
  bookingId: string,
  serial: string,
  key: string,
): Promise<Ticket> {
  const { tickets } = await openLink(deps, bookingId, key);
  const ticket = tickets.find((one) => one.serial === serial);
  if (!ticket) throw missing(serial);
  return ticket;
}

/** @throws AppError not-found */
export function requireTicketKey({ links, now }: Pick<Deps, 'links' | 'now'>, serial: string, key: string) {
  if (!/^\d{20}$/.test(serial) || !links.opens(serial, key, now())) throw missing(serial);
}

const missing = (serial: string) => new AppError('not-found', `no link to ${serial}`);

/** The ticket that becomes this one when it is accepted. */
export const ticketsPassedOnAs = ({ tickets }: Deps['collections'], serial: string) =>
  tickets.where('transfer.serial', '==', serial).limit(1);

/**
 * What the holder of the link to a ticket sees: the ticket with its code, or, as long as it is not accepted, what it is for and who gives it.
 * @throws AppError not-found, also when its giver took it back
 */
export async function ticketByLink(deps: Deps, serial: string, key: string): Promise<ShownTicketResponse> {
  const { collections, now } = deps;
  requireTicketKey(deps, serial, key);
  const accepted = (await collections.tickets.doc(serial).get()).data();
  if (accepted) return { shows: 'ticket', ticket: shownTicket(accepted) };
  const [found] = (await ticketsPassedOnAs(collections, serial).get()).docs;
  const ticket = found?.data();
  if (!ticket?.transfer) throw missing(serial);
  if (transferRefusal(ticket, now())) return { shows: 'ended', title: ticket.title };
  const giver = await giverOf(deps, ticket);
  const toAccept = parseKnownFields(ticketToAcceptSchema, { ...ticket, name: ticket.transfer.name, giver });
  return { shows: 'to-accept', toAccept };
}

/** The name of whoever has the ticket until it is accepted; empty when it is not known. */
async function giverOf(
  { collections }: Deps,
  { recipient, attendeeName, bookingId }: Ticket,
): Promise<string> {
  if (recipient) return attendeeName;
  const booking = (await collections.bookings.doc(bookingId).get()).data();
  return booking?.buyerName ?? '';
}
