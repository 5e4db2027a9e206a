import { randomBytes } from 'node:crypto';
import { Problem, describe as printed } from '@fareground/command/problem';
import { expect, test } from 'vitest';
import { secretSource } from './secret-source.ts';
import { checkSecret } from './secret-values.ts';

const key = randomBytes(32).toString('base64url');

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_51abcdefgh'],
  ['STRIPE_SECRET_KEY', 'rk_test_51abcdefgh'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_abcdefgh'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_abcdefgh,whsec_ijklmnop'],
  ['TICKET_SIGNING_KEY', key],
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example.org:465'],
  ['APPLE_WALLET', 'off'],
  ['GOOGLE_WALLET', 'off'],
])('%s takes %s', (name, value) => {
  expect(() => checkSecret(name, value, 'staging')).not.toThrow();
});

test.each([
  ['STRIPE_SECRET_KEY', 'pk_test_51hushhush', /must begin with sk_test_/],
  ['STRIPE_SECRET_KEY', 'sk_live_51hushhush', /live key/],
  ['STRIPE_WEBHOOK_SECRET', 'hushhush', /must begin with whsec_/],
  ['TICKET_SIGNING_KEY', 'hushhush', /32 bytes/],
  ['TICKET_SIGNING_KEY', `${key},${key}`, /twice/],
  ['SMTP_URL', 'https://user:hushhush@mail.example.org', /must be smtps/],
  ['SMTP_URL', 'smtps://u:hushhush@mail.example.org?tls.rejectUnauthorized=false', /certificates/],
  ['APPLE_WALLET', 'hushhush', /neither "off" nor the keys/],
  ['GOOGLE_WALLET', '{"issuerId":"12345678","email":"hush@example.org","key":"hushhush"}', /key: is no/],
  ['SMTP_URL', ' ', /empty/],
])('%s does not take what has another shape, and does not repeat it', (name, value, sentence) => {
  let said = '';
  try {
    checkSecret(name, value, 'staging');
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    said = printed(error);
  }
  expect(said).toMatch(sentence);
  expect(said).toContain(name);
  expect(said).not.toContain('hush');
  expect(said).not.toContain(key);
});

test('production takes a live key', () => {
  expect(() => checkSecret('STRIPE_SECRET_KEY', 'sk_live_51abcdefgh', 'production')).not.toThrow();
});

test('a secret comes from the environment, else it is asked for once; a key is made, a wallet is off', async () => {
  const questions: string[] = [];
  const secret = secretSource({
    environment: { STRIPE_SECRET_KEY: ' sk_test_51abcdefgh ', SMTP_URL: '' },
    isPlan: false,
    newKey: () => key,
    ask: async (question) => {
      questions.push(question);
      return 'typed';
    },
  });
  expect(await secret('STRIPE_SECRET_KEY')).toBe('sk_test_51abcdefgh');
  expect(await secret('SMTP_URL')).toBe('typed');
  expect(await secret('SMTP_URL')).toBe('typed');
  expect(await secret('TICKET_SIGNING_KEY')).toBe(key);
  expect(await secret('APPLE_WALLET')).toBe('off');
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatch(/^SMTP_URL, /);
});

test('nobody is asked in a plan, or where there is no terminal', async () => {
  const options = { environment: {}, newKey: () => key };
  const never = async () => Promise.reject(new Error('was asked'));
  expect(await secretSource({ ...options, isPlan: true, ask: never })('SMTP_URL')).toBe('asked for');
  expect(await secretSource({ ...options, isPlan: false, ask: null })('SMTP_URL')).toBeNull();
});
