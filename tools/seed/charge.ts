import Stripe from 'stripe';
import type { Charge } from './bookings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Pays with Stripe's test cards through Stripe's own library, at the sandbox or with a person's own test key: the provider then has what the demo's
 * ledger has, and a refund finds its payment.
 */
export function stripeCharge(env: Environment): Charge {
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined;
  const stripe = new Stripe(env.STRIPE_SECRET_KEY ?? '', {
    maxNetworkRetries: 1,
    timeout: 10_000,
    ...(base && {
      host: base.hostname,
      port: Number(base.port),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
  return async ({ amount, currency, email, outcome }) => {
    const intent = await stripe.paymentIntents.create({
      amount,
      currency: currency.toLowerCase(),
      payment_method: outcome === 'disputed' ? 'pm_card_createDispute' : 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
      receipt_email: email,
      description: 'Fareground demo',
    });
    const disputes =
      outcome === 'disputed' ? (await stripe.disputes.list({ payment_intent: intent.id })).data : [];
    return {
      intentId: intent.id,
      disputeId: disputes[0]?.id ?? '',
      refundInstead: async (refund) => {
        const { id: refundId, bookingId, reason, requestedBy, createdAt: at } = refund;
        const metadata = { refundId, bookingId, reason, requestedBy, at };
        return (await stripe.refunds.create({ payment_intent: intent.id, metadata })).id;
      },
    };
  };
}

/** More than all that the demo's payments send. */
const MAX_WEBHOOKS = 10_000;

/**
 * Does `work` while the sandbox sends no webhook: those of the demo's payments would start a functions process each, and
 * tell the functions nothing that the seed does not write.
 */
export async function withoutWebhooks<T>(env: Environment, work: () => Promise<T>): Promise<T> {
  const { STRIPE_API_BASE: base } = env;
  if (!base) return work();
  const drop = async (next: number) => {
    const body = JSON.stringify({ mode: { drop: { next, types: [] } } });
    const response = await fetch(`${base}/_sandbox/webhooks`, { method: 'POST', body });
    if (!response.ok) throw new Error(`The sandbox did not take the switch: ${await response.text()}`);
  };
  await drop(MAX_WEBHOOKS);
  try {
    return await work();
  } finally {
    await drop(0);
  }
}
