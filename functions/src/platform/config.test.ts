import { expect, test } from 'vitest';
import { readConfig, readMailConfig, readWebhookSecrets } from './config.ts';

const good = {
  APP_BASE_URL: 'https://fareground.test',
  SMTP_URL: 'smtps://office:p%40ss@mail.example.org:465',
  MAIL_FROM: 'Fareground <mail@fareground.test>',
};

test.each([
  good,
  { ...good, SMTP_URL: 'smtp://office:secret@mail.example.org:587' },
  { ...good, MAIL_FROM: 'mail@fareground.test' },
])('the settings of mails are read: %j', (settings) => {
  expect(readMailConfig(settings)).toEqual({
    site: 'https://fareground.test',
    smtpUrl: settings.SMTP_URL,
    from: settings.MAIL_FROM,
  });
});

test.each<[string, Record<string, string | undefined>, RegExp]>([
  ['no server', { ...good, SMTP_URL: undefined }, /SMTP_URL/],
  [
    'another protocol',
    { ...good, SMTP_URL: 'https://office:secret@mail.example.org' },
    /SMTP_URL: must be smtps:/,
  ],
  [
    'certificates switched off',
    { ...good, SMTP_URL: `${good.SMTP_URL}?tls.rejectUnauthorized=false` },
    /SMTP_URL: must not/,
  ],
  ['no sender', { ...good, MAIL_FROM: 'Fareground' }, /MAIL_FROM: must be/],
  [
    'a header in the sender',
    { ...good, MAIL_FROM: 'Fare\r\nBcc: x@y.zz <mail@fareground.test>' },
    /MAIL_FROM/,
  ],
])('%s is named, and its value is not', (_what, settings, message) => {
  expect(() => readMailConfig(settings)).toThrow(message);
  expect(() => readMailConfig(settings)).not.toThrow(/secret/);
});

const [keyA, keyB] = ['A'.repeat(43), `B${'A'.repeat(42)}`];
const whole = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  TICKET_SIGNING_KEY: keyA,
  APP_BASE_URL: 'https://your.site',
};

test.each<[string, string[]]>([
  [keyA, [keyA]],
  [`${keyB},${keyA}`, [keyB, keyA]],
  [` ${keyB}\n${keyA}\n`, [keyB, keyA]],
  [`${keyB}, ${keyA},`, [keyB, keyA]],
])('keys are a list in the order that is written: %j', (text, keys) => {
  expect(readConfig({ ...whole, TICKET_SIGNING_KEY: text }).ticketSigningKeys).toEqual(keys);
});

test('webhook secrets are a list as well', () => {
  expect(readWebhookSecrets({ STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' })).toEqual(['whsec_a', 'whsec_b']);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['no key', { TICKET_SIGNING_KEY: ' , ' }, /TICKET_SIGNING_KEY: is empty/],
  ['a short key', { TICKET_SIGNING_KEY: `${keyA},BBBB` }, /TICKET_SIGNING_KEY\.1: must be 32 bytes/],
  ['a key twice', { TICKET_SIGNING_KEY: `${keyB},${keyA},${keyB}` }, /TICKET_SIGNING_KEY: has the same/],
  ['a key in two spellings', { TICKET_SIGNING_KEY: `${keyA},${keyA.slice(1)}B` }, /has the same value twice/],
])('%s is named, and its value is not', (_what, settings, message) => {
  expect(() => readConfig({ ...whole, ...settings })).toThrow(message);
  expect(() => readConfig({ ...whole, ...settings })).not.toThrow(/BAAA|whsec_b/);
});

test('a webhook secret that stands there twice is named, and its value is not', () => {
  const read = () => readWebhookSecrets({ STRIPE_WEBHOOK_SECRET: 'whsec_b whsec_b' });
  expect(read).toThrow(/STRIPE_WEBHOOK_SECRET: has the same/);
  expect(read).not.toThrow(/whsec_b/);
});
