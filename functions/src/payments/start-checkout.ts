import type { CheckoutResponse } from '@fareground/domain/api/bookings';
import {
  type Booking,
  bookingLifecycle,
  effectiveState,
  restToPay,
} from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { moneyTaken } from '@fareground/domain/payments/ledger/movements';
import { type Payment, paymentIdOf, paymentLifecycle } from '@fareground/domain/payments/payment';
import { takenAtOnce } from '@fareground/domain/payments/taken-at-once';
import type Stripe from 'stripe';
import { create } from '../platform/commit/work.ts';
import type { Buyer, PaidBy } from '../platform/contracts/booking-contract.ts';
import type { Collections } from '../platform/firestore/collections.ts';
import { required } from '../platform/firestore/required.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Services } from '../platform/services.ts';
import { isOpen } from './checkout-attempt.ts';
import { expireSession, openSession, retrieveSession } from './checkout-session.ts';
import { ledgerWrites } from './ledger/post.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'bookings' | 'stripe' | 'config' | 'now'>;

/**
 * Begins, or goes on with, paying for a held booking and gives the address of the provider's page. A free booking, and one that a
 * gift card pays all of, is confirmed at once. Called twice, it answers with the same session.
 *
 * The page is opened first and written down with the payment: nobody has its address before, so a crash between leaves a
 * page that no one can pay on, and the next call is given the same one.
 * @param buyer who pays, where it is not as the booking says. It is written with the payment. The provider's page cannot change the address, so
 *   with another one than before that page ends and a new one is opened
 * @throws AppError hold-expired, wrong-state
 */
export async function startCheckout(
  deps: Deps,
  booking: Booking,
  buyer: Partial<Buyer> = {},
): Promise<CheckoutResponse> {
  const { collections, stripe } = deps;
  const addressed = { ...booking, ...buyer };
  if (booking.state === 'confirmed') return { url: null, booking };
  requireLive(booking, deps.now());
  if (restToPay(booking) === 0) {
    const isFree = booking.amounts.total === 0;
    const paid = isFree ? null : paidByCard(collections, booking, nextPaymentId(booking));
    const confirmation = await deps.bookings.confirm(booking, paid, buyer);
    if (confirmation.outcome === 'too-late') throw new AppError('hold-expired', booking.id);
    return { url: null, booking: confirmation.booking };
  }
  if (booking.paymentId) {
    const last = required(await collections.payments.doc(booking.paymentId).get());
    if (isOpen(last)) {
      const session = await retrieveSession(stripe, last.sessionId);
      const isOpenPage = session.status === 'open';
      if (!isOpenPage) return { url: null, booking };
      if (addressed.buyerEmail === booking.buyerEmail)
        return { url: session.url, booking: await renameBuyer(deps, booking, addressed.buyerName) };
      // Not ended: paid in this very moment.
      if (!(await expireSession(stripe, session.id))) return { url: null, booking };
    }
  }
  const session = await openSession(deps, addressed, nextPaymentId(booking));
  const recorded = await recordPayment(deps, addressed, session);
  // The same attempt was begun twice at once, with two addresses: the first page stays.
  if (recorded.sessionId !== session.id) await expireSession(stripe, session.id);
  const { state } = recorded.booking;
  return {
    url: state === 'paying' && recorded.checkoutUrl ? recorded.checkoutUrl : null,
    booking: recorded.booking,
  };
}

const nextPaymentId = (booking: Booking): string => paymentIdOf(booking.id, booking.attempts + 1);

type Recorded = { readonly booking: Booking } & Pick<Payment, 'sessionId' | 'checkoutUrl'>;

/** Writes the payment down and that the booking is being paid; both, or neither when the hold ended meanwhile. */
async function recordPayment(
  { db, collections, stripe, now }: Deps,
  booking: Booking,
  session: Stripe.Checkout.Session,
): Promise<Recorded> {
  const reference = collections.bookings.doc(booking.id);
  try {
    return await runTransaction(db, async (transaction) => {
      const current = required(await transaction.get(reference));
      const at = now();
      const payment = newPayment({ ...booking, buyerUid: current.buyerUid }, session, at);
      const { sessionId, checkoutUrl } = payment;
      if (current.state === 'confirmed') return { booking: current, sessionId, checkoutUrl };
      const last = current.paymentId ? collections.payments.doc(current.paymentId) : null;
      if (last && current.paymentId === payment.id) {
        const first = required(await transaction.get(last));
        return { booking: current, sessionId: first.sessionId, checkoutUrl: first.checkoutUrl };
      }
      requireLive(current, at);
      const isPaidOtherwise = JSON.stringify(current.credit) !== JSON.stringify(booking.credit);
      if (current.paymentId !== booking.paymentId || isPaidOtherwise) {
        throw new AppError(
          'wrong-state',
          'another payment was started, or a gift card put on it, meanwhile',
          { booking: current.id },
        );
      }
      const stopped = last && booking.buyerEmail !== current.buyerEmail ? await transaction.get(last) : null;
      const changes = {
        // A second payment finds the booking being paid already.
        state: current.state === 'paying' ? current.state : move(bookingLifecycle, current.state, 'paying'),
        buyerEmail: booking.buyerEmail,
        buyerName: booking.buyerName,
        paymentId: payment.id,
        attempts: payment.attempt,
        updatedAt: at,
      };
      transaction.create(collections.payments.doc(payment.id), payment);
      transaction.update(reference, changes);
      const before = stopped?.data()?.state;
      if (last && before === 'created') {
        const state = move(paymentLifecycle, before, 'voided');
        transaction.update(last, { state, failure: 'let-go', updatedAt: at });
      }
      return { booking: { ...current, ...changes }, sessionId, checkoutUrl };
    });
  } catch (error) {
    if (error instanceof AppError) await expireSession(stripe, session.id);
    throw error;
  }
}

/** The name that is given while the payment page is open. A booking that is paid meanwhile keeps the one it has. */
async function renameBuyer(
  { db, collections, now }: Deps,
  booking: Booking,
  buyerName: string,
): Promise<Booking> {
  if (buyerName === booking.buyerName) return booking;
  const reference = collections.bookings.doc(booking.id);
  return runTransaction(db, async (transaction) => {
    const current = required(await transaction.get(reference));
    if (current.state !== 'paying') return current;
    const changes = { buyerName, updatedAt: now() };
    transaction.update(reference, changes);
    return { ...current, ...changes };
  });
}

function requireLive(booking: Booking, now: number): void {
  const state = effectiveState(booking, now);
  if (state === 'expired') throw new AppError('hold-expired', booking.id);
  if (state === 'cancelled') throw new AppError('wrong-state', `${booking.id} is cancelled`);
}

function newPayment(booking: Booking, session: Stripe.Checkout.Session, now: number): Payment {
  return {
    id: nextPaymentId(booking),
    bookingId: booking.id,
    buyerUid: booking.buyerUid,
    attempt: booking.attempts + 1,
    method: 'provider',
    groups: booking.groups,
    state: 'created',
    amount: booking.amounts.total,
    ...(booking.credit && { credit: { ...booking.credit, moneyBack: 0 } }),
    refunded: 0,
    refundCount: 0,
    currency: booking.currency,
    sessionId: session.id,
    checkoutUrl: session.url ?? '',
    paymentIntentId: '',
    disputes: [],
    failure: '',
    authorisedAt: null,
    capturedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * The payment of a booking that a gift card pays all of, with its movement in the ledger: written with the confirmation, which takes the amount from the card
 * (credit-outcome.ts). Nothing of it is known to the provider.
 */
function paidByCard(
  collections: Pick<Collections, 'payments' | 'ledger' | 'pendingLedgerEntries'>,
  booking: Booking,
  paymentId: string,
): PaidBy {
  const reference = collections.payments.doc(paymentId);
  return {
    paymentId,
    cache: new Map(),
    alongside: {
      documents: [],
      writes: ({ now }) => {
        const credit = booking.credit && { ...booking.credit, moneyBack: 0 };
        const payment = takenAtOnce(booking, booking.attempts + 1, { method: 'credit', credit }, now);
        return [create(reference, payment), ...ledgerWrites(collections, moneyTaken(booking, payment, now))];
      },
    },
  };
}
