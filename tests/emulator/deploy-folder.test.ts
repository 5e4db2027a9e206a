import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// A deploy uploads functions/dist alone and installs there what its package.json names. So does this, in a folder that has
// nothing of the project around it.
const dist = resolve(import.meta.dirname, '../../functions/dist');
const folder = mkdtempSync(join(tmpdir(), 'fareground-deploy-'));
const manifest = z.object({
  main: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});
const read = () => manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

beforeAll(() => {
  cpSync(dist, folder, { recursive: true });
  execFileSync(
    'npm',
    ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: 'pipe',
      shell: process.platform === 'win32',
    },
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the folder names npm packages only, each at an exact version', () => {
  const { dependencies, engines } = read();
  expect(engines.node).toBe('24');
  expect(Object.keys(dependencies)).toContain('firebase-functions');
  for (const [name, version] of Object.entries(dependencies)) {
    expect(name).not.toMatch(/^@fareground\//);
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('it holds no settings of a local run', () => {
  expect(readdirSync(dist).filter((name) => name.endsWith('.local'))).toEqual([]);
});

test('installed there, it loads without any setting and offers its functions, as a deploy asks of it', () => {
  const { main } = read();
  expect(existsSync(join(folder, 'node_modules'))).toBe(true);
  const script = `import('./${main}').then((all) => console.log(JSON.stringify(Object.keys(all).sort())))`;
  const { PATH, HOME } = process.env;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, HOME, GCLOUD_PROJECT: 'demo-fareground', FUNCTIONS_CONTROL_API: 'true' },
  });
  expect(JSON.parse(output)).toEqual(['messages', 'records', 'sale', 'site']);
});
