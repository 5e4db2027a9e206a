import type { Booking } from '@fareground/domain/booking/booking';
import { cutText } from '@fareground/domain/core/cut-text';
import { canMove, move } from '@fareground/domain/core/lifecycle';
import { formatMoney } from '@fareground/domain/core/money-text';
import { coverRefunds } from '@fareground/domain/payments/cover-refunds';
import { isDisputed } from '@fareground/domain/payments/follow-dispute';
import type { GiftCard } from '@fareground/domain/payments/gift-cards/gift-card';
import { refundPaid, refundReturned } from '@fareground/domain/payments/ledger/movements';
import type { Payment, PaymentState } from '@fareground/domain/payments/payment';
import {
  CHECK_AGAIN_AFTER,
  type Refund,
  refundLifecycle,
  refundPath,
} from '@fareground/domain/payments/refund';
import { writeRefundedPlaces } from '@fareground/domain/payments/refunded-places';
import { withStateOfMoney } from '@fareground/domain/payments/state-of-money';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { refundedMail } from '../messages/booking-mails.ts';
import { refundCoveredMail } from '../messages/dispute-mails.ts';
import { type FinanceContacts, failedRefundMails, financeContacts } from '../messages/finance-mails.ts';
import { giftCardMail } from '../messages/gift-card-mails.ts';
import { type CommitWriter, isMailAddress, queueMail } from '../messages/queue-mail.ts';
import { addAudit } from '../platform/audit/audit.ts';
import { required } from '../platform/firestore/required.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Services } from '../platform/services.ts';
import { post } from './ledger/post.ts';
import { fetchProviderRefund, type ProviderTruth } from './provider-refund.ts';
import { coveredChanges, reconcileDispute } from './reconcile-dispute.ts';

type Deps = Pick<
  Services,
  'db' | 'collections' | 'bookings' | 'stripe' | 'catalogue' | 'links' | 'cardCodes' | 'config' | 'now'
>;

interface Truth extends ProviderTruth {
  /** It was not made, because a bank decides about the payment. */
  readonly waits?: boolean;
}

/**
 * Brings a refund to what the provider says: makes it there when it was not made, else asks how it stands. It may wait at the
 * provider for days, and a bank may send back what had arrived. The refund's id is the idempotency key: repeated after any
 * crash, the money goes back once. What goes onto a gift card is there at once. While a dispute about its payment is open it waits. Refund, payment and booking change in one transaction, and the
 * mails about success or failure are written in it.
 * @param options `providerRefundId`: the provider's id, where an event names it before it is stored
 * @throws AppError not-found
 */
export async function reconcileRefund(
  deps: Deps,
  refundId: string,
  { providerRefundId: namedId = '' } = {},
): Promise<Refund> {
  const { db, collections, now } = deps;
  const reference = collections.refunds.doc(refundId);
  const stored = required(await reference.get());
  if (isOver(stored)) return stored;
  const refund = { ...stored, providerRefundId: stored.providerRefundId || namedId };
  // Staff hand it out, and say so (hand-out-refund.ts).
  if (refund.cash) return refund;
  const payment = collections.payments.doc(refund.paymentId);
  const booking = collections.bookings.doc(refund.bookingId);
  const truth = refund.giftCardId ? onCard : await truthOf(deps, refund, required(await payment.get()));
  const contacts = truth.state === 'failed' ? await financeContacts(deps) : undefined;
  return runTransaction(db, async (transaction) => {
    const current = required(await transaction.get(reference));
    const paid = required(await transaction.get(payment));
    const booked = required(await transaction.get(booking));
    const { giftCardId } = current;
    const card = giftCardId ? required(await transaction.get(collections.giftCards.doc(giftCardId))) : null;
    const at = now();
    if (isOver(current)) return current;
    if (current.state === truth.state) {
      // Waits still: noted with its time, so that the sweep asks again later and not at once.
      const { providerRefundId, waits } = truth;
      if (current.state === 'requested') {
        const waitsFor = waits ? 'dispute' : FieldValue.delete();
        transaction.update(reference, { providerRefundId, waitsFor, updatedAt: at });
      } else if (current.checkAgainAt && current.checkAgainAt <= at) {
        transaction.update(reference, { checkAgainAt: FieldValue.delete() });
      }
      return { ...current, providerRefundId };
    }
    // Somebody who asked later was quicker.
    if (!canMove(refundLifecycle, current.state, truth.state)) return current;
    const settled = settleRefund(deps, transaction, {
      ...{ refund: current, paid, booked, card, truth, contacts, at },
    });
    // What a leg was worth paid for another one without anybody having seen its card: now there is something on it.
    if (card?.origin === 'exchange' && isMailAddress(card.email)) {
      const mail = giftCardMail(
        card,
        { ...sending(deps), amount: settled.amount, mailId: `gift-card-${settled.id}` },
        at,
      );
      transaction.create(collections.mail.doc(mail.id), mail);
    }
    return settled;
  });
}

const sending = ({ cardCodes, config }: Pick<Deps, 'cardCodes' | 'config'>) => ({
  codes: cardCodes,
  site: config.appBaseUrl,
});

/** The house makes it itself. */
const onCard: Truth = { state: 'succeeded', providerRefundId: '', failure: '' };

/** Nothing that the provider says changes it any more. */
const isOver = ({ state }: Refund): boolean =>
  state === 'failed' || state === 'retried' || state === 'covered';

/** While a bank decides about a payment the provider makes no refund of it; what it made before goes its way. */
async function truthOf(deps: Deps, refund: Refund, payment: Payment): Promise<Truth> {
  const { stripe } = deps;
  const waiting: Truth = { state: 'requested', providerRefundId: '', failure: '', waits: true };
  if (refund.providerRefundId === '' && isDisputed(payment)) return waiting;
  const { id, amount, providerRefundId, waitsFor } = refund;
  const ask = () =>
    fetchProviderRefund(stripe, {
      id,
      amount,
      providerRefundId,
      paymentIntentId: payment.paymentIntentId,
      metadata: refundMetadata(refund),
      // The provider forgets keys, and may have made it before the dispute.
      mayBeMade: waitsFor !== undefined,
    });
  const truth = await ask();
  if (truth.failure !== 'charge_disputed') return truth;
  // A dispute that nobody told of yet, or one that was lost.
  const { data } = await stripe.disputes.list({ payment_intent: payment.paymentIntentId, limit: 20 });
  const after = await Promise.all(data.map(({ id }) => reconcileDispute(deps, id)));
  // The dispute may have ended since it was refused.
  return after.some((one) => one && isDisputed(one)) ? waiting : ask();
}

interface Settling {
  /** Requested, or succeeded and come back. */
  readonly refund: Refund;
  readonly paid: Payment;
  readonly booked: Booking;
  /** The gift card that it goes onto; null where it goes onto none. */
  readonly card?: GiftCard | null;
  readonly truth: Truth & Pick<Refund, 'handedOutBy'>;
  /** Who is told where it failed. */
  readonly contacts?: FinanceContacts | undefined;
  readonly at: number;
}

/** Writes down how a refund ended: refund, payment and booking with it, the ledger, and the mail about it. All were read in the transaction. */
export function settleRefund(
  { db, collections, links }: Pick<Deps, 'db' | 'collections' | 'links'>,
  transaction: Transaction,
  { refund: current, paid, booked, card, truth, contacts, at }: Settling,
): Refund {
  const { providerRefundId, failure, handedOutBy } = truth;
  const ended: Refund = {
    ...current,
    state: move(refundLifecycle, current.state, truth.state),
    providerRefundId,
    failure,
    ...(handedOutBy && { handedOutBy }),
    updatedAt: at,
  };
  const isChecked = ended.state === 'succeeded' && providerRefundId !== '';
  // Only what arrived counts; what had counted and came back counts no longer.
  const change =
    ended.state === 'succeeded' ? ended.amount : current.state === 'succeeded' ? -ended.amount : 0;
  const after: Payment = { ...paid, ...(change !== 0 && afterRefund(paid, change)), updatedAt: at };
  // What did not arrive may have come with a dispute that we lost.
  const covering = coverRefunds(after, ended.state === 'failed' ? [ended] : [], at);
  const next = covering.changed[0] ?? ended;
  transaction.update(collections.refunds.doc(next.id), {
    providerRefundId,
    failure,
    waitsFor: FieldValue.delete(),
    checkAgainAt: isChecked ? at + CHECK_AGAIN_AFTER : FieldValue.delete(),
    ...(handedOutBy && { handedOutBy }),
    ...coveredChanges(next),
  });
  for (const rest of covering.created) transaction.create(collections.refunds.doc(rest.id), rest);
  if (change !== 0 || covering.changed.length > 0) {
    const { state, refunded, disputes, refundCount, updatedAt } = covering.payment;
    transaction.update(collections.payments.doc(paid.id), {
      state,
      refunded,
      disputes,
      refundCount,
      updatedAt,
    });
  }
  if (card && change !== 0) {
    const balance = card.balance + change;
    transaction.update(collections.giftCards.doc(card.id), { balance, updatedAt: at });
  }
  if (change !== 0)
    post(collections, transaction, change > 0 ? refundPaid(next, at) : refundReturned(next, at));
  for (const movement of covering.ledger) post(collections, transaction, movement);
  const notice: Booking['notice'] = next.state === 'failed' ? 'refund-failed' : booked.notice;
  transaction.update(collections.bookings.doc(booked.id), {
    refunded: booked.refunded + change,
    notice,
    updatedAt: at,
  });
  const mail =
    next.state === 'succeeded'
      ? refundedMail(next, booked, links, at)
      : next.state === 'covered'
        ? refundCoveredMail(next, booked, links, at)
        : null;
  if (mail) transaction.create(collections.mail.doc(mail.id), mail);
  if (next.state === 'failed' && contacts)
    reportFailedRefund({ db }, transaction, { refund: next, booking: booked, contacts, now: at });
  return next;
}

/** What a payment is once a refund counts. @param change minor units, negative where money came back to us */
export function afterRefund(payment: Payment, change: number): { state: PaymentState; refunded: number } {
  const { state, refunded } = withStateOfMoney({ ...payment, refunded: payment.refunded + change });
  return { state, refunded };
}

/** With `reason`, `requestedBy`, `at` and the places the books can be rebuilt (docs/adr/0052). */
const refundMetadata = ({
  id,
  bookingId,
  reason,
  requestedBy,
  cancelledWith,
  places = [],
  endsPlaces,
  createdAt,
}: Refund): Stripe.MetadataParam => ({
  refundId: id,
  bookingId,
  reason,
  requestedBy,
  ...(cancelledWith && { cancelledWith }),
  ...writeRefundedPlaces(places),
  ...(endsPlaces && { endsPlaces: 'true' }),
  at: createdAt,
});

/** Money that did not arrive: the buyer and finance get a mail each in their words, and staff find it in the log. */
function reportFailedRefund(
  { db }: { db: Firestore },
  writer: CommitWriter,
  report: { refund: Refund; booking: Booking; contacts: FinanceContacts; now: number },
): void {
  const { refund, booking, contacts, now } = report;
  const { supportEmail } = contacts;
  const values = {
    name: booking.buyerName || 'there',
    reference: booking.id,
    amount: formatMoney(refund.amount, refund.currency),
    supportEmail,
  };
  if (isMailAddress(booking.buyerEmail)) {
    const id = `refund-failed-${refund.id}`;
    queueMail(db, writer, { id, template: 'refund-failed', to: booking.buyerEmail, values, now });
  }
  const failed = {
    ...refund,
    about: `booking ${booking.id}`,
    buyer: [booking.buyerName, booking.buyerEmail && `(${booking.buyerEmail})`].filter(Boolean).join(' '),
    next: 'The amount is owed to the buyer again. Send it again or put it on a gift card, under “Failed refunds”.',
  };
  for (const mail of failedRefundMails(failed, contacts, now)) queueMail(db, writer, mail);
  addAudit(db, writer, {
    id: `refund-failed-${refund.id}`,
    at: now,
    actor: { uid: 'system', email: '' },
    action: 'refunds.fail',
    target: refundPath(refund.id),
    reason: cutText(refund.failure, 300),
    before: { state: 'requested' },
    after: { state: refund.state },
  });
}
