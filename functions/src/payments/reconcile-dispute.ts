import type { Booking } from '@fareground/domain/bookings/booking';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { disputeLost, disputeOpened, disputeWon } from '@fareground/domain/ledger/movements';
import {
  disputeLifecycle,
  type Payment,
  type PaymentState,
  paymentLifecycle,
} from '@fareground/domain/payments/payment';
import type { Transaction } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { required } from '../firestore/required.ts';
import { runTransaction } from '../firestore/run-transaction.ts';
import { post } from '../ledger/post.ts';
import type { Services } from '../runtime/services.ts';
import { isOpen } from './checkout-attempt.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'stripe' | 'now'>;

/**
 * Brings a payment to what the provider says of a dispute about it: opened, won, lost; state and ledger in one transaction. It may be told of twice, late
 * and in any order: what is closed before it was heard of is opened and closed at once. A question of a bank that took no money changes nothing.
 * @throws AppError unavailable before the capture was written down
 */
export async function reconcileDispute(needs: Needs, disputeId: string): Promise<void> {
  const { db, collections, stripe, now } = needs;
  if (typeof disputeId !== 'string' || disputeId === '') return;
  const truth = await retrieve(stripe, disputeId);
  const intent = typeof truth?.payment_intent === 'string' ? truth.payment_intent : truth?.payment_intent?.id;
  if (!truth || !intent || truth.status.startsWith('warning')) return;
  const found = await collections.payments.where('paymentIntentId', '==', intent).limit(1).get();
  const reference = found.docs[0]?.ref;
  if (!reference) return;
  await runTransaction(db, async (transaction) => {
    const payment = required(await transaction.get(reference));
    const booking = required(await transaction.get(collections.bookings.doc(payment.bookingId)));
    const next = follow(needs, transaction, { payment, booking, truth, at: now() });
    const { state, dispute, failure, updatedAt } = next;
    if (next !== payment)
      transaction.update(reference, { state, failure, updatedAt, ...(dispute && { dispute }) });
  });
}

interface Followed {
  readonly payment: Payment;
  readonly booking: Booking;
  readonly truth: Stripe.Dispute;
  readonly at: number;
}

/** @returns the payment as it is then; the same where nothing is to be done @throws AppError unavailable */
function follow(
  { collections }: Pick<Needs, 'collections'>,
  transaction: Transaction,
  { payment: before, booking, truth, at }: Followed,
): Payment {
  // The capture was not heard of yet: the provider tells again.
  if (isOpen(before)) throw new AppError('unavailable', `${before.id} is being captured`);
  if (before.state === 'voided' || before.state === 'failed') return before;
  if (before.dispute && (before.dispute.id !== truth.id || before.dispute.state !== 'open')) return before;
  let payment = before;
  const dispute = { id: truth.id, amount: truth.amount };
  if (!payment.dispute) {
    post(collections, transaction, disputeOpened(payment, dispute, at));
    const state = isEarning(payment) ? to(payment, 'disputed') : payment.state;
    payment = {
      ...payment,
      state,
      failure: truth.reason,
      dispute: { ...dispute, state: 'open' },
      updatedAt: at,
    };
  }
  if (truth.status === 'won') {
    post(collections, transaction, disputeWon(payment, dispute, at));
    const state = payment.state === 'disputed' ? to(payment, stateOfRefunds(payment)) : payment.state;
    payment = {
      ...payment,
      state,
      dispute: { ...dispute, state: move(disputeLifecycle, 'open', 'won') },
      updatedAt: at,
    };
  }
  if (truth.status === 'lost') {
    const kept = payment.amount - payment.refunded;
    post(collections, transaction, disputeLost(booking, payment, { dispute, kept, at }));
    const state = payment.state === 'disputed' ? to(payment, 'refunded') : payment.state;
    const lost = Math.min(dispute.amount, kept);
    payment = {
      ...payment,
      state,
      dispute: { ...dispute, state: move(disputeLifecycle, 'open', 'lost'), lost },
      updatedAt: at,
    };
  }
  return payment;
}

/** Whether any of it is still with us. */
const isEarning = ({ state }: Payment): boolean => state === 'captured' || state === 'partially_refunded';

const stateOfRefunds = ({ refunded, amount }: Payment): PaymentState =>
  refunded === 0 ? 'captured' : refunded < amount ? 'partially_refunded' : 'refunded';

const to = ({ state }: Payment, next: PaymentState): PaymentState => move(paymentLifecycle, state, next);

/** Nothing of a dispute that the provider does not know. */
async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Dispute | null> {
  try {
    return await stripe.disputes.retrieve(id);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'resource_missing') return null;
    throw error;
  }
}
