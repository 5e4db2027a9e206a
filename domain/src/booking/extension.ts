import { MINUTE } from '../core/time.ts';
import { type Booking, effectiveState } from './booking.ts';

/** How much longer a hold lasts when its buyer asks. */
export const EXTENSION = 5 * MINUTE;
/** Only somebody who is still there towards the end may ask: else every hold would simply be longer. */
export const EXTENSION_OFFERED = 2 * MINUTE;

export type ExtensionRefusal = 'hold-expired' | 'extended-before' | 'not-yet' | 'nothing-held' | 'offered';

/**
 * Why an unpaid hold cannot be made longer at `now`; null when it can. Once a booking, in the hold's last two minutes.
 * What a waiting list offers lasts as long as was said: the next is waiting.
 */
export function extensionRefusal(
  booking: Pick<Booking, 'state' | 'holdUntil' | 'extendedAt' | 'waitingEntryId'>,
  now: number,
): ExtensionRefusal | null {
  const state = effectiveState(booking, now);
  if (state === 'expired') return 'hold-expired';
  if (state !== 'held' && state !== 'paying') return 'nothing-held';
  if (booking.waitingEntryId !== undefined) return 'offered';
  if (booking.extendedAt !== undefined) return 'extended-before';
  return booking.holdUntil - now > EXTENSION_OFFERED ? 'not-yet' : null;
}
