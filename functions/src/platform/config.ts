import { z } from 'zod';

/** The address of the site, for links in mails and the way back from the payment page. */
const siteSchema = z.object({ APP_BASE_URL: z.url() });

/** A secret that is a set while it is rotated: one value, or several with commas or spaces between them. */
function listOf(one: z.ZodType<string, string>) {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((value) => value !== ''))
    .pipe(
      z
        .array(one)
        .min(1, 'is empty')
        .max(10, 'has more than 10 values')
        .refine((values) => new Set(values).size === values.length, 'has the same value twice'),
    );
}

/** The last character of 43 carries four bits: one spelling of a key, so that the same key twice is seen. */
const signingKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
  .transform((seed) => Buffer.from(seed, 'base64url').toString('base64url'));

/** Ed25519 seeds of 32 bytes in base64url, the first of which signs: as they stand in TICKET_SIGNING_KEY. */
export const signingKeysSchema = listOf(signingKey);

/** What functions read from the environment that sell or pay back, parsed once. A missing one is named at start. */
const configSchema = siteSchema.extend({
  STRIPE_SECRET_KEY: z.string().min(1),
  /** Where the provider's API answers; only set for the sandbox. */
  STRIPE_API_BASE: z.url().optional(),
  TICKET_SIGNING_KEY: signingKeysSchema,
  /** Whether holds must come from our own page, as App Check says. */
  APP_CHECK: z.enum(['off', 'required']).default('off'),
  /** Which version was deployed. */
  APP_VERSION: z.string().default('development'),
});
/** All of them are tried: while one is rolled, the provider signs with both. */
const webhookSchema = z.object({ STRIPE_WEBHOOK_SECRET: listOf(z.string().min(1)) });

export interface Config {
  stripeSecretKey: string;
  stripeApiBase: URL | null;
  /** At least one. The first signs, all verify. */
  ticketSigningKeys: readonly string[];
  appBaseUrl: string;
  /** Holds must come from our own page. */
  needsAppCheck: boolean;
  version: string;
}

/** @throws Error that names each missing or malformed setting, never its value */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const data = parsed(configSchema, environment);
  return {
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripeApiBase: data.STRIPE_API_BASE ? new URL(data.STRIPE_API_BASE) : null,
    ticketSigningKeys: data.TICKET_SIGNING_KEY,
    appBaseUrl: withoutSlash(data.APP_BASE_URL),
    needsAppCheck: data.APP_CHECK === 'required',
    version: data.APP_VERSION,
  };
}

/** The address of the site, of functions that have no secret. @throws Error that names it when it is missing or malformed */
export const readSite = (environment: Record<string, string | undefined>): string =>
  withoutSlash(parsed(siteSchema, environment).APP_BASE_URL);

/** What signs tickets, of the functions that need nothing else of what is secret. @throws Error that names it when it is missing or malformed */
export const readSigningKeys = (environment: Record<string, string | undefined>): readonly string[] =>
  parsed(z.object({ TICKET_SIGNING_KEY: signingKeysSchema }), environment).TICKET_SIGNING_KEY;

/** What the provider signs its events with, of the one function that takes them. @throws Error that names it when it is missing */
export const readWebhookSecrets = (environment: Record<string, string | undefined>): readonly string[] =>
  parsed(webhookSchema, environment).STRIPE_WEBHOOK_SECRET;

/** Where the European Central Bank has its reference rates of the day; another place where the environment names one. @throws Error when that is no address */
export const readRatesAddress = (environment: Record<string, string | undefined>): URL =>
  new URL(parsed(ratesSchema, environment).EXCHANGE_RATES_URL);
const ratesSchema = z.object({
  EXCHANGE_RATES_URL: z.url().default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
});

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

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
  return { site: withoutSlash(APP_BASE_URL), smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function parsed<T>(schema: z.ZodType<T>, environment: Record<string, string | undefined>): T {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings of the functions are missing or wrong. ${problems.join('; ')}`);
}
