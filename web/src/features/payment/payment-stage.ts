import { type Booking, effectiveState } from '@fareground/domain/booking/booking';
import type { Payment } from '@fareground/domain/payments/payment';

/** What the page shows, from the booking, its payment, and how the person came here. */
export type Stage =
  /** Held, and nothing was tried yet. */
  | 'held'
  /** The provider's page was opened; it may still be, in another window. */
  | 'paying'
  /** Came back from the provider's page without paying. */
  | 'came-back'
  /** The provider declined the card; another one may do. */
  | 'declined'
  /** Paid as far as the person is concerned; the provider's word is on its way. */
  | 'waiting'
  | 'confirmed'
  /** Confirmed although the time was over: the places were still free. */
  | 'late-taken'
  /** The time ran out; nothing was charged. */
  | 'expired'
  | 'let-go'
  /** Paid too late: the authorisation was voided, or the money goes back. */
  | 'late-voided'
  | 'late-refunded'
  /** The provider took the authorisation back after the places were given. */
  | 'capture-failed'
  | 'sale-cancelled'
  | 'cancelled';

interface Arrival {
  /** The provider sent the person back as having paid. */
  readonly paid: boolean;
  /** The person went back from the provider's page. */
  readonly back: boolean;
}

/** @param now with the server's clock, so that a hold that ran out is over even before anyone wrote it down */
export function stageOf(
  booking: Booking,
  payment: Payment | null | undefined,
  { paid, back }: Arrival,
  now: number,
): Stage {
  switch (effectiveState(booking, now)) {
    case 'held':
      return 'held';
    case 'paying':
      if (payment?.state === 'authorised' || payment?.state === 'captured') return 'waiting';
      if (payment?.failure) return 'declined';
      if (paid) return 'waiting';
      return back ? 'came-back' : 'paying';
    case 'confirmed':
      return booking.notice === 'late-taken' ? 'late-taken' : 'confirmed';
    case 'cancelled':
      if (booking.notice === 'capture-failed' || booking.notice === 'sale-cancelled') return booking.notice;
      return 'cancelled';
    case 'expired':
      if (booking.notice === 'late-voided' || booking.notice === 'late-refunded') return booking.notice;
      // Written down before its time: somebody let it go.
      return booking.state === 'expired' && booking.updatedAt < booking.holdUntil ? 'let-go' : 'expired';
  }
}

/** Stages in which the person can still pay. */
export const isOpen = (stage: Stage): boolean =>
  stage === 'held' ||
  stage === 'paying' ||
  stage === 'came-back' ||
  stage === 'declined' ||
  stage === 'waiting';

/** Stages after which the same may be chosen again. */
export const isOver = (stage: Stage): boolean =>
  stage === 'expired' ||
  stage === 'let-go' ||
  stage === 'late-voided' ||
  stage === 'late-refunded' ||
  stage === 'capture-failed';
