import Stripe from 'stripe';
import type { Charge } from './bookings.ts';

/**
 * Pays with Stripe's test card through Stripe's own library, at the sandbox or with a person's own test key: a refund of
 * the demo customer's booking then finds its payment. The intents name no booking, so their webhooks change nothing.
 */
export function stripeCharge(env: Readonly<Record<string, string | undefined>>): Charge {
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined;
  const stripe = new Stripe(env.STRIPE_SECRET_KEY ?? '', {
    maxNetworkRetries: 1,
    timeout: 10_000,
    ...(base
      ? {
          host: base.hostname,
          port: Number(base.port),
          protocol: base.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
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
