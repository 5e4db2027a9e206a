import type { Ticket } from '@fareground/domain/access/ticket';
import type { FindTicketsRequest } from '@fareground/domain/api/find-tickets';
import type { Booking } from '@fareground/domain/booking/booking';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { HOUR } from '@fareground/domain/core/time';
import type { Mail } from '@fareground/domain/messages/mail';
import { findTicketsMail } from '../../messages/booking-mails.ts';
import { isMailAddress } from '../../messages/queue-mail.ts';
import { findTicketMail } from '../../messages/transfer-mails.ts';
import { type Address, isLocal } from '../../platform/http/address.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import type { BookingLinks } from './booking-links.ts';

const byNetwork: SharedLimit = { name: 'find-tickets-network', max: 30, window: HOUR };
const byEmail: SharedLimit = { name: 'find-tickets-email', max: 5, window: HOUR };

/**
 * Mails the link to a sold booking to the address that it was bought with, or to a ticket to the address that it was passed on to, when the
 * number and the address belong together. Who asks
 * is not told whether they do: what is read, counted and committed is the same, and a mail is one document more in that commit.
 * @throws AppError too-many-requests
 */
export async function findTickets(
  deps: Pick<Services, 'db' | 'collections' | 'links' | 'now'>,
  { email, reference }: FindTicketsRequest,
  address: Address,
): Promise<void> {
  const { collections, links, now } = deps;
  if (!isLocal(address)) await takeShared(deps, byNetwork, address.client);
  const [booking, [passedOn]] = await Promise.all([
    collections.bookings.doc(reference).get(),
    collections.tickets
      .where('recipient.reference', '==', reference)
      .limit(1)
      .get()
      .then(({ docs }) => docs),
  ]);
  const id = `find-${reference}-${randomDigits(20)}`;
  const mail =
    mailOfBooking(booking.data(), email, links, id, now()) ??
    mailOfTicket(passedOn?.data(), email, links, id, now());
  await takeShared(deps, byEmail, email, (batch) => {
    if (mail) batch.create(collections.mail.doc(mail.id), mail);
  });
}

const mailOfBooking = (
  booking: Booking | undefined,
  email: string,
  links: BookingLinks,
  id: string,
  now: number,
): Mail | null => (booking && isBoughtBy(booking, email) ? findTicketsMail(booking, links, id, now) : null);

function mailOfTicket(
  ticket: Ticket | undefined,
  email: string,
  links: BookingLinks,
  id: string,
  now: number,
): Mail | null {
  const to = ticket?.recipient?.email;
  if (!ticket || !isMailAddress(to) || to.toLowerCase() !== email.toLowerCase()) return null;
  return findTicketMail(ticket, to, links, id, now);
}

const isBoughtBy = ({ state, buyerEmail }: Booking, email: string): boolean =>
  (state === 'confirmed' || state === 'cancelled') &&
  isMailAddress(buyerEmail) &&
  buyerEmail.toLowerCase() === email.toLowerCase();
