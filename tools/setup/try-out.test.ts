import { Problem } from '@fareground/command/problem';
import { startSandbox } from '@fareground/stripe-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailSink, startMailSink } from '../mail-sink/server.ts';
import { tryOut } from './try-out.ts';

let mail: MailSink;
let stripe: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  mail = await startMailSink({ smtpPort: 0, httpPort: 0 });
  stripe = await startSandbox({
    port: 0,
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'whsec_test_secret',
  });
});
afterAll(() => Promise.all([mail.stop(), stripe.stop()]));

const messageOf = async (name: string, value: string, base?: string): Promise<string> => {
  const error = await tryOut(name, value, base).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return '';
  expect(error).toBeInstanceOf(Problem);
  return (error as Problem).message;
};

test('Stripe is asked whether it knows the key', async () => {
  expect(await messageOf('STRIPE_SECRET_KEY', 'sk_test_sandbox', stripe.url)).toBe('');
  expect(await messageOf('STRIPE_SECRET_KEY', 'sk_nothing', stripe.url)).toBe(
    'Stripe does not know STRIPE_SECRET_KEY.',
  );
});

test('the mail server is asked whether it takes user and password', async () => {
  expect(await messageOf('SMTP_URL', mail.smtpUrl)).toBe('');
  const wrong = mail.smtpUrl.replace(/\/\/.*@/, '//fareground:hushhush@');
  expect(await messageOf('SMTP_URL', wrong)).toBe('The mail server of SMTP_URL did not take it (535).');
});

test('what opens nothing elsewhere is not tried', async () => {
  expect(await messageOf('TICKET_SIGNING_KEY', 'any')).toBe('');
});
