import { type Booking, bookingLifecycle, claimsOf } from '@fareground/domain/booking/booking';
import { cancelLines } from '@fareground/domain/booking/cancelled-lines';
import { refundSharesOf } from '@fareground/domain/booking/refund-places';
import { move } from '@fareground/domain/core/lifecycle';
import {
  activeParts,
  type RefundedParts,
  spreadOver,
  sumOfParts,
} from '@fareground/domain/payments/ledger/earnings';
import { refundPaid, refundPromised, refundReturned } from '@fareground/domain/payments/ledger/movements';
import { type Refund, refundLifecycle, refundSchema } from '@fareground/domain/payments/refund';
import { readRefundedPlaces } from '@fareground/domain/payments/refunded-places';
import { restock } from '@fareground/domain/stock/decide';
import type { DocumentReference } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { voidTickets } from '../../access/tickets/void-tickets.ts';
import { changePools, poolsOfBooking } from '../../booking/booking-pools.ts';
import { hasOtherTickets } from '../../booking/cancel-confirmed.ts';
import { ledgerWrites } from '../../payments/ledger/post.ts';
import { refundStateOf } from '../../payments/provider-refund.ts';
import { afterRefund } from '../../payments/reconcile-refund.ts';
import { create, update, type Work, type Write } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import { left, type Outcome, present } from './outcome.ts';

type Deps = Pick<Services, 'collections'>;

/** The refund as the provider has it; null when it says too little. */
export function readRefund(made: Stripe.Refund, booking: Pick<Booking, 'buyerUid'> | null): Refund | null {
  const { refundId = '', bookingId, reason, requestedBy, cancelledWith, at } = made.metadata ?? {};
  const requestedAt = Number(at);
  const places = readRefundedPlaces(made.metadata ?? {});
  const parsed = refundSchema.safeParse({
    id: refundId,
    paymentId: refundId.replace(/-r\d+$/, ''),
    bookingId,
    buyerUid: booking?.buyerUid,
    amount: made.amount,
    currency: made.currency.toUpperCase(),
    state: refundStateOf(made),
    reason,
    providerRefundId: made.id,
    failure: made.failure_reason ?? '',
    requestedBy,
    ...(cancelledWith && { cancelledWith }),
    ...(places && { places }),
    ...(made.metadata?.endsPlaces === 'true' && { endsPlaces: true }),
    createdAt: requestedAt,
    updatedAt: requestedAt,
  });
  return parsed.success ? parsed.data : null;
}

/** Why the money went back tells whether the sale was taken back with it. */
const endsSale = ({ reason, places }: Refund): boolean =>
  !places && (reason === 'buyer-cancelled' || reason === 'sale-cancelled');

/**
 * Puts a refund back into the books, and with it the cancelling that it came from: places free, tickets void. One that the books asked
 * for and never heard of again is tied to the provider's, so that it is not made twice. No mail. Repeating it changes nothing.
 */
export async function refundWork({ collections }: Deps, made: Refund): Promise<Work<Outcome>> {
  const references = {
    refund: collections.refunds.doc(made.id),
    payment: collections.payments.doc(made.paymentId),
    booking: collections.bookings.doc(made.bookingId),
  };
  const booked = (await references.booking.get()).data();
  const tickets = (booked?.ticketSerials ?? []).map((serial) => collections.tickets.doc(serial));
  return {
    name: 'rebuild a refund',
    pools: booked ? poolsOfBooking(booked) : [],
    documents: [...Object.values(references), ...tickets] as DocumentReference[],
    decide: (view) => {
      const [refund, payment, booking] = [
        view.get(references.refund),
        view.get(references.payment),
        view.get(references.booking),
      ];
      if (!payment || !booking) return left('its payment is not in the books');
      if (booked && hasOtherTickets(booking, booked)) return left('a ticket of it is being passed on');
      if (refund?.state === made.state && refund.providerRefundId !== '') return present;
      if (refund?.state === 'failed') return present;
      if (payment.state === 'created' || payment.state === 'authorised') {
        return left(`its payment is ${payment.state} in the books`);
      }
      const change = changeOf(refund, made);
      const isTakenBack = booking.state === 'confirmed' && endsSale(made);
      const lines =
        isTakenBack && made.cancelledWith
          ? cancelLines(booking, made.cancelledWith, made.createdAt)
          : { lines: booking.lines, claims: claimsOf(booking), isWhole: true, ending: null };
      // What it was for is with it; the books had not heard of it.
      const given =
        made.places && !refund && booking.state === 'confirmed'
          ? refundSharesOf(booking, made.places, !made.endsPlaces)
          : null;
      const endsPlaces = given !== null && made.endsPlaces === true;
      const ended = endsPlaces
        ? tickets.filter(({ id }) => made.places?.some(({ place }) => booking.ticketSerials[place] === id))
        : tickets.filter((ticket) => lines.ending?.includes(view.get(ticket)?.lineIndex ?? -1) ?? true);
      const number = Number(made.id.split('-r')[1]);
      // What was owed is known where the books asked for it; money for places that were gone was owed from the start.
      const isPromised = refund !== null || made.reason === 'late-payment' || !isSold(booking);
      const parts = isPromised ? [] : (given?.parts ?? partsOf(booking, made, lines.ending));
      const writes: Write[] = [
        refund ? update(references.refund, tied(refund, made, view.now)) : create(references.refund, made),
        update(references.payment, {
          ...(change !== 0 && afterRefund(payment, change)),
          refundCount: Math.max(payment.refundCount, number),
          ...(payment.credit &&
            !refund && {
              credit: { ...payment.credit, moneyBack: payment.credit.moneyBack + made.amount },
            }),
          updatedAt: view.now,
        }),
        update(references.booking, {
          ...(isTakenBack && lines.isWhole && { state: move(bookingLifecycle, booking.state, 'cancelled') }),
          ...(isTakenBack && made.cancelledWith && { lines: lines.lines }),
          ...(given && { lines: given.lines }),
          ...(given?.isWhole && { state: move(bookingLifecycle, booking.state, 'cancelled') }),
          ...((lines.isWhole || made.state === 'failed') && { notice: noticeOf(made, booking) }),
          refunded: booking.refunded + change,
          updatedAt: view.now,
        }),
      ];
      return {
        kind: 'commit',
        pools: changePools(given?.claims ?? (isTakenBack ? lines.claims : []), view, (pool, claim) =>
          restock(pool, claim, view.now),
        ),
        writes: [
          ...writes,
          ...ledgerWrites(
            collections,
            isPromised ? null : refundPromised(booking, made, parts, made.createdAt),
          ),
          ...(change > 0 ? ledgerWrites(collections, refundPaid(made, made.createdAt)) : []),
          ...(change < 0 ? ledgerWrites(collections, refundReturned(made, view.now)) : []),
          ...(isTakenBack || endsPlaces ? voidTickets(view, ended) : []),
        ],
        result: 'rebuilt',
      };
    },
  };
}

const isSold = ({ state }: Booking): boolean => state === 'confirmed' || state === 'cancelled';

/** What a refund was for; where only the amount is known, it is cut over the lines that stand. */
function partsOf(booking: Booking, { amount }: Refund, ending: readonly number[] | null): RefundedParts[] {
  const parts = booking.lines.flatMap((line, lineIndex) =>
    ending?.includes(lineIndex) ? [{ lineIndex, ...activeParts(line) }] : [],
  );
  return sumOfParts(parts) === amount ? parts : spreadOver(booking, amount);
}

/** What of it counts as given back more than before, minor units. */
function changeOf(before: Refund | null, { state, amount }: Refund): number {
  if (state === 'succeeded') return before?.state === 'succeeded' ? 0 : amount;
  return before?.state === 'succeeded' ? -amount : 0;
}

const tied = (
  before: Refund,
  { state, providerRefundId, failure }: Refund,
  now: number,
): Partial<Refund> => ({
  state: before.state === state ? state : move(refundLifecycle, before.state, state),
  providerRefundId,
  failure,
  updatedAt: now,
});

function noticeOf({ state, reason }: Refund, { notice }: Booking): Booking['notice'] {
  if (state === 'failed') return 'refund-failed';
  return reason === 'sale-cancelled' ? 'sale-cancelled' : notice;
}
