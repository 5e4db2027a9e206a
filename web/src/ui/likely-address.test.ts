import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyAddress } from './likely-address.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['yahooo.com', 'yahoo.com'],
  ['iclud.com', 'icloud.com'],
])('%s is likely %s', (domain, meant) => {
  expect(likelyAddress(` Ana.Sá@${domain} `)).toBe(`Ana.Sá@${meant}`);
});

test.each([
  ...[
    'gmail.com',
    'mail.com',
    'email.com',
    'ymail.com',
    'gmx.com',
    'gmx.de',
    'web.de',
    'me.com',
    'mac.com',
    'live.com',
  ],
  ...[
    'hotmail.co.uk',
    'hotmail.fr',
    'outlook.pt',
    'outlook.de',
    'yahoo.co.uk',
    'yahoo.fr',
    'proton.me',
    'sapo.pt',
  ],
  ...['up.pt', 'orange.fr', 'mail.ru', 'fareground.test', 'ria-sound.test', 'bt.com', 'sap.com'],
])('%s is left alone', (domain) => {
  expect(likelyAddress(`ana@${domain}`)).toBeUndefined();
});

test('whatever is typed, what is proposed differs after the @ alone', () => {
  const property = fc.property(fc.emailAddress(), (email) => {
    const likely = likelyAddress(email);
    if (likely !== undefined)
      expect(likely.slice(0, likely.lastIndexOf('@'))).toBe(email.slice(0, email.lastIndexOf('@')));
  });
  fc.assert(property);
});
