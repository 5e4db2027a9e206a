import { Problem } from '@fareground/command/problem';
import { z } from 'zod';
import { readWalletKeys } from '../../functions/src/access/wallet/wallet-keys.ts';
import { readMailConfig, readSigningKeys, readWebhookSecrets } from '../../functions/src/platform/config.ts';
import type { TargetName } from '../deploy/target.ts';

const stripeKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_');

/** What is asked for a secret, and what it is where nobody says one. */
export const SECRETS: Readonly<Record<string, { readonly question: string; readonly unsaid?: string }>> = {
  STRIPE_SECRET_KEY: { question: "Stripe's secret key (dashboard.stripe.com/apikeys)" },
  STRIPE_WEBHOOK_SECRET: {
    question: "the signing secret of Stripe's webhook (dashboard.stripe.com/webhooks)",
  },
  SMTP_URL: { question: 'the mail server, smtps://user:password@host:465' },
  TICKET_SIGNING_KEY: { question: 'the key that signs tickets' },
  APPLE_WALLET: { question: "the keys of Apple's wallet, as JSON", unsaid: 'off' },
  GOOGLE_WALLET: { question: "the keys of Google's wallet, as JSON", unsaid: 'off' },
};

/** Checks the shape of a secret as the functions will. @throws Problem that names the secret and never its value */
export function checkSecret(name: string, value: string, target: TargetName): void {
  const fault = faultOf(name, value, target);
  if (fault !== null)
    throw new Problem(`${name} ${fault}.`, 'Nothing was stored. Run this again with another value.');
}

function faultOf(name: string, value: string, target: TargetName): string | null {
  const environment = { [name]: value };
  if (value !== value.trim() || value === '') return 'is empty, or has blanks around it';
  switch (name) {
    case 'STRIPE_SECRET_KEY': {
      const shape = stripeKey.safeParse(value);
      if (!shape.success) return shape.error.issues[0]?.message ?? 'is no key';
      if (target === 'staging' && value.includes('_live_'))
        return 'is a live key, which moves real money: staging takes a test key';
      return null;
    }
    case 'STRIPE_WEBHOOK_SECRET':
      if (!value.split(/[\s,]+/).every((one) => /^whsec_\w{8,}$/.test(one))) return 'must begin with whsec_';
      return messageOf(() => readWebhookSecrets(environment));
    case 'TICKET_SIGNING_KEY':
      return messageOf(() => readSigningKeys(environment));
    case 'SMTP_URL':
      return messageOf(() =>
        readMailConfig({
          ...environment,
          APP_BASE_URL: 'https://example.org',
          MAIL_FROM: 'mail@example.org',
        }),
      );
    case 'APPLE_WALLET':
    case 'GOOGLE_WALLET': {
      let problem: string | null = null;
      readWalletKeys(environment, {
        error: (_, fields) => {
          problem = `is neither "off" nor the keys as JSON: ${String(fields?.problems)}`;
        },
      });
      return problem;
    }
    default:
      return null;
  }
}

/** What a check says, which never repeats a value. */
function messageOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message.split(': ').slice(1).join(': ') || 'does not have the shape of one';
  }
}
