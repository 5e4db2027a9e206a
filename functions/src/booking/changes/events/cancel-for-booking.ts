import type { Booking } from '@fareground/domain/booking/booking';
import {
  cancelLines,
  endedWith,
  linesEndingWith,
  refundedWith,
} from '@fareground/domain/booking/cancelled-lines';
import {
  type ChangeOf,
  type ChangeOutcome,
  changedOffering,
} from '@fareground/domain/booking/offering-change';
import { AppError } from '@fareground/domain/core/errors';
import { activeParts } from '@fareground/domain/payments/ledger/earnings';
import { isMailAddress } from '../../../messages/queue-mail.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelBookingLines } from '../../cancel-lines.ts';
import { endHold } from '../../end-hold.ts';

export type CancelDeps = Pick<Services, 'engine' | 'collections' | 'links' | 'payments' | 'now' | 'log'>;

/** A booking that others change while it is cancelled is read again so often. */
const TRIES = 4;

export type Cancellation = ChangeOf<'cancel' | 'cancel-trip' | 'skip-stop' | 'end-offers'>;

/** Of what the lines end, as linesEndingWith asks for it. */
export const endOf = (
  change: Cancellation,
): { readonly offeringId: string; readonly stop: number | undefined } => ({
  offeringId: changedOffering(change).id,
  stop: change.kind === 'skip-stop' || change.kind === 'end-offers' ? change.stop : undefined,
});

/**
 * Makes a cancellation of one booking: an unpaid hold ends, what was paid for the event and the rides that went with it, or for the trip, goes
 * back in full; where a trip skips a stop, what was paid for legs from and to it.
 * What it does is in the booking itself, so repeating it after any crash changes nothing and says the same.
 * @throws what kept it from being made; the booking is then as it was, or further
 */
export async function cancelForBooking(
  deps: CancelDeps,
  change: Cancellation,
  found: Booking,
): Promise<ChangeOutcome> {
  const { offeringId, stop } = endOf(change);
  const isConcerned = linesEndingWith(found, offeringId, deps.now(), stop).length > 0;
  const released = isConcerned ? await releaseHold(deps, found, 'sale-cancelled') : found;
  const booking =
    released.state === 'confirmed' ? await cancelConfirmedLines(deps, change, released) : released;
  return outcomeOf(booking, change);
}

/** Read off the booking, not off what was done a moment ago: a page that is gone through again counts the same. */
function outcomeOf(booking: Booking, change: Cancellation): ChangeOutcome {
  const { offeringId, stop } = endOf(change);
  if (endedWith(booking, offeringId, stop).length > 0) {
    return {
      became: 'changed',
      refunded: refundedWith(booking, offeringId, stop),
      isMailed: isMailAddress(booking.buyerEmail),
    };
  }
  const isReleased =
    booking.state === 'expired' &&
    booking.notice === 'sale-cancelled' &&
    linesEndingWith(booking, offeringId, change.createdAt, stop).length > 0;
  return { became: isReleased ? 'released' : 'untouched', refunded: 0, isMailed: false };
}

/**
 * Nobody can pay for it any more: its pools are closed, so what is authorised in this moment is voided, and what was captured goes back.
 */
export async function releaseHold(
  deps: CancelDeps,
  booking: Booking,
  notice?: Booking['notice'],
): Promise<Booking> {
  if (booking.state !== 'held' && booking.state !== 'paying') return booking;
  const { paymentId } = booking;
  const stopped = paymentId ? await deps.payments.stop(paymentId) : null;
  return endHold(deps, booking, {
    onlyIfEnded: false,
    ...(notice && { notice }),
    ...(paymentId && { paymentId }),
    ...(stopped && { alongside: stopped }),
  });
}

async function cancelConfirmedLines(
  deps: CancelDeps,
  change: Cancellation,
  confirmed: Booking,
): Promise<Booking> {
  const { collections, payments, now, log } = deps;
  const { reason, requestedBy } = change;
  const { offeringId, stop } = endOf(change);
  let booking = confirmed;
  for (let tries = 1; ; tries++) {
    // Between the confirmation and the capture there is nothing that could go back: the capture is finished first.
    if (booking.paymentId) booking = await payments.reconcile(booking.paymentId, new Map());
    const { ending, refund: amount } = cancelLines(booking, offeringId, now(), stop);
    if (booking.state !== 'confirmed' || ending.length === 0) return booking;
    const refund =
      amount > 0
        ? payments.requestRefund({
            booking,
            amount,
            parts: booking.lines.flatMap((line, lineIndex) =>
              ending.includes(lineIndex) ? [{ lineIndex, ...activeParts(line) }] : [],
            ),
            reason: 'sale-cancelled',
            requestedBy,
            cancelledWith: offeringId,
          })
        : null;
    const alongside = refund ? [refund.alongside] : [];
    try {
      const cancelled = await cancelBookingLines(deps, booking, {
        offeringId,
        stop,
        reason,
        refund: amount,
        alongside,
      });
      // It is asked for. What the provider does not take at once, the sweep sends again.
      await refund?.send().catch((error: unknown) => {
        log.warn('a refund was not sent yet', { booking: booking.id, error: String(error) });
      });
      return cancelled;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'changed-meanwhile' || tries === TRIES) throw error;
      booking = required(await collections.bookings.doc(booking.id).get());
    }
  }
}
