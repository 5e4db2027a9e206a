import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type GoogleApis, isWrite, startGoogleApis } from '@fareground/google-apis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';

// The command itself, with Google's own library, led to the stand-in by a proxy. Whole runs of it are in tests/rehearsal.
const OWNER = 'user:owner@example.org';
let apis: GoogleApis;
beforeAll(async () => {
  apis = await startGoogleApis(OWNER);
  const project = apis.cloud.addProject('fareground-rehearsal', OWNER);
  project.billingAccount = '0A0A0A-0B0B0B-0C0C0C';
  project.services.add('cloudbilling.googleapis.com');
});
afterAll(() => apis.close());

function run(...args: readonly string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const { PATH, HOME } = process.env;
  // Whoever is signed in on this machine is not.
  const env = {
    PATH,
    HOME: join(HOME ?? '', 'nobody'),
    ...apis.env,
    SMTP_URL: 'smtps://user:notToBeSeen@example.org',
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

test('a plan is printed, with what is left to a person, and nothing is changed', async () => {
  const { status, stdout, stderr } = await run('rehearsal', '--plan');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^stands {5}billing$/m);
  expect(stdout).toMatch(/^to make {4}account fareground-sale: /m);
  expect(stdout).toMatch(/^Nothing was changed: 3 stands, .*\d+ to make\.$/m);
  expect(stdout).toContain('https://tickets.example.org/api/webhooks/stripe');
  expect(stdout).not.toContain('notToBeSeen');
  expect(apis.cloud.made.filter(isWrite)).toEqual([]);
  expect(apis.unknown).toEqual([]);
});

test('what is wrong is said in words', async () => {
  const { status, stderr } = await run('somewhere');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\s*A setup names its target\./);
});
