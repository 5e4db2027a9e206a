import { useEffect } from 'react';
import { refreshBooking } from './data/booking-calls.ts';
import type { Stage } from './payment-stage.ts';

/** Waits between questions, milliseconds; the last one is repeated. */
const pauses = [0, 1_200, 2_000, 3_000, 5_000] as const;
/** A hold whose time is over is asked for once, a moment later, so that the server agrees that it is. */
const afterEnd = 1_500;

/**
 * The webhook usually tells the server; where it is late, the page asks, and the server asks the provider. Once on coming
 * back, again and again while waiting, and once when the time is over. The answer itself arrives over the live booking.
 */
export function useSettling(bookingId: string, stage: Stage): void {
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (turn: number) => {
      if (document.visibilityState === 'visible') await refreshBooking(bookingId);
      if (stopped || stage !== 'waiting') return;
      timer = setTimeout(() => void ask(turn + 1), pauses[turn + 1] ?? pauses.at(-1));
    };
    if (stage === 'waiting' || stage === 'came-back') void ask(0);
    else if (stage === 'expired') timer = setTimeout(() => void ask(0), afterEnd);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [bookingId, stage]);
}
