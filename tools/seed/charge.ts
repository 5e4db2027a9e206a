import Stripe from 'stripe';
import type { Charge } from './bookings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Pays with Stripe's test card through Stripe's own library, at the sandbox or with a person's own test key: a refund of
 * the demo customer's booking then finds its payment.
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
  return async (amount, currency, email) => {
    const intent = await stripe.paymentIntents.create({
      amount,
      currency: currency.toLowerCase(),
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
      receipt_email: email,
      description: 'Fareground demo',
    });
    return intent.id;
  };
}

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
  await drop(1000);
  try {
    return await work();
  } finally {
    await drop(0);
  }
}
