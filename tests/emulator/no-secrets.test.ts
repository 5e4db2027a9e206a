import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_STRIPE } from '../../tools/start/settings.ts';

// What is uploaded holds no secret: neither something that looks like one nor a value of the local settings.
const root = resolve(import.meta.dirname, '../..');

const PATTERNS: Readonly<Record<string, RegExp>> = {
  'a key of the payment provider': /\b[sr]k_(live|test)_\w{8,}/,
  'a signing secret of webhooks': /\bwhsec_\w{8,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'a key of a service account': /"private_key_id"\s*:\s*"[0-9a-f]{20,}/,
  'a password in an address': /\bsmtps?:\/\/[\w%.-]+:[\w%.-]+@(?!host\b)/,
};
const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TICKET_SIGNING_KEY', 'SMTP_URL'];
const values = [...Object.values(DEMO_STRIPE), ...NAMES.map((name) => process.env[name] ?? '')].filter(
  Boolean,
);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
const found = (text: string): string[] => [
  ...Object.keys(PATTERNS).filter((name) => PATTERNS[name]?.test(text)),
  ...values.filter((value) => text.includes(value)).map(() => 'a value of the local settings'),
];

test.each(['functions/dist', 'web/dist'])('%s holds no secret', (folder) => {
  const files = filesIn(join(root, folder));
  expect(files.length).toBeGreaterThan(5);
  const told = files.flatMap((file) => found(readFileSync(file, 'latin1')).map((what) => `${file}: ${what}`));
  expect(told).toEqual([]);
});

test('the browser is not even told what the secrets are called', () => {
  for (const file of filesIn(join(root, 'web/dist'))) {
    const text = readFileSync(file, 'latin1');
    for (const name of NAMES) expect(text.includes(name), `${file}: ${name}`).toBe(false);
  }
});

test.each([
  ['sk_', 'live_abcdefgh12345678'],
  ['whsec', '_abcdefgh12345678'],
  ['-----BEGIN ', `PRIVATE KEY-----\n${'MIIEvQIB'.repeat(6)}`],
  ['smtps://office:', 'p%40ss@mail.example.org'],
])('a secret that begins with %s would be found', (begin, rest) => {
  expect(found(`const a = "${begin}${rest}";`)).not.toEqual([]);
});
