import { giftCardIdSchema, giftCardOfRefund } from '@fareground/domain/booking/card-share';
import { AppError } from '@fareground/domain/core/errors';
import { isDocumentId } from '@fareground/domain/core/fields';
import { SECOND } from '@fareground/domain/core/time';
import type { Request } from 'firebase-functions/https';
import type Stripe from 'stripe';
import type { Answer } from '../platform/http/route.ts';
import { blockDisputedCard } from './gift-cards/block-disputed-card.ts';
import { reconcileCardOrder } from './gift-cards/reconcile-card-order.ts';
import { reconcileCardRefund } from './gift-cards/reconcile-card-refund.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { reconcileRefund } from './reconcile-refund.ts';
import { takeDispute } from './take-dispute.ts';

type Deps = Parameters<typeof reconcilePayment>[0] & Parameters<typeof reconcileCardOrder>[0];

/**
 * The provider's webhook. The signature is checked over the raw body; from the event only ids are taken, the truth is read
 * again. 200: done, done before, or not ours. 400: not signed by the provider. 500: may pass, send it again (SPEC B4).
 */
export async function handleWebhook(
  deps: Deps,
  secrets: readonly string[],
  request: Request,
): Promise<Answer> {
  if (request.method !== 'POST')
    throw new AppError('method-not-allowed', request.method, { allow: ['POST'] });
  const event = verify(deps, secrets, request);
  const isDuplicate = await handleEvent(deps, event);
  return { status: 200, body: { received: true, ...(isDuplicate && { duplicate: true }) } };
}

function verify(
  { stripe }: Pick<Deps, 'stripe'>,
  secrets: readonly string[],
  request: Request,
): Stripe.Event {
  const signature = request.headers['stripe-signature'];
  if (typeof signature !== 'string' || !request.rawBody) {
    throw new AppError('invalid-signature', 'no signature');
  }
  let failure: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(request.rawBody, signature, secret);
    } catch (error) {
      failure = error;
    }
  }
  throw new AppError('invalid-signature', String(failure), {}, failure);
}

/** @returns whether its effect was written down before */
async function handleEvent(deps: Deps, event: Stripe.Event): Promise<boolean> {
  // Signed, and still not what an event is.
  if (!isRecord((event as Partial<Stripe.Event>).data?.object)) return false;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return reconcileFor(deps, event, event.data.object.metadata);
    case 'payment_intent.payment_failed':
      await recordDecline(deps, event.data.object.id, event.data.object.metadata);
      return false;
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      await reconcileRefundFor(deps, event, event.data.object);
      return false;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      await blockDisputedCard(deps, event.data.object);
      await takeDispute(deps, event.data.object.id);
      return false;
    default:
      return false; // not on the list: acknowledged, and nothing done
  }
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** An account at the provider may serve other shops too: what says nothing of ours, or of what we do not have, is not ours. */
const paymentIdIn = (metadata: Stripe.Metadata | null | undefined): string | null => {
  const id = String(metadata?.paymentId ?? '');
  return /^\d{10}-\d{1,3}$/.test(id) ? id : null;
};

async function reconcileRefundFor(
  deps: Deps,
  event: Stripe.Event,
  { id: providerRefundId, metadata }: Stripe.Refund,
): Promise<void> {
  const id = String(metadata?.refundId ?? '');
  if (!isDocumentId(id)) return;
  const giftCardId = giftCardOfRefund(id);
  try {
    if (giftCardId) await reconcileCardRefund(deps, giftCardId, { id, providerRefundId });
    else await reconcileRefund(deps, id, { providerRefundId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
    deps.log.warn('an event for a refund that is not ours', { event: event.id });
  }
}

async function reconcileFor(
  deps: Deps,
  event: Stripe.Event,
  metadata: Stripe.Metadata | null,
): Promise<boolean> {
  const giftCardId = giftCardIdSchema.safeParse(metadata?.giftCardId).data;
  if (giftCardId)
    return unlessUnknown(deps, event, () => reconcileCardOrder(deps, giftCardId).then(() => false));
  const paymentId = paymentIdIn(metadata);
  if (paymentId === null) return false;
  const received = { id: event.id, type: event.type, paymentId, createdAt: event.created * SECOND };
  return unlessUnknown(
    deps,
    event,
    async () => (await reconcilePayment(deps, paymentId, received)).isDuplicate,
  );
}

/** Does what an event asks for; one about a payment that we do not have is logged and acknowledged. */
async function unlessUnknown(
  { log }: Pick<Deps, 'log'>,
  event: Stripe.Event,
  act: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
    log.warn('an event for a payment that is not ours', { event: event.id });
    return false;
  }
}

/** The buyer may try another card on the same page; the payment says why the last one failed. */
async function recordDecline(deps: Deps, intentId: string, metadata: Stripe.Metadata | null): Promise<void> {
  const paymentId = paymentIdIn(metadata);
  if (paymentId === null) return;
  const snapshot = await deps.collections.payments.doc(paymentId).get();
  if (snapshot.data()?.state !== 'created') return;
  const error = await lastFailure(deps, intentId);
  if (!error) return;
  const failure = error.decline_code ?? error.code ?? 'declined';
  await snapshot.ref.update(
    { failure, updatedAt: deps.now() },
    snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {},
  );
}

/** Nothing for an intent that the provider does not know. */
async function lastFailure({ stripe }: Pick<Deps, 'stripe'>, intentId: string) {
  try {
    return (await stripe.paymentIntents.retrieve(intentId)).last_payment_error;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'resource_missing') return null;
    throw error;
  }
}
