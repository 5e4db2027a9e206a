import {
  type Booking,
  bookingPath,
  bookingSchema,
  effectiveState,
} from '@fareground/domain/bookings/booking';
import { AppError } from '@fareground/domain/core/errors';
import {
  type Payment,
  type PaymentState,
  paymentPath,
  paymentSchema,
} from '@fareground/domain/payments/payment';
import { type ProviderEvent, providerEventPath } from '@fareground/domain/payments/provider-event';
import Stripe from 'stripe';
import { cancelConfirmed } from '../booking/cancel-confirmed.ts';
import { confirmBooking } from '../booking/confirm-booking.ts';
import { endHold } from '../booking/end-hold.ts';
import type { Services } from '../runtime/services.ts';
import { ensureSession } from './checkout-session.ts';
import { refundLatePayment } from './refund-payment.ts';

/** Once in one of these, settling has nothing left to do for an attempt. */
const settled: readonly PaymentState[] = [
  'captured',
  'partially_refunded',
  'refunded',
  'voided',
  'failed',
  'disputed',
];

/**
 * Brings one attempt as far as the provider's truth allows: authorised → seats confirmed → captured, or voided when the
 * buyer is too late. Every step can be repeated, so webhook, reconciler and sweeper may all call it, at once and after any
 * crash. The event that caused it is written to the ledger with the last step, so a crash before leaves it to come again.
 * @throws on anything that may pass: the provider then sends its webhook again
 */
export async function settlePayment(
  services: Services,
  paymentId: string,
  event: Omit<ProviderEvent, 'doneAt'> | null = null,
): Promise<Payment> {
  const { db, now } = services;
  const { payment, booking } = await readAttempt(services, paymentId);
  if (settled.includes(payment.state)) return writeDown(services, payment, {}, event);
  const session = await ensureSession(services, booking, payment);
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  if (intent && payment.paymentIntentId !== intent.id) {
    await db.doc(paymentPath(payment.id)).update({ paymentIntentId: intent.id, updatedAt: now() });
  }
  switch (intent?.status) {
    case 'requires_capture':
      return confirmAndCapture(services, booking, payment, intent, event);
    case 'succeeded':
      return takeCaptured(services, booking, payment, intent, event);
    case 'canceled':
      await undo(services, booking, payment, 'canceled-by-provider');
      return readAndWriteDown(services, payment.id, event);
    default:
      return waitOrEnd(services, booking, payment, session, event);
  }
}

async function confirmAndCapture(
  services: Services,
  booking: Booking,
  payment: Payment,
  intent: Stripe.PaymentIntent,
  event: Omit<ProviderEvent, 'doneAt'> | null,
): Promise<Payment> {
  const { stripe, checkpoint, log } = services;
  await checkpoint('authorised');
  const confirmation = await confirmBooking(services, booking, payment);
  if (confirmation.outcome === 'too-late') {
    await checkpoint('too-late');
    await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `void_${payment.id}` });
    await checkpoint('voided');
    const ended = { id: payment.id, state: 'voided' as const, failure: 'too-late' };
    await endHold(services, booking, { onlyIfEnded: true, notice: 'late-voided', payment: ended });
    return readAndWriteDown(services, payment.id, event);
  }
  await checkpoint('confirmed');
  try {
    await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `capture_${payment.id}` });
  } catch (error) {
    const truth = await stripe.paymentIntents.retrieve(intent.id);
    if (truth.status === 'canceled') {
      log.warn('the authorisation was gone at capture', { payment: payment.id });
      await undo(services, booking, payment, 'capture-failed');
      return readAndWriteDown(services, payment.id, event);
    }
    if (truth.status !== 'succeeded') throw error;
  }
  await checkpoint('captured');
  return takeCaptured(services, confirmation.booking, payment, intent, event);
}

/** The money is here. If its places are not, it goes back at once. */
async function takeCaptured(
  services: Services,
  booking: Booking,
  payment: Payment,
  intent: Stripe.PaymentIntent,
  event: Omit<ProviderEvent, 'doneAt'> | null,
): Promise<Payment> {
  const at = services.now();
  const captured = { state: 'captured' as const, capturedAt: at, paymentIntentId: intent.id, updatedAt: at };
  const isOurs = booking.state === 'confirmed' && booking.paymentId === payment.id;
  if (isOurs) return writeDown(services, payment, captured, event);
  const confirmation = await confirmBooking(services, booking, payment);
  if (confirmation.outcome === 'confirmed') return writeDown(services, payment, captured, event);
  const taken = await writeDown(services, payment, captured, null);
  await refundLatePayment(services, booking, taken);
  await endHold(services, booking, { onlyIfEnded: true, notice: 'late-refunded' });
  return readAndWriteDown(services, payment.id, event);
}

/** Not authorised yet. While the hold lives the buyer may go on; once it has ended the session ends with it. */
async function waitOrEnd(
  services: Services,
  booking: Booking,
  payment: Payment,
  session: Stripe.Checkout.Session,
  event: Omit<ProviderEvent, 'doneAt'> | null,
): Promise<Payment> {
  const isLive = effectiveState(booking, services.now()) === 'paying' && booking.paymentId === payment.id;
  if (session.status === 'open' && isLive) return payment;
  if (session.status === 'open' && !(await expireSession(services, session.id))) {
    return settlePayment(services, payment.id, event); // paid in this very moment
  }
  await services.checkpoint('session-expired');
  const failure = isLive ? 'session-expired' : 'hold-expired';
  const ended = { id: payment.id, state: isLive ? ('failed' as const) : ('voided' as const), failure };
  await endHold(services, booking, { onlyIfEnded: true, payment: ended });
  return readAndWriteDown(services, payment.id, event);
}

/** @returns false when the session was completed meanwhile */
export async function expireSession({ stripe }: Services, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    return session.status === 'expired';
  }
}

/** The authorisation is gone: what was sold on it comes back, what was held is released. */
async function undo(services: Services, booking: Booking, payment: Payment, failure: string): Promise<void> {
  const isOurs = booking.paymentId === payment.id;
  const { booking: current } = await readAttempt(services, payment.id);
  if (current.state === 'confirmed' && isOurs) {
    await cancelConfirmed(services, current, {
      notice: 'capture-failed',
      payment: { id: payment.id, failure },
    });
    return;
  }
  const ended = { id: payment.id, state: 'voided' as const, failure };
  await endHold(services, current, { onlyIfEnded: true, payment: ended });
}

async function readAttempt(
  { db }: Services,
  paymentId: string,
): Promise<{ payment: Payment; booking: Booking }> {
  const bookingId = paymentId.split('-')[0] ?? '';
  const [payment, booking] = await db.getAll(db.doc(paymentPath(paymentId)), db.doc(bookingPath(bookingId)));
  if (!payment?.exists || !booking?.exists) throw new AppError('not-found', `payment ${paymentId}`);
  return { payment: paymentSchema.parse(payment.data()), booking: bookingSchema.parse(booking.data()) };
}

async function readAndWriteDown(
  services: Services,
  paymentId: string,
  event: Omit<ProviderEvent, 'doneAt'> | null,
): Promise<Payment> {
  const { payment } = await readAttempt(services, paymentId);
  return writeDown(services, payment, {}, event);
}

/** The effect and the ledger's entry in one commit. An entry that is there already means that someone was quicker. */
function writeDown(
  services: Services,
  payment: Payment,
  changes: Partial<Payment>,
  event: Omit<ProviderEvent, 'doneAt'> | null,
): Promise<Payment> {
  const path = paymentPath(payment.id);
  const ledger = event ? providerEventPath(event.id) : null;
  return services.desk.submit<Payment>({
    pools: [],
    documents: [path],
    documentsOnConflict: ledger ? [ledger] : [],
    decide: (view) => {
      const current = paymentSchema.parse(view.document(path).data);
      const isNew = !settled.includes(current.state) && Object.keys(changes).length > 0;
      const isRecorded = ledger === null || view.document(ledger).data !== null;
      const result = isNew ? { ...current, ...changes } : current;
      if (!isNew && isRecorded) return { kind: 'done', result };
      return {
        kind: 'commit',
        pools: [],
        writes: [
          ...(isNew ? [{ kind: 'update' as const, path, data: { ...changes } }] : []),
          ...(event && ledger && !isRecorded
            ? [
                {
                  kind: 'create' as const,
                  path: ledger,
                  data: { ...event, paymentId: payment.id, doneAt: view.now },
                },
              ]
            : []),
        ],
        result,
      };
    },
  });
}
