import { effectiveState } from '@fareground/domain/bookings/booking';
import type Stripe from 'stripe';
import { cancelConfirmed } from '../booking/cancel-confirmed.ts';
import { confirmBooking } from '../booking/confirm-booking.ts';
import { type EndOfHold, endHold } from '../booking/end-hold.ts';
import type { Services } from '../runtime/services.ts';
import type { KnownDocuments } from '../stock/work.ts';
import {
  type Attempt,
  bookingIn,
  paymentIn,
  type Settlement,
  settledStates,
  type Told,
  writeDown,
} from './attempt.ts';
import { expireSession, retrieveSession } from './checkout-session.ts';
import { newRefund, settleRefund } from './refund-payment.ts';

/**
 * Brings one attempt as far as the provider's truth allows: authorised → seats confirmed → captured, or voided when the
 * buyer is too late. Every step can be repeated, so webhook, reconciler and sweeper may all call it, at once and after any
 * crash. The event that caused it is written to the ledger with the last step, so a crash before leaves it to come again.
 *
 * The payment and the booking are read once; each later step writes under a precondition on them and reads again only
 * when it does not hold. An attempt that is settled already costs the reading of the payment.
 * @param known what the caller has read of them a moment ago
 * @throws AppError not-found; anything that may pass: the provider then sends its webhook again
 */
export function settlePayment(
  services: Services,
  paymentId: string,
  event: Told | null = null,
  known: KnownDocuments = new Map(),
): Promise<Settlement> {
  return oneByOne(services, paymentId, known, () => settle(services, paymentId, event, known));
}

const underWay = new WeakMap<Services, Map<string, Promise<unknown>>>();

/**
 * An attempt's webhooks come together. On one instance the later ones wait and then find it settled, instead of spoiling a
 * commit that other buyers are in. Nothing rests on it: other instances do not wait.
 */
async function oneByOne<T>(
  services: Services,
  paymentId: string,
  known: KnownDocuments,
  run: () => Promise<T>,
): Promise<T> {
  const attempts = underWay.get(services) ?? new Map<string, Promise<unknown>>();
  underWay.set(services, attempts);
  const before = attempts.get(paymentId);
  const after = async (): Promise<T> => {
    await before?.catch(() => undefined);
    if (before) known.clear();
    return run();
  };
  const mine = after();
  attempts.set(paymentId, mine);
  try {
    return await mine;
  } finally {
    if (attempts.get(paymentId) === mine) attempts.delete(paymentId);
  }
}

async function settle(
  services: Services,
  paymentId: string,
  event: Told | null,
  known: KnownDocuments,
): Promise<Settlement> {
  const { db, stripe } = services;
  const payment = await paymentIn(db, known, paymentId);
  if (settledStates.includes(payment.state)) {
    return { ...(await writeDown(services, { payment, event, known })), booking: null };
  }
  const [booking, session] = await Promise.all([
    bookingIn(db, known, payment.bookingId),
    retrieveSession(stripe, payment.sessionId),
  ]);
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const attempt: Attempt = { payment, booking, intentId: intent?.id ?? '', known, event };
  switch (intent?.status) {
    case 'requires_capture':
      return confirmAndCapture(services, attempt);
    case 'succeeded':
      return takeCaptured(services, attempt);
    case 'canceled':
      return undo(services, attempt, 'canceled-by-provider');
    default:
      return waitOrEnd(services, attempt, session);
  }
}

async function confirmAndCapture(services: Services, attempt: Attempt): Promise<Settlement> {
  const { stripe, checkpoint, log } = services;
  const { payment, intentId } = attempt;
  await checkpoint('authorised');
  const confirmation = await confirmBooking(services, attempt.booking, attempt);
  if (confirmation.outcome === 'too-late') {
    await checkpoint('too-late');
    await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `void_${payment.id}` });
    await checkpoint('voided');
    return end(services, attempt, { state: 'voided', failure: 'too-late' }, 'late-voided');
  }
  const confirmed = { ...attempt, booking: confirmation.booking };
  await checkpoint('confirmed');
  try {
    await stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: `capture_${payment.id}` });
  } catch (error) {
    const truth = await stripe.paymentIntents.retrieve(intentId);
    if (truth.status === 'canceled') {
      log.warn('the authorisation was gone at capture', { payment: payment.id });
      return undo(services, confirmed, 'capture-failed');
    }
    if (truth.status !== 'succeeded') throw error;
  }
  await checkpoint('captured');
  return takeCaptured(services, confirmed);
}

/** The money is here. If its places are not, it goes back in full at once (SPEC B3). */
async function takeCaptured(services: Services, attempt: Attempt): Promise<Settlement> {
  const { payment, intentId, known } = attempt;
  const at = services.now();
  const captured = { state: 'captured' as const, capturedAt: at, paymentIntentId: intentId, updatedAt: at };
  const isOurs = attempt.booking.state === 'confirmed' && attempt.booking.paymentId === payment.id;
  const confirmation = isOurs
    ? { outcome: 'confirmed', booking: attempt.booking }
    : await confirmBooking(services, attempt.booking, attempt);
  if (confirmation.outcome === 'confirmed') {
    return { ...(await writeDown(services, attempt, captured)), booking: confirmation.booking };
  }
  const refund = newRefund(attempt.booking, payment.id, payment.amount, 'late-payment', 'system', at);
  await writeDown(services, { payment, known, event: null }, captured, refund);
  await services.checkpoint('late-captured');
  await settleRefund(services, refund.id);
  known.clear();
  const booking = await endHold(services, attempt.booking, {
    onlyIfEnded: true,
    notice: 'late-refunded',
    known,
  });
  return { ...(await writeDown(services, attempt)), booking };
}

/** Not authorised yet. While the hold lives the buyer may go on; once it has ended the session ends with it. */
async function waitOrEnd(
  services: Services,
  attempt: Attempt,
  session: Stripe.Checkout.Session,
): Promise<Settlement> {
  const { payment, booking, event, known } = attempt;
  const isLive = effectiveState(booking, services.now()) === 'paying' && booking.paymentId === payment.id;
  if (session.status === 'open' && isLive) return { payment, booking, isDuplicate: false };
  if (session.status === 'open' && !(await expireSession(services.stripe, session.id))) {
    known.clear();
    return settle(services, payment.id, event, known); // paid in this very moment
  }
  await services.checkpoint('session-expired');
  return isLive
    ? end(services, attempt, { state: 'failed', failure: 'session-expired' })
    : end(services, attempt, { state: 'voided', failure: 'hold-expired' });
}

/** The authorisation is gone: what was sold on it comes back, what was held is released. */
function undo(services: Services, attempt: Attempt, failure: string): Promise<Settlement> {
  return end(services, attempt, { state: 'voided', failure });
}

/**
 * The attempt is over without money: the hold ends if its time has. A booking that this attempt had confirmed, here or on
 * another instance a moment ago, is taken back.
 */
async function end(
  services: Services,
  attempt: Attempt,
  how: Pick<NonNullable<EndOfHold['payment']>, 'state' | 'failure'>,
  notice?: EndOfHold['notice'],
): Promise<Settlement> {
  const {
    payment: { id },
    intentId,
    known,
  } = attempt;
  const payment = { id, ...how, paymentIntentId: intentId };
  let booking = await endHold(services, attempt.booking, {
    onlyIfEnded: true,
    payment,
    known,
    ...(notice && { notice }),
  });
  if (booking.state === 'confirmed' && booking.paymentId === id) {
    booking = await cancelConfirmed(services, booking, { notice: 'capture-failed', payment, known });
  }
  return { ...(await writeDown(services, attempt)), booking };
}
