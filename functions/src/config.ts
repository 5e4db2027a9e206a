import { z } from 'zod';

/** Every setting the functions read from the environment, parsed once. A missing one is named at start. */
const configSchema = z.object({
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  /** Where the provider's API answers; only set for the sandbox. */
  STRIPE_API_BASE: z.url().optional(),
  /** Ed25519 seed, 32 bytes in base64url. */
  TICKET_SIGNING_KEY: z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'),
  /** The address of the site, for the way back from the payment page. */
  APP_BASE_URL: z.url(),
});

export interface Config {
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  stripeApiBase: URL | null;
  ticketSigningKey: string;
  appBaseUrl: string;
}

/** @throws Error that names each missing or malformed setting, never its value */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = configSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Settings of the functions are missing or wrong. ${problems.join('; ')}`);
  }
  const { data } = parsed;
  return {
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: data.STRIPE_API_BASE ? new URL(data.STRIPE_API_BASE) : null,
    ticketSigningKey: data.TICKET_SIGNING_KEY,
    appBaseUrl: data.APP_BASE_URL.replace(/\/$/, ''),
  };
}
