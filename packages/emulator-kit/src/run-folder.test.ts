import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from './processes.ts';
import { cleanUpDeadRuns, copyFunctions, createRunFolder } from './run-folder.ts';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'runs-test-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

test('a run has a folder of its own, which goes with it', () => {
  const folder = createRunFolder(state);
  expect(existsSync(folder.file('tmp'))).toBe(true);
  expect(readdirSync(join(state, 'runs'))).toHaveLength(1);
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
  expect(readdirSync(join(state, 'runs'))).toEqual([]);
});

test('a run that is alive is left alone', () => {
  const folder = createRunFolder(state);
  expect(cleanUpDeadRuns(state)).toBe(0);
  expect(existsSync(folder.path)).toBe(true);
  folder.remove();
});

test.skipIf(process.platform === 'win32')('what a killed run left behind is ended and removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fareground-'));
  const left = spawn('sh', ['-c', `sleep 60 # ${folder}`], { stdio: 'ignore' });
  const gone = new Promise((done) => left.once('exit', done));
  mkdirSync(join(state, 'runs'));
  // No process has this id: Linux ends at 4194304.
  writeFileSync(join(state, 'runs', 'dead.json'), JSON.stringify({ owner: 4_999_999, folder }));
  expect(cleanUpDeadRuns(state)).toBeGreaterThanOrEqual(1);
  await gone;
  expect(isAlive(left.pid ?? 0)).toBe(false);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(join(state, 'runs'))).toEqual([]);
});

test('the functions of a run find exactly the packages that they declare', () => {
  const built = join(state, 'built');
  mkdirSync(built);
  writeFileSync(join(built, 'index.js'), '');
  writeFileSync(join(built, 'package.json'), JSON.stringify({ dependencies: { zod: '4.6.7' } }));
  const target = join(state, 'copy');
  copyFunctions(built, target, import.meta.dirname);
  expect(readdirSync(join(target, 'node_modules'))).toEqual(['zod']);
  const linked = JSON.parse(readFileSync(join(target, 'node_modules/zod/package.json'), 'utf8')) as {
    version: string;
  };
  expect(linked.version).toBe('4.6.7');
  expect(realpathSync(join(target, 'node_modules/zod'))).not.toContain(target);
});
