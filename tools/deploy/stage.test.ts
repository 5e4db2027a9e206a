import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { stage } from './stage.ts';
import type { Target } from './target.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stage-test-'));
  for (const name of ['firebase.json', 'firestore.rules', 'firestore.indexes.json', 'storage.rules'])
    put(name, readFileSync(join(ROOT, name), 'utf8'));
  put('functions/dist/index.js', 'export {};');
  const policy = { 'Content-Security-Policy': "default-src 'self'; style-src 'self' 'sha256-abc'" };
  put('functions/dist/web/assets.json', JSON.stringify({ headers: policy }));
  put('web/dist/shell.html', '<p>');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const target: Target = {
  name: 'staging',
  project: 'tickets-staging',
  site: 'https://tickets.example.org',
  mailFrom: 'Fareground <mail@example.org>',
  appCheck: 'off',
  client: {},
  region: 'europe-west4',
  databaseLocation: 'eur3',
  bucketLocation: 'EU',
  alertEmail: null,
  billingAccount: null,
  budget: null,
  owner: null,
};
const staged = () => JSON.parse(readFileSync(stage(root, join(root, 'out'), target, '1.2.3+abc'), 'utf8'));

test('a deploy uploads from a folder of its own, and its settings stand beside what is built', () => {
  const config = staged();
  expect(config.functions[0]).toMatchObject({
    source: 'functions',
    configDir: 'settings',
    runtime: 'nodejs24',
  });
  expect(config.hosting.public).toBe('web');
  expect(config).not.toHaveProperty('emulators');
  for (const file of ['functions/index.js', 'web/shell.html', 'firestore.rules', 'storage.rules'])
    expect(existsSync(join(root, 'out', file)), file).toBe(true);
  expect(readFileSync(join(root, 'out/settings/.env'), 'utf8')).toBe(
    'APP_BASE_URL="https://tickets.example.org"\nAPP_REGION="europe-west4"\nAPP_VERSION="1.2.3+abc"\nMAIL_FROM="Fareground <mail@example.org>"\nAPP_CHECK="off"\n',
  );
  expect(readdirSync(join(root, 'functions/dist'))).not.toContain('.env');
});

test('the policy is that of the build', () => {
  expect(JSON.stringify(staged())).toContain("style-src 'self' 'sha256-abc'");
});

test('pages and the functions that they call are released together', () => {
  const calls = staged().hosting.rewrites.filter((rule: object) => 'function' in rule);
  expect(calls).not.toEqual([]);
  for (const rule of calls) expect(rule.function).toMatchObject({ pinTag: true, region: target.region });
});

test('nothing of an earlier deploy is left', () => {
  put('out/functions/.env', 'OLD=1');
  staged();
  expect(existsSync(join(root, 'out/functions/.env'))).toBe(false);
});
