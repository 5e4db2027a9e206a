import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  addWebApp,
  type GoogleApis,
  isWrite,
  openBillingAccount,
  startGoogleApis,
} from '@fareground/google-apis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailSink, startMailSink } from '../mail-sink/server.ts';
import { ROOT } from '../shared/paths.ts';
import { startSandbox } from '../stripe-sandbox/server.ts';

// The command itself, with Google's own library, led to the stand-in by a proxy.
const OWNER = 'user:owner@example.org';
const PROJECT = 'fareground-rehearsal';
let apis: GoogleApis;
let mail: MailSink;
let stripe: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  apis = await startGoogleApis(OWNER);
  const project = apis.cloud.addProject(PROJECT, OWNER);
  project.billingAccount = '0A0A0A-0B0B0B-0C0C0C';
  openBillingAccount(apis.cloud, project.billingAccount, 'EUR', OWNER);
  addWebApp(apis.cloud, project, 'not-a-key-for-rehearsals-only');
  // The pauses for what is new are tried with a clock of their own.
  apis.cloud.lag = 0;
  mail = await startMailSink({ smtpPort: 0, httpPort: 0 });
  stripe = await startSandbox({ port: 0, webhookUrl: 'http://127.0.0.1:9', webhookSecret: 'whsec_unused' });
});
afterAll(() => Promise.all([apis.close(), mail.stop(), stripe.stop()]));

function run(...args: readonly string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    // Whoever is signed in on this machine is not.
    HOME: join(HOME ?? '', 'nobody'),
    ...apis.env,
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_notToBeSeen',
    SMTP_URL: mail.smtpUrl,
  };
  const child = spawn(process.execPath, [join(ROOT, 'tools/setup/main.ts'), ...args], { cwd: ROOT, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  return new Promise((done) => child.once('close', (status) => done({ status, stdout, stderr })));
}

test('a plan, a run and another run', async () => {
  const plan = await run('rehearsal', '--plan');
  expect(plan.stderr).toBe('');
  expect(plan.status).toBe(0);
  expect(plan.stdout).toMatch(/^to make {4}account fareground-sale/m);
  expect(plan.stdout).toMatch(/Nothing was changed: /);
  expect(apis.cloud.made.filter(isWrite)).toEqual([]);

  const first = await run('rehearsal');
  expect(first.stderr).toBe('');
  expect(first.status).toBe(0);
  expect(first.stdout).toMatch(/^made {7}lock of the exports/m);
  expect(first.stdout).toContain('Left to a person:');
  expect(first.stdout).toContain('https://tickets.example.org/api/webhooks/stripe');
  expect(first.stdout).not.toMatch(/notToBeSeen|sk_test|smtps?:\/\/\w+:/);

  const before = apis.cloud.made.length;
  const second = await run('rehearsal');
  expect(second.status).toBe(0);
  expect(second.stdout).toMatch(/Done: \d+ stands, 1 left\./);
  expect(apis.cloud.made.slice(before).filter(isWrite)).toEqual([]);
  expect(apis.unknown).toEqual([]);
});

test('what is missing is said in words', async () => {
  const { status, stderr } = await run('somewhere');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\s*A setup names its target\./);
});
