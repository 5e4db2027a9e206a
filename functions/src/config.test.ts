import { expect, test } from 'vitest';
import { readMailConfig } from './config.ts';

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
