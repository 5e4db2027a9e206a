import { useEffect } from 'react';
import { refreshBooking } from './data/booking-calls.ts';
import type { Stage } from './payment-stage.ts';

/** Pauses between polls, milliseconds; the last one is repeated. */
const pauses = [0, 1_200, 2_000, 3_000, 5_000] as const;
/** A hold whose time is over is polled once, this much later, so that it is over by the server's clock too, milliseconds. */
const afterEnd = 1_500;

/**
 * Has the server ask the provider where the payment stands, for when the webhook is late: once when the buyer comes back, again
 * and again while the page waits, and once when the hold's time is over. The page gets the result from the live booking.
 */
export function usePaymentPoll(bookingId: string, stage: Stage): void {
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (turn: number) => {
      if (document.visibilityState === 'visible') await refreshBooking(bookingId);
      if (stopped || stage !== 'waiting') return;
      timer = setTimeout(() => void poll(turn + 1), pauses[turn + 1] ?? pauses.at(-1));
    };
    if (stage === 'waiting' || stage === 'came-back') void poll(0);
    else if (stage === 'expired') timer = setTimeout(() => void poll(0), afterEnd);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [bookingId, stage]);
}
