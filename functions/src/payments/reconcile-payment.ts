import { type Booking, effectiveState, replacedBy } from '@fareground/domain/booking/booking';
import { writeSaleRecord } from '@fareground/domain/payments/sale-record';
import type Stripe from 'stripe';
import type { CommitEngine } from '../platform/commit/commit-engine.ts';
import { readThrough } from '../platform/commit/document-cache.ts';
import type { DocumentCache } from '../platform/commit/work.ts';
import type { EndOfHold } from '../platform/contracts/booking-contract.ts';
import type { Services } from '../platform/services.ts';
import { type CheckoutAttempt, isOpen, type ReceivedEvent, type Reconciled } from './checkout-attempt.ts';
import { expireSession, retrieveSession } from './checkout-session.ts';
import { authorisedAlongside, endedAlongside } from './payment-alongside.ts';
import { reconcileRefund } from './reconcile-refund.ts';
import { recordCapture, recordEvent, recordLateCapture } from './record-outcome.ts';

type Deps = Pick<
  Services,
  | 'db'
  | 'collections'
  | 'engine'
  | 'bookings'
  | 'stripe'
  | 'catalogue'
  | 'links'
  | 'cardCodes'
  | 'config'
  | 'now'
  | 'log'
>;

/**
 * Brings one payment as far as the provider's truth allows: authorised → seats confirmed → captured, or voided when the
 * buyer is too late. Every step can be repeated, so webhook, buyer's return and sweep may all call it, at once and after any
 * crash. The event that caused it is recorded with the last step, so a crash before leaves it to come again.
 *
 * The payment and the booking are read once; each later step writes under a precondition on them and reads again only
 * when it does not hold. A payment that is no longer open costs one read.
 * @param cache what the caller has read of them a moment ago
 * @throws AppError not-found; anything that may pass: the provider then sends its webhook again
 */
export function reconcilePayment(
  deps: Deps,
  paymentId: string,
  event: ReceivedEvent | null = null,
  cache: DocumentCache = new Map(),
): Promise<Reconciled> {
  return oneByOne(deps, paymentId, cache, () => reconcile(deps, paymentId, event, cache));
}

const inFlight = new WeakMap<CommitEngine, Map<string, Promise<unknown>>>();

/**
 * A payment's webhooks come together. On one instance the later ones wait and then find it done, instead of spoiling a
 * commit that other buyers are in. Nothing rests on it: other instances do not wait.
 */
async function oneByOne<T>(
  { engine }: Deps,
  paymentId: string,
  cache: DocumentCache,
  run: () => Promise<T>,
): Promise<T> {
  const ofInstance = inFlight.get(engine) ?? new Map<string, Promise<unknown>>();
  inFlight.set(engine, ofInstance);
  const before = ofInstance.get(paymentId);
  const after = async (): Promise<T> => {
    await before?.catch(() => undefined);
    if (before) cache.clear();
    return run();
  };
  const mine = after();
  ofInstance.set(paymentId, mine);
  try {
    return await mine;
  } finally {
    if (ofInstance.get(paymentId) === mine) ofInstance.delete(paymentId);
  }
}

async function reconcile(
  deps: Deps,
  paymentId: string,
  event: ReceivedEvent | null,
  cache: DocumentCache,
): Promise<Reconciled> {
  const { collections, stripe } = deps;
  const payment = await readThrough(collections.payments.doc(paymentId), cache);
  if (!isOpen(payment)) return { payment, booking: null, isDuplicate: await recordEvent(deps, event) };
  const [booking, session] = await Promise.all([
    readThrough(collections.bookings.doc(payment.bookingId), cache),
    retrieveSession(stripe, payment.sessionId),
  ]);
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const attempt: CheckoutAttempt = { payment, booking, intentId: intent?.id ?? '', cache, event };
  switch (intent?.status) {
    case 'requires_capture':
      return confirmAndCapture(deps, attempt);
    case 'succeeded':
      return takeCaptured(deps, attempt);
    case 'canceled':
      return end(deps, attempt, { state: 'voided', failure: 'canceled-by-provider' });
    default:
      return waitOrEnd(deps, attempt, session);
  }
}

async function confirmAndCapture(deps: Deps, attempt: CheckoutAttempt): Promise<Reconciled> {
  const { stripe, log } = deps;
  const { payment, intentId } = attempt;
  const confirmation = await confirm(deps, attempt);
  if (confirmation.outcome === 'too-late') {
    await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `void_${payment.id}` });
    return end(deps, attempt, { state: 'voided', failure: 'too-late' }, 'late-voided');
  }
  const confirmed = { ...attempt, booking: confirmation.booking };
  try {
    // What was sold goes with the money: after a restore the books are rebuilt out of it.
    const metadata = writeSaleRecord(confirmed.booking);
    await stripe.paymentIntents.capture(intentId, metadata ? { metadata } : {}, {
      idempotencyKey: `capture_${payment.id}`,
    });
  } catch (error) {
    const truth = await stripe.paymentIntents.retrieve(intentId);
    if (truth.status === 'canceled') {
      log.warn('the authorisation was gone at capture', { payment: payment.id });
      return end(deps, confirmed, { state: 'voided', failure: 'capture-failed' });
    }
    if (truth.status !== 'succeeded') throw error;
  }
  return { ...(await recordCapture(deps, confirmed)), booking: confirmed.booking };
}

const confirm = (
  { bookings, collections }: Deps,
  { booking, payment: { id: paymentId }, intentId, cache }: CheckoutAttempt,
) =>
  bookings.confirm(booking, {
    paymentId,
    alongside: authorisedAlongside(collections, paymentId, intentId),
    cache,
  });

/** The provider has taken the money. If its places are gone, it goes back in full at once (SPEC B3). */
async function takeCaptured(deps: Deps, attempt: CheckoutAttempt): Promise<Reconciled> {
  const { payment, booking, cache, event } = attempt;
  const isConfirmed = booking.state === 'confirmed' && booking.paymentId === payment.id;
  const confirmation = isConfirmed
    ? { outcome: 'confirmed' as const, booking }
    : await confirm(deps, attempt);
  if (confirmation.outcome === 'confirmed') {
    return { ...(await recordCapture(deps, attempt)), booking: confirmation.booking };
  }
  const refundId = await recordLateCapture(deps, attempt);
  if (refundId) await reconcileRefund(deps, refundId);
  cache.clear();
  const ended = await deps.bookings.endHold(booking, {
    onlyIfEnded: !isLost(booking, 'late-refunded'),
    notice: 'late-refunded',
    cache,
  });
  return { payment, booking: ended, isDuplicate: await recordEvent(deps, event) };
}

/** Not authorised yet. While the hold lives the buyer may go on; once it has ended the session ends with it. */
async function waitOrEnd(
  deps: Deps,
  attempt: CheckoutAttempt,
  session: Stripe.Checkout.Session,
): Promise<Reconciled> {
  const { payment, booking, event, cache } = attempt;
  const isLive = effectiveState(booking, deps.now()) === 'paying' && booking.paymentId === payment.id;
  if (session.status === 'open' && isLive) return { payment, booking, isDuplicate: false };
  if (session.status === 'open' && !(await expireSession(deps.stripe, session.id))) {
    cache.clear();
    return reconcile(deps, payment.id, event, cache); // paid in this very moment
  }
  return isLive
    ? end(deps, attempt, { state: 'failed', failure: 'session-expired' })
    : end(deps, attempt, { state: 'voided', failure: 'hold-expired' });
}

/** It was paid in time, and the leg that it was to take the place of has changed: trying again would end the same. */
const isLost = (booking: Booking, notice: EndOfHold['notice']): boolean =>
  replacedBy(booking) !== undefined && (notice === 'late-voided' || notice === 'late-refunded');

/**
 * The payment is over without money: the hold ends if its time has. A booking that this payment had confirmed, here or on
 * another instance a moment ago, is taken back.
 */
async function end(
  deps: Deps,
  { payment: { id: paymentId }, booking, intentId, cache, event }: CheckoutAttempt,
  how: { state: 'voided' | 'failed'; failure: string },
  notice?: EndOfHold['notice'],
): Promise<Reconciled> {
  const { bookings, collections } = deps;
  const alongside = (state: 'voided' | 'failed') =>
    endedAlongside(collections, paymentId, { ...how, state, paymentIntentId: intentId });
  let ended = await bookings.endHold(booking, {
    onlyIfEnded: !isLost(booking, notice),
    paymentId,
    alongside: alongside(how.state),
    cache,
    ...(notice && { notice }),
  });
  if (ended.state === 'confirmed' && ended.paymentId === paymentId) {
    ended = await bookings.cancelConfirmed(ended, {
      notice: 'capture-failed',
      alongside: [alongside('failed')],
      cache,
    });
  }
  const isDuplicate = await recordEvent(deps, event);
  return {
    payment: await readThrough(collections.payments.doc(paymentId), cache),
    booking: ended,
    isDuplicate,
  };
}
