import { Problem } from '@fareground/command/problem';
import { createTransport } from 'nodemailer';
import { createStripe } from '../../functions/src/payments/stripe-client.ts';

/**
 * Asks whom a secret opens something at whether it does: Stripe for its key, the mail server for its password.
 * @param stripeBase where Stripe's API answers
 * @throws Problem that does not repeat the value
 */
export async function tryOut(name: string, value: string, stripeBase: string | undefined): Promise<void> {
  if (name === 'STRIPE_SECRET_KEY') await tryStripe(value, stripeBase);
  if (name === 'SMTP_URL') await tryMailServer(value);
}

const nothing = 'Nothing was stored. Run this again with another value.';

async function tryStripe(stripeSecretKey: string, base: string | undefined): Promise<void> {
  const stripe = createStripe({
    stripeSecretKey,
    stripeApiBase: base === undefined ? null : new URL(base),
    ticketSigningKeys: [],
    appBaseUrl: '',
    needsAppCheck: false,
    version: '',
  });
  try {
    await stripe.balance.retrieve();
  } catch (error) {
    const { statusCode } = { statusCode: undefined, ...(error as object) };
    throw new Problem(
      statusCode === 401
        ? 'Stripe does not know STRIPE_SECRET_KEY.'
        : `Stripe did not say that STRIPE_SECRET_KEY is good (${statusCode ?? 'no answer'}).`,
      nothing,
    );
  }
}

async function tryMailServer(url: string): Promise<void> {
  // As the functions do: a password goes over a wire only when that is encrypted.
  const requireTLS = new URL(url).hostname !== '127.0.0.1';
  const transport = createTransport({ url, requireTLS, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
  } catch (error) {
    const { code, responseCode } = { code: '', responseCode: undefined, ...(error as object) };
    throw new Problem(
      `The mail server of SMTP_URL did not take it (${responseCode ?? code}).`,
      code === 'EAUTH' ? `User or password is wrong. ${nothing}` : nothing,
    );
  } finally {
    transport.close();
  }
}
