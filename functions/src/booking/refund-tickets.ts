import type { RefundTicketsRequest, RefundTicketsResponse } from '@fareground/domain/api/refund-tickets';
import { refundPlaces } from '@fareground/domain/booking/refund-places';
import { AppError } from '@fareground/domain/core/errors';
import { required } from '../platform/firestore/required.ts';
import type { Caller } from '../platform/http/caller.ts';
import { keyedRequest } from '../platform/http/request-key.ts';
import type { Services } from '../platform/services.ts';
import { commitRefund, type Refunding, refundOf, voidedPlaces } from './refund-commit.ts';

export type RefundDeps = Pick<
  Services,
  'db' | 'engine' | 'collections' | 'links' | 'payments' | 'now' | 'log'
>;
type Input = RefundTicketsRequest & {
  readonly bookingId: string;
  /** The call's idempotency key. */
  readonly key: string;
};

/**
 * Gives money back for tickets of a confirmed booking, for staff: as much of price and fees as they say, with the tickets or while they stand. The same call again gives
 * nothing more.
 * @throws AppError as the contract says (domain/src/api/refund-tickets.ts); idempotency-conflict
 */
export function refundTickets(
  deps: RefundDeps,
  caller: Caller,
  { bookingId, key, reason, price, fees, ...chosen }: Input,
): Promise<RefundTicketsResponse> {
  if (chosen.keepsTickets && price + fees === 0)
    throw new AppError('invalid-argument', 'nothing is asked for', { field: 'price' });
  const input = ['refund-tickets', bookingId, reason, price, fees, chosen.serials, chosen.keepsTickets];
  const request = keyedRequest(deps.db, { uid: caller.uid, key, input }, deps.now());
  return refundInOneCommit(deps, {
    ...{ bookingId, ...chosen },
    amountOf: () => ({ price, fees }),
    reason: 'staff',
    requestedBy: caller.uid,
    why: `“${reason}”`,
    byStaff: { caller, reason, key, request },
  });
}

/**
 * Tickets, places, booking, refund, ledger, mail and, for staff, the entry in the log in one commit; the refund then goes the way of all refunds. With its last place
 * the booking is cancelled. A place ends once: asked again it says what went back then.
 * @throws AppError not-found; invalid-argument with what is left; wrong-state; changed-meanwhile while the money is not taken yet, or when the booking changed meanwhile
 */
export async function refundInOneCommit(
  deps: RefundDeps,
  refunding: Refunding,
): Promise<RefundTicketsResponse> {
  const { collections, payments, log } = deps;
  const { bookingId, serials, keepsTickets, amountOf, reason, requestedBy } = refunding;
  const found = required(await collections.bookings.doc(bookingId).get());
  const other = serials.find((serial) => !found.ticketSerials.includes(serial));
  if (other !== undefined) throw new AppError('not-found', `${other} is not of ${bookingId}`);
  const before = keepsTickets ? null : voidedPlaces(found, serials);
  if (before) return { refund: refundOf(before) };
  // Between the confirmation and the capture there is nothing that could go back: the capture is finished first.
  const booking = found.paymentId ? await payments.reconcile(found.paymentId, new Map()) : found;
  const { price, fees } = amountOf(booking);
  const planned = refundPlaces(booking, { serials, keepsTickets, price, fees });
  const refund =
    planned && price + fees > 0
      ? payments.requestRefund({
          ...{ booking, amount: price + fees, parts: planned.parts, places: planned.places },
          endsPlaces: !keepsTickets,
          ...{ reason, requestedBy },
        })
      : null;
  const done = await commitRefund(deps, refunding, {
    ...{ booking, planned, price, fees },
    alongside: refund ? [refund.alongside] : [],
  });
  // It is asked for. What the provider does not take at once, the sweep sends again.
  await refund?.send().catch((error: unknown) => {
    log.warn('a refund was not sent yet', { booking: bookingId, error: String(error) });
  });
  return done;
}
