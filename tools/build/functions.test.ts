import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { buildFunctions, packageName } from './functions.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-test-'));
  put(
    'functions/package.json',
    JSON.stringify({
      engines: { node: '24' },
      dependencies: { zod: '4.6.7', pdfkit: '0.20.2' },
    }),
  );
  put(
    'domain/package.json',
    JSON.stringify({ name: '@fareground/domain', exports: { './*': './src/*.ts' }, dependencies: {} }),
  );
  put('domain/src/core/words.ts', `export const greeting: string = 'olá';`);
  symlinkSync(join(ROOT, 'functions', 'node_modules'), join(root, 'functions', 'node_modules'));
  mkdirSync(join(root, 'node_modules', '@fareground'), { recursive: true });
  symlinkSync(join(root, 'domain'), join(root, 'node_modules', '@fareground', 'domain'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const out = (name: string) => join(root, 'functions', 'dist', name);
const build = () => buildFunctions({ root, outFolder: join(root, 'functions', 'dist') });

test.each([
  ['zod', 'zod'],
  ['zod/v4', 'zod'],
  ['@google-cloud/firestore', '@google-cloud/firestore'],
  ['firebase-functions/v2/https', 'firebase-functions'],
  ['@scope/name/deep/path', '@scope/name'],
])('%s is of the package %s', (specifier, name) => {
  expect(packageName(specifier)).toBe(name);
});

test('our own sources and packages are inside; what must stay outside is named at the version that is installed', async () => {
  put('node_modules/pdfkit/package.json', JSON.stringify({ name: 'pdfkit', version: '0.20.2' }));
  put(
    'functions/src/main/index.ts',
    `import { readFileSync } from 'node:fs';
     import { z } from 'zod';
     import { greeting } from '@fareground/domain/core/words';
     export const api = () => z.string().parse(greeting + readFileSync.name);
     export const print = async () => (await import('pdfkit')).default;`,
  );
  await build();
  const code = readFileSync(out('index.js'), 'utf8');
  expect(code).toMatch(/import\("pdfkit"\)/);
  const imported = [...code.matchAll(/\bfrom ?["']([^"']+)["']/g)].map(([, name = '']) => name);
  expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
  const { api } = (await import(out('index.js'))) as { api: () => string };
  expect(api()).toBe('oláreadFileSync');
  expect(JSON.parse(readFileSync(out('package.json'), 'utf8'))).toEqual({
    name: 'fareground-functions',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: '24' },
    dependencies: { pdfkit: '0.20.2' },
  });
});

test('chunks of an earlier build are taken away', async () => {
  put('functions/src/main/index.ts', `export const api = 1;`);
  put('functions/dist/chunk-OLD.js', 'export {};');
  await build();
  expect(() => statSync(out('chunk-OLD.js'))).toThrow();
});

test('a package that nobody declared is named', async () => {
  put('functions/src/main/index.ts', `import left from 'left-pad'; export const api = left;`);
  await expect(build()).rejects.toThrow(/import left-pad, which neither/);
});

test('building the same again touches nothing, so that a running emulator does not reload', async () => {
  put('functions/src/main/index.ts', `export const api = 1;`);
  await build();
  const before = statSync(out('index.js')).mtimeMs;
  await new Promise((done) => setTimeout(done, 20));
  await build();
  expect(statSync(out('index.js')).mtimeMs).toBe(before);
});

test('settings of an earlier run do not stay in the folder that is deployed', async () => {
  put('functions/src/main/index.ts', `export const api = 1;`);
  put('functions/dist/.secret.local', 'STRIPE_SECRET_KEY=x');
  await build();
  expect(() => statSync(out('.secret.local'))).toThrow();
});
