import Stripe from 'stripe';
import type { Config } from '../platform/config.ts';

/** The provider's own library; with an address set it talks to the sandbox, and nothing else differs. */
export function createStripe(config: Config): Stripe {
  const base = config.stripeApiBase;
  return new Stripe(config.stripeSecretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    appInfo: { name: 'fareground' },
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}
