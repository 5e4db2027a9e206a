import type { Booking } from '@fareground/domain/booking/booking';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { type Address, isLocal } from '../http/address.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { type SharedLimit, takeShared } from './shared-limit.ts';

const toRecipient: SharedLimit = { name: 'free-booking-recipient', most: 30, window: DAY };
const fromNetwork: SharedLimit = { name: 'free-booking-network', most: 60, window: HOUR };

/**
 * What costs nothing is confirmed, and mailed, as often as somebody asks: so many times a day to one address of mail, and so many an hour from one
 * network. Who has shown that the address is theirs may do as they like with it.
 * @throws AppError too-many-requests
 */
export async function limitFreeBooking(
  deps: Pick<Services, 'db' | 'now'>,
  caller: Pick<Caller, 'email' | 'emailVerified'>,
  booking: Pick<Booking, 'state' | 'amounts' | 'buyerEmail'>,
  address: Address,
): Promise<void> {
  if (booking.state !== 'held' || booking.amounts.total !== 0) return;
  const isOwn = caller.emailVerified && caller.email.toLowerCase() === booking.buyerEmail.toLowerCase();
  if (isOwn || booking.buyerEmail === '') return;
  await takeShared(deps, toRecipient, booking.buyerEmail);
  if (!isLocal(address)) await takeShared(deps, fromNetwork, address.client);
}
