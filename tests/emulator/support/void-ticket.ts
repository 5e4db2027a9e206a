import { partOfTicket } from '@fareground/domain/booking/void-place';
import { type RefundDeps, refundTickets } from '../../../functions/src/booking/refund-tickets.ts';
import type { Caller } from '../../../functions/src/platform/http/caller.ts';

interface Voiding {
  readonly bookingId: string;
  readonly serial: string;
  /** All that was paid for it, or nothing. */
  readonly givesBack: boolean;
  readonly reason: string;
}

/** Staff end one ticket, each time with a call of its own. */
export async function voidTicket(
  deps: RefundDeps,
  caller: Caller,
  { serial, givesBack, ...asked }: Voiding,
): Promise<{ serial: string; refund: number }> {
  const booking = (await deps.collections.bookings.doc(asked.bookingId).get()).data();
  const { price, fees } = booking && givesBack ? partOfTicket(booking, serial) : { price: 0, fees: 0 };
  const key = crypto.randomUUID();
  const { refund } = await refundTickets(deps, caller, {
    ...asked,
    ...{ serials: [serial], keepsTickets: false, price, fees, key },
  });
  return { serial, refund };
}
