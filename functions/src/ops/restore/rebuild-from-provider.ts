import { type Booking, restToPay } from '@fareground/domain/booking/booking';
import { giftCardOfRefund } from '@fareground/domain/booking/card-share';
import { DAY, SECOND } from '@fareground/domain/core/time';
import { moneyTakenLate } from '@fareground/domain/payments/ledger/movements';
import { type DisputeState, type Payment, withoutCredit } from '@fareground/domain/payments/payment';
import { readSaleRecord } from '@fareground/domain/payments/sale-record';
import { FieldValue } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { post } from '../../payments/ledger/post.ts';
import { reconcileDispute } from '../../payments/reconcile-dispute.ts';
import { captured } from '../../payments/record-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { carryOut, type Outcome } from './outcome.ts';
import { readRefund, refundWork } from './rebuild-refund.ts';
import { type Capture, saleWork } from './rebuild-sale.ts';
import type { RebuildOptions, Rebuilt } from './rebuilt.ts';
import { missingPool, refusalAsReason } from './try-work.ts';

type Deps = Pick<
  Services,
  'db' | 'stripe' | 'collections' | 'bookings' | 'catalogue' | 'engine' | 'signer' | 'links' | 'now'
>;

/** Paying may begin this long before it ends. */
const MARGIN = DAY;

/**
 * Rebuilds the books out of what the provider has captured and given back since a moment, and of disputes: after an older backup was restored. In the
 * order in which it happened, since a place that one gave back another may have bought. Only what the provider says of itself is
 * used, and it can be run again at any time. What it cannot rebuild it leaves, and says why.
 *
 * What moved no money there is not with the provider: the journal has it (rebuild-from-journal.ts), and goes first.
 */
export async function rebuildFromProvider(deps: Deps, options: RebuildOptions): Promise<void> {
  const created = { gte: Math.floor((options.since - MARGIN) / SECOND) };
  const steps: Step[] = [];
  const intents = { created, limit: 100, expand: ['data.latest_charge'] };
  for await (const intent of deps.stripe.paymentIntents.list(intents)) {
    // An account at the provider may serve other shops too.
    if (/^\d{10}-\d{1,3}$/.test(intent.metadata.paymentId ?? '')) steps.push(...stepsOfIntent(intent));
  }
  for await (const refund of deps.stripe.refunds.list({ created, limit: 100 })) {
    if (refund.metadata?.refundId) steps.push({ at: atOfRefund(refund), refund });
  }
  steps.sort((a, b) => a.at - b.at);
  for (const step of steps) {
    options.onOutcome(
      'refund' in step ? await refundStep(deps, step, options) : await saleStep(deps, step, options),
    );
  }
  for await (const dispute of deps.stripe.disputes.list({ created, limit: 100 })) {
    const rebuilt = await rebuildDispute(deps, dispute, options.isDryRun);
    if (rebuilt) options.onOutcome(rebuilt);
  }
}

type SaleStep = { readonly at: number; readonly intent: Stripe.PaymentIntent };
type RefundStep = { readonly at: number; readonly refund: Stripe.Refund };
type Step = SaleStep | RefundStep;

/** To the millisecond where the record says it: the provider counts seconds. */
function stepsOfIntent(intent: Stripe.PaymentIntent): SaleStep[] {
  if (intent.status !== 'succeeded' && intent.status !== 'requires_capture') return [];
  const record = recordOf(intent);
  const soldAt = typeof record === 'object' ? record?.confirmedAt : null;
  return [{ at: soldAt ?? intent.created * SECOND, intent }];
}

const atOfRefund = ({ metadata, created }: Stripe.Refund): number => Number(metadata?.at) || created * SECOND;

/** @returns why it cannot be read, null when there is none */
function recordOf({ metadata }: Stripe.PaymentIntent): Booking | string | null {
  try {
    return readSaleRecord(metadata);
  } catch (error) {
    return `what it says of the sale cannot be read: ${String(error).slice(0, 200)}`;
  }
}

async function saleStep(deps: Deps, { intent }: SaleStep, { isDryRun }: RebuildOptions): Promise<Rebuilt> {
  const told = {
    kind: intent.status === 'succeeded' ? ('sale' as const) : ('authorisation' as const),
    source: intent.id,
    bookingId: intent.metadata.bookingId ?? '',
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
  };
  return { ...told, outcome: await outcomeOfIntent(deps, intent, isDryRun) };
}

async function outcomeOfIntent(
  deps: Deps,
  intent: Stripe.PaymentIntent,
  isDryRun: boolean,
): Promise<Outcome> {
  const paymentId = intent.metadata.paymentId ?? '';
  const stored = (await deps.collections.payments.doc(paymentId).get()).data();
  const isOpen = stored?.state === 'created' || stored?.state === 'authorised';
  if (intent.status === 'requires_capture') {
    // One that the books know is settled by the sweep.
    return stored
      ? 'present'
      : { leftBecause: 'it is authorised and not captured; cancel it at the provider' };
  }
  if (stored && !isOpen && stored.state !== 'voided' && stored.state !== 'failed') return 'present';
  const record = recordOf(intent);
  if (typeof record === 'string') return { leftBecause: record };
  const charge = intent.latest_charge;
  const isRefunded = typeof charge === 'object' && charge !== null && charge.refunded;
  if (!record) {
    if (isRefunded && isOpen) return chargedAndRefunded(deps, intent, stored, isDryRun);
    return {
      leftBecause: isRefunded
        ? 'it does not say what was sold, and all of it went back'
        : 'it does not say what was sold',
    };
  }
  const price = restToPay(record);
  if (intent.amount_received !== price) {
    return { leftBecause: `${intent.amount_received} was taken and ${price} is its price` };
  }
  const capture = await captureOf(deps, intent, record);
  const work = await saleWork(deps, capture);
  const missing = await missingPool(deps, work.pools);
  if (missing) return { leftBecause: `there is no event, trip or voucher with the stock ${missing}` };
  return refusalAsReason(() => carryOut(deps, work, isDryRun));
}

/** Money that came too late and went back: the sweep, which knows of no refund, would sell for it. The refund follows. */
async function chargedAndRefunded(
  { db, collections, now }: Pick<Deps, 'db' | 'collections' | 'now'>,
  intent: Stripe.PaymentIntent,
  payment: Payment,
  isDryRun: boolean,
): Promise<Outcome> {
  if (isDryRun) return 'rebuilt';
  const at = intent.created * SECOND;
  const late = withoutCredit(payment);
  const taken = moneyTakenLate({ id: payment.bookingId, currency: payment.currency }, late, at);
  const batch = db.batch();
  const { amount } = late;
  const credit = FieldValue.delete();
  batch.update(collections.payments.doc(payment.id), {
    ...captured(payment, intent.id, now(), at),
    amount,
    credit,
  });
  post(collections, batch, taken);
  await batch.commit();
  return 'rebuilt';
}

async function captureOf(
  { stripe }: Pick<Deps, 'stripe'>,
  intent: Stripe.PaymentIntent,
  booking: Booking,
): Promise<Capture> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 });
  const customer = data[0]?.customer_details;
  return {
    paymentId: intent.metadata.paymentId ?? '',
    intentId: intent.id,
    sessionId: data[0]?.id ?? '',
    createdAt: intent.created * SECOND,
    buyerEmail: customer?.email ?? data[0]?.customer_email ?? '',
    buyerName: customer?.name ?? '',
    booking,
  };
}

async function refundStep(
  deps: Deps,
  { refund }: RefundStep,
  { isDryRun }: RebuildOptions,
): Promise<Rebuilt> {
  const bookingId = refund.metadata?.bookingId ?? '';
  const told = {
    kind: 'refund' as const,
    source: refund.id,
    bookingId,
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
  };
  const booking = /^\d{10}$/.test(bookingId)
    ? (await deps.collections.bookings.doc(bookingId).get()).data()
    : undefined;
  const giftCardId = giftCardOfRefund(refund.metadata?.refundId ?? '');
  if (giftCardId) return { ...told, outcome: await outcomeOfCardRefund(deps, giftCardId, refund) };
  if (!booking) return { ...told, outcome: { leftBecause: 'its booking is not in the books' } };
  const made = readRefund(refund, booking);
  if (!made) return { ...told, outcome: { leftBecause: 'it does not say why it was made' } };
  const work = await refundWork(deps, made);
  return { ...told, outcome: await refusalAsReason(() => carryOut(deps, work, isDryRun)) };
}

/** A refund of a gift card is on the card, where the journal has it; the sweep follows how it ends. */
async function outcomeOfCardRefund(
  { collections }: Pick<Deps, 'collections'>,
  giftCardId: string,
  { metadata }: Stripe.Refund,
): Promise<Outcome> {
  const card = (await collections.giftCards.doc(giftCardId).get()).data();
  const isKnown = card?.order?.refunds?.some(({ id }) => id === metadata?.refundId);
  return isKnown ? 'present' : { leftBecause: `it is of the gift card ${giftCardId}` };
}

/**
 * Brings the books to what the provider says of a dispute, once sales and refunds are in them. No mail. Repeating it changes nothing.
 * @returns null for one of a payment that is not in the books: it is of another shop, or was left with its sale
 */
async function rebuildDispute(
  deps: Deps,
  dispute: Stripe.Dispute,
  isDryRun: boolean,
): Promise<Rebuilt | null> {
  const { id, amount, currency, payment_intent: paid } = dispute;
  const intent = typeof paid === 'string' ? paid : (paid?.id ?? '');
  const { docs } = await deps.collections.payments.where('paymentIntentId', '==', intent).limit(1).get();
  const payment = intent === '' ? undefined : docs[0]?.data();
  if (!payment) return null;
  const stateIn = (disputes: typeof payment.disputes): DisputeState | undefined =>
    disputes.find((one) => one.id === id)?.state;
  const before = stateIn(payment.disputes);
  const after = isDryRun ? null : await reconcileDispute(deps, id, { isSilent: true });
  const isNew = isDryRun ? before === undefined : stateIn(after?.disputes ?? []) !== before;
  return {
    kind: 'dispute',
    source: id,
    bookingId: payment.bookingId,
    amount,
    currency: currency.toUpperCase(),
    outcome: isNew ? 'rebuilt' : 'present',
  };
}
