import type { checkoutRequestSchema } from '@fareground/domain/api/bookings';
import { type Booking, effectiveState } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import type { z } from 'zod';
import type { Buyer } from '../platform/contracts/booking-contract.ts';
import type { Caller } from '../platform/http/caller.ts';

/**
 * Where the tickets of a booking are mailed. Who signed in with an address has it, whatever is given; who has none, a guest, gives one
 * before paying, and may give another as long as it is not paid.
 * @throws AppError invalid-argument for `email` when there is none and the booking could still be paid
 */
function buyerEmailOf(
  booking: Pick<Booking, 'buyerEmail' | 'state' | 'holdUntil'>,
  caller: Pick<Caller, 'uid' | 'email'>,
  given: string | undefined,
  now: number,
): string {
  const state = effectiveState(booking, now);
  if (state !== 'held' && state !== 'paying') return booking.buyerEmail;
  if (caller.email) return booking.buyerEmail || caller.email;
  const email = given ?? booking.buyerEmail;
  if (!email) throw new AppError('invalid-argument', `${caller.uid} has no address`, { field: 'email' });
  return email;
}

/** Where the tickets of a booking are mailed, and who bought them: the name that is given counts as long as it is not paid. Errors as of `buyerEmailOf`. */
export function buyerOf(
  booking: Booking,
  caller: Pick<Caller, 'uid' | 'email'>,
  given: z.infer<typeof checkoutRequestSchema>,
  now: number,
): Buyer {
  const buyerEmail = buyerEmailOf(booking, caller, given?.email, now);
  const isOpen = ['held', 'paying'].includes(effectiveState(booking, now));
  return { buyerEmail, buyerName: (isOpen && given?.name) || booking.buyerName };
}
