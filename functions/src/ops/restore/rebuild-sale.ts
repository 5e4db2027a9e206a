import { type Booking, bookingLifecycle } from '@fareground/domain/booking/booking';
import { mergeRecent, recentBookingOf } from '@fareground/domain/booking/buyer';
import { cutLine } from '@fareground/domain/core/cut-text';
import { move } from '@fareground/domain/core/lifecycle';
import { cardChanges, spendFrom } from '@fareground/domain/payments/gift-cards/card-holds';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { moneyTaken } from '@fareground/domain/payments/ledger/movements';
import type { Payment } from '@fareground/domain/payments/payment';
import { confirm } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import type { DocumentReference } from 'firebase-admin/firestore';
import { issueTickets } from '../../access/tickets/issue-tickets.ts';
import { changeClaims } from '../../booking/booking-pools.ts';
import { ledgerWrites } from '../../payments/ledger/post.ts';
import { captured } from '../../payments/record-outcome.ts';
import { create, update, type View, type Work, type Write } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import { left, type Outcome, present } from './outcome.ts';
import { poolNeeds } from './pool-needs.ts';

type Deps = Pick<Services, 'collections' | 'catalogue' | 'signer' | 'now'>;

/** Money that the provider took, and for what, as it says itself. */
export interface Capture {
  readonly paymentId: string;
  readonly intentId: string;
  readonly sessionId: string;
  /** When paying began, epoch milliseconds. */
  readonly createdAt: number;
  readonly buyerEmail: string;
  readonly buyerName: string;
  /** Without names. */
  readonly booking: Booking;
}

/**
 * Puts a sale back into the books in one commit: places sold, booking confirmed, payment captured, and tickets with the serials that
 * they had, so that the codes that people have in their hands open the gate. No mail: its buyer was told. Repeating it changes nothing.
 */
export async function saleWork(deps: Deps, capture: Capture): Promise<Work<Outcome>> {
  const { collections, signer, now } = deps;
  const { buyerEmail, buyerName, paymentId } = capture;
  const sold: Booking = { ...capture.booking, buyerEmail, buyerName: cutLine(buyerName, 120) };
  const tickets = await issueTickets(sold, signer, now(), sold.ticketSerials);
  const references = {
    booking: collections.bookings.doc(sold.id),
    payment: collections.payments.doc(paymentId),
    buyer: collections.buyers.doc(sold.buyerUid),
  };
  const card = sold.credit && collections.giftCards.doc(sold.credit.giftCardId);
  return {
    name: 'rebuild a sale',
    pools: await poolNeeds(deps, sold),
    documents: [...Object.values(references), ...(card ? [card] : [])] as DocumentReference[],
    decide: (view) => {
      const payment = view.get(references.payment);
      const booking = view.get(references.booking);
      if (payment && payment.state !== 'created' && payment.state !== 'authorised') {
        return payment.state === 'voided' || payment.state === 'failed'
          ? left(`its payment is ${payment.state} in the books`)
          : present;
      }
      const paid = [
        ...paymentWrites(references.payment, payment, capture, view.now),
        ...ledgerWrites(collections, takenFor(capture, view.now)),
        ...(card ? cardWrites(view, card, sold) : []),
      ];
      if (booking?.state === 'confirmed') {
        if (booking.paymentId !== paymentId) return left('its booking was paid by another payment');
        return { kind: 'commit', pools: [], writes: paid, result: 'rebuilt' };
      }
      if (booking?.state === 'cancelled') return left('its booking is cancelled in the books');
      const pools = sellAgain(sold, view);
      if (!pools) return left('its places were sold again, or its sale was stopped');
      const { paymentId: _, ...asSold } = sold;
      const changes = {
        ...asSold,
        // Names that the books still have are better than the provider's.
        ...(booking && {
          lines: booking.lines,
          buyerEmail: booking.buyerEmail || buyerEmail,
          buyerName: booking.buyerName || asSold.buyerName,
          state: move(bookingLifecycle, booking.state, 'confirmed'),
        }),
        paymentId,
        updatedAt: view.now,
      };
      const listed = view.get(references.buyer);
      const recent = mergeRecent(
        listed?.bookings ?? [],
        [recentBookingOf(sold, { key: '', body: '' })],
        view.now,
      );
      return {
        kind: 'commit',
        pools,
        writes: [
          booking ? update(references.booking, changes) : create(references.booking, changes),
          ...paid,
          ...tickets.map((ticket) => create(collections.tickets.doc(ticket.serial), ticket)),
          listed
            ? update(references.buyer, { bookings: recent })
            : create(references.buyer, { bookings: recent }),
        ],
        result: 'rebuilt',
      };
    },
  };
}

/**
 * What a gift card paid is taken from it again. Where it is not worth so much in the books any more, it is worth nothing after, and the check of the books tells the
 * difference: the tickets are out. Nothing of one that the books do not have.
 */
function cardWrites(view: View, reference: DocumentReference<GiftCard>, { id, credit }: Booking): Write[] {
  const card = view.get(reference);
  if (!card || !credit) return [];
  const amount = Math.min(credit.amount, card.balance);
  const spent = spendFrom(card, { bookingId: id, amount });
  return spent ? [update(reference, cardChanges(spent, view.now))] : [];
}

/** null when any place is gone. */
function sellAgain(booking: Booking, view: View): Pool[] | null {
  let isGone = false;
  const pools = changeClaims(booking, view, (pool, claim) => {
    const decision = confirm(pool, claim, view.now);
    if (decision.ok) return decision.pool;
    isGone = true;
    return pool;
  });
  return isGone ? null : pools;
}

/** It is posted to the day on which it was sold. */
const takenFor = (capture: Capture, now: number) =>
  moneyTaken(capture.booking, paymentOf(capture, now), capture.booking.confirmedAt ?? now);

function paymentWrites(
  reference: DocumentReference<Payment>,
  before: Payment | null,
  capture: Capture,
  now: number,
): Write[] {
  const capturedAt = capture.booking.confirmedAt ?? now;
  if (before) return [update(reference, captured(before, capture.intentId, now, capturedAt))];
  return [create(reference, paymentOf(capture, now))];
}

function paymentOf({ paymentId, intentId, sessionId, createdAt, booking }: Capture, now: number): Payment {
  const capturedAt = booking.confirmedAt ?? now;
  return {
    id: paymentId,
    bookingId: booking.id,
    buyerUid: booking.buyerUid,
    attempt: Number(paymentId.split('-')[1]),
    groups: booking.groups,
    amount: booking.amounts.total,
    ...(booking.credit && { credit: { ...booking.credit, moneyBack: 0 } }),
    refunded: 0,
    method: 'provider',
    refundCount: 0,
    currency: booking.currency,
    sessionId,
    checkoutUrl: '',
    disputes: [],
    failure: '',
    state: 'captured',
    authorisedAt: capturedAt,
    capturedAt,
    paymentIntentId: intentId,
    createdAt,
    updatedAt: now,
  };
}
