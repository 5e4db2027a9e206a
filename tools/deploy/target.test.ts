import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import {
  checkTarget,
  parseDeployArguments,
  parseSetupArguments,
  readTarget,
  settingsFile,
} from './target.ts';

const GOOD = {
  FIREBASE_PROJECT: 'tickets-staging',
  SITE_URL: 'https://tickets.example.org/',
  MAIL_FROM: 'Fareground <mail@example.org>',
  VITE_FIREBASE_API_KEY: 'AIzaSyExampleExampleExampleExample12345',
  VITE_FIREBASE_AUTH_DOMAIN: 'tickets.example.org',
};
/** Where a project is and who looks after it; each may be missing. */
const PLACES = {
  REGION: 'europe-west3',
  DATABASE_LOCATION: 'europe-west3',
  BUCKET_LOCATION: 'europe-west3',
  ALERT_EMAIL: 'alerts@example.org',
  BILLING_ACCOUNT: '0A0A0A-0B0B0B-0C0C0C',
  BUDGET: '250 EUR',
  SETUP_OWNER: 'owner@example.org',
};
const textOf = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([key, value]) => `${key}="${value}"`)
    .join('\n');
const problemsOf = (changed: Record<string, string>) =>
  checkTarget('staging', textOf({ ...GOOD, ...changed })).problems;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'target-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('good settings are read', () => {
  expect(checkTarget('staging', textOf(GOOD))).toEqual({
    problems: [],
    target: {
      name: 'staging',
      project: 'tickets-staging',
      site: 'https://tickets.example.org',
      mailFrom: GOOD.MAIL_FROM,
      appCheck: 'off',
      client: {
        VITE_FIREBASE_API_KEY: GOOD.VITE_FIREBASE_API_KEY,
        VITE_FIREBASE_AUTH_DOMAIN: GOOD.VITE_FIREBASE_AUTH_DOMAIN,
        VITE_FIREBASE_PROJECT_ID: 'tickets-staging',
      },
      region: 'europe-west1',
      databaseLocation: 'eur3',
      bucketLocation: 'EU',
      alertEmail: null,
      billingAccount: null,
      budget: null,
      owner: null,
    },
  });
});

test('the places of a project and who looks after it are read', () => {
  expect(checkTarget('staging', textOf({ ...GOOD, ...PLACES }))).toMatchObject({
    target: {
      region: 'europe-west3',
      databaseLocation: 'europe-west3',
      bucketLocation: 'EUROPE-WEST3',
      alertEmail: 'alerts@example.org',
      billingAccount: '0A0A0A-0B0B0B-0C0C0C',
      budget: { amount: 250, currency: 'EUR' },
      owner: 'owner@example.org',
    },
  });
});

test('App Check is asked for only where the page has a key for it', () => {
  expect(problemsOf({ APP_CHECK: 'required', VITE_APP_CHECK_KEY: 'site-key' })).toEqual([]);
  expect(problemsOf({ APP_CHECK: 'required' })).toHaveLength(1);
  expect(problemsOf({ APP_CHECK: 'maybe' })).toHaveLength(1);
});

test('wallets are named, or none', () => {
  expect(problemsOf({ VITE_WALLETS: 'apple,google' })).toEqual([]);
  expect(problemsOf({ VITE_WALLETS: 'samsung' })).toHaveLength(1);
});

test('the settings of the rehearsal are sound', () => {
  expect(readTarget(ROOT, 'rehearsal').problems).toEqual([]);
});

test('the example names every setting, and everything that is missing in it is said at once', () => {
  const example = readFileSync(join(ROOT, 'deploy', 'example.env'), 'utf8');
  expect(Object.keys(parseEnv(example)).sort()).toEqual(
    [...Object.keys(GOOD), 'APP_CHECK', 'VITE_APP_CHECK_KEY', 'VITE_WALLETS', ...Object.keys(PLACES)].sort(),
  );
  const { problems } = checkTarget('production', example);
  for (const name of Object.keys(GOOD)) expect(problems.join('\n')).toContain(name);
});

test.each([
  ['FIREBASE_PROJECT', 'demo-fareground', /demo-/],
  ['FIREBASE_PROJECT', 'Tickets', /not the id/],
  ['SITE_URL', 'http://tickets.example.org', /SITE_URL must/],
  ['SITE_URL', 'https://tickets.example.org/shop', /SITE_URL must/],
  ['MAIL_FROM', 'Fareground', /MAIL_FROM must/],
  ['VITE_FIREBASE_API_KEY', 'demo-key', /web app/],
  ['VITE_FIREBASE_AUTH_DOMAIN', 'https://tickets.example.org', /AUTH_DOMAIN must/],
  ['REGION', 'europe', /REGION must/],
  ['DATABASE_LOCATION', 'EU', /DATABASE_LOCATION must/],
  ['BUCKET_LOCATION', 'eur3', /BUCKET_LOCATION must/],
  ['ALERT_EMAIL', 'somebody', /ALERT_EMAIL must/],
  ['BILLING_ACCOUNT', 'my account', /BILLING_ACCOUNT must/],
  ['BUDGET', '100', /BUDGET must/],
  ['BUDGET', '100 EUR', /BILLING_ACCOUNT is missing/],
  ['SETUP_OWNER', 'owner', /SETUP_OWNER must/],
  ['STRIPE_SECRET_KEY', 'sk_live_secretsecret', /belongs into Secret Manager/],
])('%s=%s is one sentence that does not repeat it', (name, value, sentence) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(sentence);
  expect(problems[0]).not.toContain('sk_live');
});

describe('the files in deploy/', () => {
  const put = (name: 'staging' | 'production', settings: Record<string, string>) => {
    mkdirSync(dirname(settingsFile(root, name)), { recursive: true });
    writeFileSync(settingsFile(root, name), textOf(settings));
  };

  test('a file that is not there is said', () => {
    expect(readTarget(root, 'production').problems).toEqual([
      'deploy/production.env is missing: copy deploy/example.env there and fill it in.',
    ]);
  });

  test('two targets do not share a project', () => {
    put('staging', GOOD);
    put('production', GOOD);
    expect(readTarget(root, 'production').problems).toEqual([
      'FIREBASE_PROJECT of production is that of staging as well.',
    ]);
    put('production', { ...GOOD, FIREBASE_PROJECT: 'tickets-live' });
    expect(readTarget(root, 'production').problems).toEqual([]);
  });
});

test.each([
  [['staging'], { target: 'staging', isDryRun: false, isRollBack: false }],
  [['production', '--dry-run'], { target: 'production', isDryRun: true, isRollBack: false }],
  [['--roll-back', 'production'], { target: 'production', isDryRun: false, isRollBack: true }],
  [['rehearsal'], { target: 'rehearsal', isDryRun: false, isRollBack: false }],
  [['staging', '--dry-run', '--roll-back'], null],
  [[], null],
  [['demo'], null],
  [['staging', '--project=other'], null],
])('%j is %j', (args, parsed) => {
  expect(parseDeployArguments(args)).toEqual(parsed);
});

test.each([
  [['staging'], { target: 'staging', isPlan: false }],
  [['--plan', 'production'], { target: 'production', isPlan: true }],
  [[], null],
  [['staging', 'production'], null],
  [['staging', '--dry-run'], null],
])('of a setup %j is %j', (args, parsed) => {
  expect(parseSetupArguments(args)).toEqual(parsed);
});
