import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webSourceHash } from './web.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-test-'));
  put('web/src/main.tsx', 'a');
  put('domain/src/money.ts', 'b');
  put('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test.each([
  ['a source of the client', () => put('web/src/main.tsx', 'changed')],
  ['a new file', () => put('web/public/robots.txt', '')],
  ['a source of the domain', () => put('domain/src/money.ts', 'changed')],
  ['a version of a package', () => put('package-lock.json', '{"x":1}')],
])('%s asks for a new build', (_, change) => {
  const before = webSourceHash(root, {});
  change();
  expect(webSourceHash(root, {})).not.toBe(before);
});

test('a setting that is built in asks for one too', () => {
  expect(webSourceHash(root, { VITE_API_BASE: '/x' })).not.toBe(webSourceHash(root, {}));
});

test.each([
  ['a test', () => put('web/src/main.test.tsx', 'x')],
  ['an earlier build', () => put('web/dist/index.html', 'x')],
  ['an installed package', () => put('web/node_modules/x/index.js', 'x')],
])('%s does not', (_, change) => {
  const before = webSourceHash(root, {});
  change();
  expect(webSourceHash(root, {})).toBe(before);
});
