import type { Booking } from '@fareground/domain/booking/booking';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { type Address, isLocal } from '../http/address.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { type SharedLimit, takeShared } from './shared-limit.ts';

const toRecipient: SharedLimit = { name: 'free-booking-recipient', max: 30, window: DAY };
const fromNetwork: SharedLimit = { name: 'free-booking-network', max: 60, window: HOUR };

/**
 * Limits free bookings, which are confirmed and mailed without a payment: 30 a day to one email address, 60 an hour from one network. A verified
 * address of one's own has no limit.
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
