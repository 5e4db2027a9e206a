import { move } from '@fareground/domain/core/lifecycle';
import { cardChanges, spendFrom } from '@fareground/domain/payments/gift-cards/card-holds';
import { moneyTaken, moneyTakenLate } from '@fareground/domain/payments/ledger/movements';
import { type Payment, paymentLifecycle, withoutCredit } from '@fareground/domain/payments/payment';
import { PROVIDER_EVENT_KEPT, type ProviderEvent } from '@fareground/domain/payments/provider-event';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { required } from '../platform/firestore/required.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Services } from '../platform/services.ts';
import { type CheckoutAttempt, isOpen, type ReceivedEvent } from './checkout-attempt.ts';
import { post } from './ledger/post.ts';
import { newRefund } from './request-refund.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'>;

const ALREADY_EXISTS = 6;

const done = (event: ReceivedEvent, now: number): ProviderEvent => ({
  ...event,
  doneAt: now,
  expiresAt: new Date(now + PROVIDER_EVENT_KEPT),
});

/**
 * Writes down that an event has had its effect.
 * @returns whether it was there already
 */
export async function recordEvent(
  { collections, now }: Pick<Deps, 'collections' | 'now'>,
  event: ReceivedEvent | null,
): Promise<boolean> {
  if (!event) return false;
  try {
    await collections.providerEvents.doc(event.id).create(done(event, now()));
    return false;
  } catch (error) {
    if ((error as { code?: unknown }).code === ALREADY_EXISTS) return true;
    throw error;
  }
}

/**
 * Writes down that the provider took the money, in the ledger too, and the event that said so; what a gift card pays is taken from it. Nobody who waits shares these documents, so it is
 * a plain transaction. A payment that is no longer open was written down by somebody quicker.
 * @returns the payment as it stands then, and whether the event was recorded already
 */
export async function recordCapture(
  deps: Deps,
  attempt: Pick<CheckoutAttempt, 'payment' | 'booking' | 'intentId' | 'event'>,
): Promise<{ payment: Payment; isDuplicate: boolean }> {
  const { db, collections, now } = deps;
  const { event, intentId } = attempt;
  const reference = collections.payments.doc(attempt.payment.id);
  try {
    const payment = await runTransaction(db, async (transaction) => {
      const current = required(await transaction.get(reference));
      const at = now();
      const payment = isOpen(current) ? { ...current, ...captured(current, intentId, at) } : current;
      if (isOpen(current)) {
        // Reads the card, so it comes before all that is written.
        await takeFromCard(deps, transaction, current, at);
        transaction.update(reference, captured(current, intentId, at));
        post(collections, transaction, moneyTaken(attempt.booking, payment, at));
      }
      if (event) transaction.create(collections.providerEvents.doc(event.id), done(event, at));
      return payment;
    });
    return { payment, isDuplicate: false };
  } catch (error) {
    if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
    return { payment: required(await reference.get()), isDuplicate: true };
  }
}

/**
 * Writes down that the provider took money for places that are gone, and asks for all of it back in the same commit. What a gift card was to pay was not
 * spent, and is of the payment no more.
 * @returns the refund's id; null when somebody quicker has written it down
 */
export async function recordLateCapture(
  { db, collections, now }: Deps,
  { payment: { id }, booking, intentId }: Pick<CheckoutAttempt, 'payment' | 'booking' | 'intentId'>,
): Promise<string | null> {
  const reference = collections.payments.doc(id);
  return runTransaction(db, async (transaction) => {
    const current = required(await transaction.get(reference));
    if (!isOpen(current)) return null;
    const taken = withoutCredit(current);
    const { amount } = taken;
    const refund = newRefund(taken, {
      booking,
      amount,
      reason: 'late-payment',
      requestedBy: 'system',
      now: now(),
    });
    transaction.update(reference, {
      ...captured(current, intentId, now()),
      amount,
      credit: FieldValue.delete(),
      refundCount: current.refundCount + 1,
    });
    transaction.create(collections.refunds.doc(refund.id), refund);
    post(collections, transaction, moneyTakenLate(booking, taken, now()));
    return refund.id;
  });
}

/** What changes in a payment whose money the provider took. @param capturedAt the present time unless it is known that it was before */
export function captured(payment: Payment, paymentIntentId: string, now: number, capturedAt = now) {
  // What was captured had been authorised, also where nobody wrote that down.
  const authorised =
    payment.state === 'created' ? move(paymentLifecycle, payment.state, 'authorised') : payment.state;
  return {
    state: move(paymentLifecycle, authorised, 'captured'),
    authorisedAt: payment.authorisedAt ?? capturedAt,
    capturedAt,
    paymentIntentId,
    updatedAt: now,
  };
}

/**
 * Takes from a gift card what it pays of a payment whose rest the provider took; nothing where none pays. Its movement is the payment's.
 * @throws Error where the card is not worth so much: it was kept for this booking when it was confirmed, so only books that are out of order have this
 */
async function takeFromCard(
  { collections }: Pick<Services, 'collections'>,
  transaction: Transaction,
  { id, bookingId, credit }: Payment,
  at: number,
): Promise<void> {
  if (!credit) return;
  const reference = collections.giftCards.doc(credit.giftCardId);
  const card = required(await transaction.get(reference));
  const spent = spendFrom(card, { bookingId, amount: credit.amount });
  if (!spent) throw new Error(`${card.id} is worth ${card.balance}, and pays ${credit.amount} of ${id}`);
  transaction.update(reference, cardChanges(spent, at));
}
