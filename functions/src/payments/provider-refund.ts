import Stripe from 'stripe';
import { isReplayed, isReplayedRefusal, keyOfAttempt, MAX_ATTEMPTS } from './replayed.ts';

/** How a refund stands at the provider. */
export interface ProviderTruth {
  readonly state: 'requested' | 'succeeded' | 'failed';
  /** The provider's id; empty where it was not made. */
  readonly providerRefundId: string;
  /** Why it failed, in the provider's word; empty while it did not. */
  readonly failure: string;
}

export interface RefundAtProvider {
  /** Ours, which is its key at the provider: repeated after any crash, the money goes back once. */
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  /** Empty until it was made. */
  readonly providerRefundId: string;
  readonly paymentIntentId: string;
  /** With `refundId`, by which the provider's events name it. */
  readonly metadata: Stripe.MetadataParam;
  /** It may have been made so long ago that the provider has forgotten its key: it is looked for first. */
  readonly mayBeMade: boolean;
}

/**
 * Makes a refund at the provider when it was not made, and says how it stands there now, not how it stood when it was made.
 * @throws what is not the provider's refusal: the refund stays as it was
 */
export async function fetchProviderRefund(stripe: Stripe, refund: RefundAtProvider): Promise<ProviderTruth> {
  const { providerRefundId } = refund;
  try {
    const found = providerRefundId
      ? await stripe.refunds.retrieve(providerRefundId)
      : ((refund.mayBeMade ? await findMade(stripe, refund) : undefined) ?? (await make(stripe, refund)));
    return { state: refundStateOf(found), providerRefundId: found.id, failure: found.failure_reason ?? '' };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || providerRefundId) throw error;
    // Not refused: this key cannot see the payment, as with a key of another account. The refund stays asked for.
    if (error.code === 'resource_missing') throw error;
    return { state: 'failed', providerRefundId: '', failure: error.code ?? 'refused' };
  }
}

/** A refusal that is repeated says that nothing was made under that key, and not that it would be refused now. */
async function make(stripe: Stripe, refund: RefundAtProvider, attempt = 1): Promise<Stripe.Refund> {
  const { id, amount, paymentIntentId, metadata } = refund;
  try {
    const made = await stripe.refunds.create(
      { payment_intent: paymentIntentId, amount, metadata },
      { idempotencyKey: keyOfAttempt(`refund_${id}`, attempt) },
    );
    return isReplayed(made) ? await stripe.refunds.retrieve(made.id) : made;
  } catch (error) {
    if (!isReplayedRefusal(error) || attempt === MAX_ATTEMPTS) throw error;
    return (await findMade(stripe, refund)) ?? make(stripe, refund, attempt + 1);
  }
}

async function findMade(
  stripe: Stripe,
  { id, paymentIntentId }: RefundAtProvider,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.find(({ metadata }) => metadata?.refundId === id);
}

export function refundStateOf({ status }: Stripe.Refund): ProviderTruth['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested';
}
