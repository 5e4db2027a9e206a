import type { Booking } from '@fareground/domain/bookings/booking';
import type { FindTicketsRequest } from '@fareground/domain/calls/find-tickets';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { HOUR } from '@fareground/domain/core/time';
import { type Address, isLocal } from '../http/address.ts';
import { type SharedLimit, takeShared } from '../limits/shared-limit.ts';
import { findTicketsMail } from '../mail/booking-mails.ts';
import { isMailAddress } from '../mail/queue-mail.ts';
import type { Services } from '../runtime/services.ts';

const byNetwork: SharedLimit = { name: 'find-tickets-network', most: 30, window: HOUR };
const byEmail: SharedLimit = { name: 'find-tickets-email', most: 5, window: HOUR };

/**
 * Mails the link to a sold booking to the address that it was bought with, when the number and the address belong together. Who asks
 * is not told whether they do: what is read, counted and committed is the same, and a mail is one document more in that commit.
 * @throws AppError too-many-requests
 */
export async function findTickets(
  needs: Pick<Services, 'db' | 'collections' | 'links' | 'now'>,
  { email, reference }: FindTicketsRequest,
  address: Address,
): Promise<void> {
  const { collections, links, now } = needs;
  if (!isLocal(address)) await takeShared(needs, byNetwork, address.client);
  const booking = (await collections.bookings.doc(reference).get()).data();
  const mail =
    booking && isBoughtBy(booking, email)
      ? findTicketsMail(booking, links, `find-${reference}-${randomDigits(20)}`, now())
      : null;
  await takeShared(needs, byEmail, email, (batch) => {
    if (mail) batch.create(collections.mail.doc(mail.id), mail);
  });
}

const isBoughtBy = ({ state, buyerEmail }: Booking, email: string): boolean =>
  (state === 'confirmed' || state === 'cancelled') &&
  isMailAddress(buyerEmail) &&
  buyerEmail.toLowerCase() === email.toLowerCase();
