import { z } from 'zod';

const address = z.string().regex(/^127\.0\.0\.1:\d+$/);

const siteSchema = z.object({
  FAREGROUND_URL: z.url(),
  FAREGROUND_STRIPE_URL: z.url(),
  FAREGROUND_MAIL_URL: z.url(),
  FIRESTORE_EMULATOR_HOST: address,
  FIREBASE_AUTH_EMULATOR_HOST: address,
  FIREBASE_STORAGE_EMULATOR_HOST: address,
  GCLOUD_PROJECT: z.string().startsWith('demo-'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  STRIPE_API_BASE: z.url(),
  TICKET_SIGNING_KEY: z.string().regex(/^[\w-]{43}$/),
  APP_BASE_URL: z.url(),
});

/** Where the running demo site is, for a suite that needs it. All suites of a run share it: clear nothing in it. */
export type SiteEnv = {
  /** The site, as the hosting emulator serves it. */
  readonly url: string;
  readonly stripeUrl: string;
  /** Where the mails that were sent are: GET /messages?to= of it gives those of an address. */
  readonly mailUrl: string;
  readonly firestore: { readonly host: string; readonly port: number };
  readonly auth: { readonly host: string; readonly port: number };
  readonly storage: { readonly host: string; readonly port: number };
  readonly projectId: string;
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
  readonly ticketSigningKey: string;
};

/**
 * Reads the environment that `npm test` and `npm start -- --exec` set.
 * @throws Error that says how to run the suite when it was started without them
 */
export function readSiteEnv(env: Readonly<Record<string, string | undefined>> = process.env): SiteEnv {
  const parsed = siteSchema.safeParse(env);
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new Error(
      `This suite needs a running demo site (${missing} not set as it should be). ` +
        "Run it through 'npm test -- <phase> <file>', or inside 'npm start -- --exec'.",
    );
  }
  const { data } = parsed;
  const hostAndPort = (text: string) => ({
    host: text.split(':')[0] ?? '',
    port: Number(text.split(':')[1]),
  });
  return {
    url: data.FAREGROUND_URL,
    stripeUrl: data.FAREGROUND_STRIPE_URL,
    mailUrl: data.FAREGROUND_MAIL_URL,
    firestore: hostAndPort(data.FIRESTORE_EMULATOR_HOST),
    auth: hostAndPort(data.FIREBASE_AUTH_EMULATOR_HOST),
    storage: hostAndPort(data.FIREBASE_STORAGE_EMULATOR_HOST),
    projectId: data.GCLOUD_PROJECT,
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    ticketSigningKey: data.TICKET_SIGNING_KEY,
  };
}
