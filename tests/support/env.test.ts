import { expect, test } from 'vitest';
import { readSiteEnv } from './env.ts';

const whole = {
  FAREGROUND_URL: 'http://127.0.0.1:14000',
  FAREGROUND_STRIPE_URL: 'http://127.0.0.1:14001',
  FAREGROUND_MAIL_URL: 'http://127.0.0.1:14006',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:14002',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:14003',
  FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:14004',
  GCLOUD_PROJECT: 'demo-fareground',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_BASE: 'http://127.0.0.1:14001',
  TICKET_SIGNING_KEY: 'A'.repeat(43),
  APP_BASE_URL: 'http://127.0.0.1:14000',
};

test('a whole environment is read', () => {
  expect(readSiteEnv(whole)).toMatchObject({
    url: 'http://127.0.0.1:14000',
    firestore: { host: '127.0.0.1', port: 14002 },
    projectId: 'demo-fareground',
  });
});

test('a suite that was started on its own says how to start it', () => {
  expect(() => readSiteEnv({ ...whole, FAREGROUND_URL: undefined })).toThrow(/FAREGROUND_URL.*npm test/);
});

test('a project that is not a demo is refused', () => {
  expect(() => readSiteEnv({ ...whole, GCLOUD_PROJECT: 'fareground-live' })).toThrow(/GCLOUD_PROJECT/);
});

test('an emulator on another machine is refused', () => {
  expect(() => readSiteEnv({ ...whole, FIRESTORE_EMULATOR_HOST: '10.0.0.7:8080' })).toThrow(/FIRESTORE/);
});
