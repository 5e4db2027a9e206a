import Stripe from 'stripe';

/** How a refund stands at the provider. */
export interface ProviderTruth {
  readonly state: 'requested' | 'succeeded' | 'failed';
  /** The provider's id; empty where it was not made. */
  readonly providerRefundId: string;
  /** Why it failed, in the provider's word; empty while it did not. */
  readonly failure: string;
}

export interface AskedRefund {
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

/** Makes a refund at the provider when it was not made, else asks how it stands. @throws what is not the provider's refusal: the refund stays as it was */
export async function askProvider(stripe: Stripe, refund: AskedRefund): Promise<ProviderTruth> {
  const { id, amount, providerRefundId, paymentIntentId, metadata } = refund;
  try {
    const made = providerRefundId
      ? await stripe.refunds.retrieve(providerRefundId)
      : ((await madeBefore(stripe, refund)) ??
        (await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata },
          { idempotencyKey: `refund_${id}` },
        )));
    return { state: refundStateOf(made), providerRefundId: made.id, failure: made.failure_reason ?? '' };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || providerRefundId) throw error;
    // Not refused: this key cannot see the payment, as with a key of another account. The refund stays asked for.
    if (error.code === 'resource_missing') throw error;
    return { state: 'failed', providerRefundId: '', failure: error.code ?? 'refused' };
  }
}

async function madeBefore(
  stripe: Stripe,
  { id, paymentIntentId, mayBeMade }: AskedRefund,
): Promise<Stripe.Refund | undefined> {
  if (!mayBeMade) return undefined;
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.find(({ metadata }) => metadata?.refundId === id);
}

export function refundStateOf({ status }: Stripe.Refund): ProviderTruth['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'requested';
}
