import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** What every local run uses in place of real keys. They open nothing outside of this machine. */
export const DEMO_STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_fareground_demo',
  STRIPE_WEBHOOK_SECRET: 'whsec_fareground_demo',
} as const;

/** Whom a local run's mails come from. */
export const DEMO_MAIL_FROM = 'Fareground <mail@fareground.test>';

export type Settings = {
  /** Read by the functions and not secret. */
  readonly open: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
};

const savedKeys = z.object({ ticketSigningKey: z.string().regex(/^[\w-]{43}$/) });

/** An Ed25519 seed: 32 random bytes in base64url. */
export function newSigningKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The key that the saved demo's tickets are signed with: made once, and saved beside the data. */
export function savedSigningKey(file: string): string {
  if (existsSync(file)) return savedKeys.parse(JSON.parse(readFileSync(file, 'utf8'))).ticketSigningKey;
  const ticketSigningKey = newSigningKey();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ticketSigningKey } satisfies z.infer<typeof savedKeys>), {
    mode: 0o600,
  });
  return ticketSigningKey;
}

/**
 * Stripe's own keys, where a person has put a test key of theirs into the environment; then the functions talk to
 * Stripe and no sandbox is started. A live key is refused: demo data must not charge anyone.
 */
export function ownStripe(
  env: Readonly<Record<string, string | undefined>>,
): Settings['secret'] | 'live' | undefined {
  const key = env.STRIPE_SECRET_KEY;
  if (!key || key === DEMO_STRIPE.STRIPE_SECRET_KEY) return undefined;
  if (key.startsWith('sk_live') || key.startsWith('rk_live')) return 'live';
  return {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? DEMO_STRIPE.STRIPE_WEBHOOK_SECRET,
  };
}
