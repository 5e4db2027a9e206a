import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildFunctions } from '../build/functions.ts';
import { ROOT } from '../paths.ts';
import { isOurs, readServiceAccounts } from './service-accounts.ts';

// What a deploy would set on the platform: read from the built functions in the way that firebase-tools reads it.
const endpoint = z.object({
  platform: z.literal('gcfv2'),
  region: z.array(z.string()),
  maxInstances: z.number().nullish(),
  concurrency: z.number(),
  timeoutSeconds: z.number().nullish(),
  serviceAccountEmail: z.string().nullish(),
  secretEnvironmentVariables: z.array(z.object({ key: z.string() })).nullish(),
});
type Endpoint = z.infer<typeof endpoint>;
/** The exports' account is Cloud Scheduler's. */
const accounts = Object.fromEntries(
  Object.entries(readServiceAccounts(ROOT)).filter(([name]) => isOurs(name) && name !== 'fareground-exports'),
);

/** In the project and on buckets. */
const rolesOf = (name: string): string[] => {
  const { roles = {}, buckets = {} } = accounts[name] ?? {};
  return [roles, ...Object.values(buckets)].flatMap((one) => Object.keys(one));
};

const folder = mkdtempSync(join(tmpdir(), 'fareground-manifest-'));
let endpoints: Record<string, Endpoint>;

beforeAll(async () => {
  await buildFunctions({ root: ROOT, outFolder: folder });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const output = join(folder, 'manifest.json');
  const lib = dirname(fileURLToPath(import.meta.resolve('firebase-functions')));
  const program = join(
    lib.slice(0, lib.lastIndexOf('firebase-functions')),
    'firebase-functions/lib/bin/firebase-functions.js',
  );
  const { PATH, HOME } = process.env;
  // No setting and no secret: a deploy asks before there is any.
  const env = { PATH, HOME, GCLOUD_PROJECT: 'some-project', FUNCTIONS_CONTROL_API: 'true' };
  execFileSync(process.execPath, [program], {
    cwd: folder,
    env: { ...env, FUNCTIONS_MANIFEST_OUTPUT_PATH: output },
    stdio: 'pipe',
  });
  const manifest = z.object({ endpoints: z.record(z.string(), endpoint) });
  endpoints = manifest.parse(JSON.parse(readFileSync(output, 'utf8'))).endpoints;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SALE = ['STRIPE_SECRET_KEY', 'TICKET_SIGNING_KEY'];
/** [account, secrets, maxInstances, concurrency, timeout in seconds]. */
const EXPECTED: Record<string, [string, string[], number, number, number]> = {
  'sale-api': ['sale', [...SALE, 'STRIPE_WEBHOOK_SECRET'], 4, 1_000, 60],
  'sale-payments': ['sale', [...SALE, 'STRIPE_WEBHOOK_SECRET'], 4, 250, 60],
  'sale-staff': ['sale', [...SALE, 'STRIPE_WEBHOOK_SECRET'], 4, 80, 60],
  'site-documents': ['documents', ['TICKET_SIGNING_KEY', 'APPLE_WALLET', 'GOOGLE_WALLET'], 4, 8, 120],
  'site-feeds': ['timetables', [], 2, 1, 120],
  'site-pages': ['pages', [], 10, 80, 30],
  'site-search': ['pages', [], 4, 80, 60],
  'records-updateSearchIndex': ['records', [], 1, 1, 300],
  'records-updateDepartures': ['records', [], 1, 1, 300],
  'sale-sweeper': ['sale', SALE, 1, 1, 540],
  'records-exchangeRates': ['records', [], 1, 1, 60],
  'records-reportMails': ['records', [], 1, 1, 300],
  'sale-balanceReader': ['sale', SALE, 1, 1, 1_800],
  'sale-deletedAccounts': ['sale', SALE, 1, 1, 1_800],
  'sale-userWritten': ['sale', SALE, 4, 20, 60],
  'sale-offlineScan': ['sale', ['TICKET_SIGNING_KEY'], 4, 20, 60],
  'sale-applicationCreated': ['sale', ['TICKET_SIGNING_KEY'], 4, 20, 60],
  'messages-sendMail': ['mail', ['SMTP_URL'], 2, 10, 120],
  'messages-continueMailing': ['records', [], 2, 4, 120],
  'records-retryTrigger': ['records', [], 1, 4, 120],
  'sale-retrySaleTrigger': ['sale', SALE, 1, 4, 120],
  'sale-continueChange': ['sale', SALE, 2, 1, 300],
  'sale-processWaitlist': ['sale', SALE, 2, 4, 300],
  ...Object.fromEntries(
    [
      'records-refundChanged',
      'messages-mailCreated',
      'records-journalBooking',
      'records-journalGiftCard',
      'records-journalInvoice',
      'records-eventWritten',
      'records-tierWritten',
      'records-tripWritten',
      'records-stopWritten',
      'records-placeWritten',
      'records-partnerWritten',
      'records-venueWritten',
      'records-planWritten',
      'records-vehicleWritten',
      'records-voucherWritten',
      'records-settingsWritten',
      'records-mailTextWritten',
    ].map((name) => [name, ['records', [], 4, 20, 60]]),
  ),
};
const secretsOf = ({ secretEnvironmentVariables }: Endpoint) =>
  (secretEnvironmentVariables ?? []).map(({ key }) => key);

describe('each function as it is deployed', () => {
  test('there are these', () => {
    expect(Object.keys(endpoints).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  test.each(Object.entries(EXPECTED))(
    '%s: account, secrets and bounds',
    (name, [account, secrets, ...bounds]) => {
      const found = endpoints[name] as Endpoint;
      expect(found.region).toEqual(['europe-west1']);
      expect(found.serviceAccountEmail).toBe(`fareground-${account}@some-project.iam.gserviceaccount.com`);
      expect(secretsOf(found)).toEqual(secrets);
      expect([found.maxInstances, found.concurrency, found.timeoutSeconds]).toEqual(bounds);
    },
  );
});

test('an account may read the secrets of its functions and no others, and each account is somebody', () => {
  const used = Object.values(endpoints).map(
    (one) => [one.serviceAccountEmail?.split('@')[0] ?? '', secretsOf(one)] as const,
  );
  for (const [name, { secrets }] of Object.entries(accounts)) {
    const own = used.filter(([account]) => account === name);
    expect(own.length, name).toBeGreaterThan(0);
    expect([...new Set(own.flatMap(([, keys]) => keys))].sort(), name).toEqual(Object.keys(secrets).sort());
  }
  for (const [account] of used) expect(Object.keys(accounts)).toContain(account);
});

test('what renders public pages or files can write nothing', () => {
  for (const name of ['fareground-pages', 'fareground-documents'])
    expect(rolesOf(name).filter((role) => !/viewer$|objectViewer$|logWriter$/.test(role))).toEqual([]);
});

test('no account is an owner or editor of the project', () => {
  for (const name of Object.keys(accounts))
    expect(
      rolesOf(name).filter(
        (role) => /owner|editor|\.admin$/.test(role) && role !== 'roles/firebaseauth.admin',
      ),
    ).toEqual([]);
});
