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
  const data = parsed(configSchema, environment);
  return {
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: data.STRIPE_API_BASE ? new URL(data.STRIPE_API_BASE) : null,
    ticketSigningKey: data.TICKET_SIGNING_KEY,
    appBaseUrl: data.APP_BASE_URL.replace(/\/$/, ''),
  };
}

const address = /[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@".]+/.source;
const mailConfigSchema = z.object({
  APP_BASE_URL: configSchema.shape.APP_BASE_URL,
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      message: 'must be smtps://user:password@host:port, or smtp:// with STARTTLS',
    })
    .refine(
      (url) => !new URL(url).searchParams.has('tls.rejectUnauthorized'),
      'must not switch certificates off',
    ),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(
      new RegExp(`^(${address}|[^\\p{Cc}<>"]* <${address}>)$`, 'u'),
      'must be "Name <address@your.site>"',
    ),
});

export interface MailConfig {
  /** The address of the site. */
  site: string;
  /** User and password are part of it: a secret. */
  smtpUrl: string;
  /** Whom mails come from, and where those go that cannot be delivered later on. */
  from: string;
}

/** What sending mails needs, of the one function that does. @throws Error that names each missing or malformed setting, never its value */
export function readMailConfig(environment: Record<string, string | undefined>): MailConfig {
  const { APP_BASE_URL, SMTP_URL, MAIL_FROM } = parsed(mailConfigSchema, environment);
  return { site: APP_BASE_URL.replace(/\/$/, ''), smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function parsed<T>(schema: z.ZodType<T>, environment: Record<string, string | undefined>): T {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings of the functions are missing or wrong. ${problems.join('; ')}`);
}
