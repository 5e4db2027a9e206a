import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_STRIPE, newSigningKey, ownStripe, savedSigningKey } from './settings.ts';

test('a signing key is 32 bytes in base64url, and no two are the same', () => {
  expect(Buffer.from(newSigningKey(), 'base64url')).toHaveLength(32);
  expect(newSigningKey()).not.toBe(newSigningKey());
});

test('the saved key stays the same, and only its owner may read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-test-'));
  const file = join(folder, 'data', 'keys.json');
  const key = savedSigningKey(file);
  expect(savedSigningKey(file)).toBe(key);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});

test('a test key of one’s own takes the place of the sandbox; a live key is refused', () => {
  expect(ownStripe({})).toBeUndefined();
  expect(ownStripe({ STRIPE_SECRET_KEY: DEMO_STRIPE.STRIPE_SECRET_KEY })).toBeUndefined();
  expect(ownStripe({ STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_WEBHOOK_SECRET: 'whsec_mine' })).toEqual({
    STRIPE_SECRET_KEY: 'sk_test_mine',
    STRIPE_WEBHOOK_SECRET: 'whsec_mine',
  });
  expect(ownStripe({ STRIPE_SECRET_KEY: 'sk_live_mine' })).toBe('live');
});
