import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from './paths.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-test-'));
  mkdirSync(join(root, 'tools'));
  cpSync(join(ROOT, 'tools/bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'));
  put('package.json', '{"name":"x","private":true}');
  put('package-lock.json', lock('1.0.0'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': { version },
      'node_modules/b-darwin': { version: '1.0.0', optional: true },
    },
  });
/** As if npm had installed: its record, and Node in its place. */
function installed(record: string): void {
  put('node_modules/.package-lock.json', record);
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
}
const command = (name: string, code: string) => put(`tools/${name}/main.ts`, code);
/** An npm that notes that it was called, and fails. */
const failingNpm = () => {
  put('npm.js', `console.log('npm ' + process.argv.slice(2).join(' ')); process.exit(3);`);
  return { npm_execpath: join(root, 'npm.js') };
};
/** An npm whose disk is full: it prints a line, and goes on as the real one does. */
const npmWithoutSpace = (line: string) => {
  put(
    'npm.js',
    `console.error(${JSON.stringify(line)}); setInterval(() => console.error('npm warn tar'), 100);`,
  );
  return { npm_execpath: join(root, 'npm.js') };
};
const run = (args: string[], env: Record<string, string> = {}, node = process.execPath) =>
  spawnSync(node, [join(root, 'tools/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });

describe.skipIf(process.platform === 'win32')('the door of every command', () => {
  test('runs the command with its arguments, the project’s own programs first, and its exit status', () => {
    installed(lock('1.0.0'));
    command(
      'hello',
      `console.log(process.argv.slice(2).join(), process.env.PATH.split(':')[0]); process.exit(5);`,
    );
    const result = run(['hello', 'a', '--b']);
    expect(result.stdout.trim()).toBe(`a,--b ${join(root, 'node_modules/.bin')}`);
    expect(result.status).toBe(5);
  });

  test('installs first where nothing is installed, and says why nothing was started when that fails', () => {
    command('hello', `console.log('started');`);
    const result = run(['hello'], failingNpm());
    expect(result.stdout).toContain('npm ci --include=dev');
    expect(result.stdout).not.toContain('started');
    expect(result.stderr).toContain('Nothing was started.');
    expect(result.status).toBe(3);
  });

  test.each([
    'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write',
    'npm error nospc ENOSPC: no space left on device, mkdir',
  ])('says in one sentence that the disk is full and waits for nothing more: %s', (line) => {
    command('hello', `console.log('started');`);
    const result = run(['hello'], npmWithoutSpace(line));
    expect(result.stderr.trim()).toMatch(/^There is no space left on the disk: .* Nothing was started\.$/);
    expect(result.status).toBe(1);
  });

  test('what npm warns of is not shown, what it fails with is', () => {
    put(
      'npm.js',
      `console.error('npm warn EBADENGINE'); console.error('npm error code E401'); process.exit(1);`,
    );
    command('hello', `console.log('started');`);
    const { stderr, status } = run(['hello'], { npm_execpath: join(root, 'npm.js') });
    expect(stderr).toMatch(/^npm error code E401\nThe packages could not be installed/);
    expect(status).toBe(1);
  });

  test('installs again when the lock file names another version than the one installed', () => {
    installed(lock('0.9.0'));
    command('hello', `console.log('started');`);
    expect(run(['hello'], failingNpm()).stdout).toContain('npm ci');
  });

  test('installs although it runs on the Node that the installation deletes', () => {
    installed(lock('0.9.0'));
    const own = join(root, 'node_modules/node/bin/node');
    rmSync(own);
    copyFileSync(process.execPath, own);
    command('hello', `console.log('started');`);
    const env = { ...failingNpm(), npm_node_execpath: process.execPath };
    expect(run(['hello'], env, own).stdout).toContain('npm ci');
  });

  test('a package for another kind of machine need not be there', () => {
    installed(JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));
    command('hello', `console.log('started');`);
    expect(run(['hello'], failingNpm()).stdout.trim()).toBe('started');
  });

  test('an unknown command is said', () => {
    expect(run(['nonsense'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("no command 'nonsense'"),
    });
  });

  test('passes a signal on and waits until the command has closed its things', async () => {
    installed(lock('1.0.0'));
    command(
      'wait',
      `process.on('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(143); }, 100));
       setInterval(() => {}, 1000); console.log('open');`,
    );
    const child = spawn(process.execPath, [join(root, 'tools/bootstrap.mjs'), 'wait'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('open') && !child.killed) child.kill('SIGTERM');
    });
    const status = await new Promise((done) => child.once('exit', done));
    expect(output).toContain('closed');
    expect(status).toBe(143);
  });

  test('a command learns that the door was torn away', async () => {
    installed(lock('1.0.0'));
    command(
      'wait',
      `import { writeFileSync } from 'node:fs';
       process.on('disconnect', () => { writeFileSync('${join(root, 'gone')}', ''); process.exit(); });
       setTimeout(() => process.exit(), 15000); console.log('open');`,
    );
    const child = spawn(process.execPath, [join(root, 'tools/bootstrap.mjs'), 'wait'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise((done) => child.stdout.once('close', done));
    child.stdout.once('data', () => child.kill('SIGKILL'));
    await gone;
    expect(spawnSync('ls', [join(root, 'gone')]).status).toBe(0);
  });
});
