import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { diskFull, Problem } from '@fareground/command/problem';
import { buildWorkers } from './kept-pages.ts';
import { pageAssets, withPreloads } from './page-assets.ts';
import { robots } from './robots.ts';

const STAMP = '.built-from';

/** Everything that the web build reads: the client, the domain, and the versions of the packages. */
const SOURCES = [
  'web',
  'domain/src',
  'package-lock.json',
  'firebase.json',
  'tools/build/kept-pages.ts',
  'tools/build/page-assets.ts',
  'tools/build/page-policy.ts',
  'tools/build/robots.ts',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.DS_Store']);

function files(path: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name)) continue;
    const inside = join(path, entry.name);
    if (entry.isDirectory()) found.push(...files(inside));
    else if (!/\.test\.tsx?$/.test(entry.name)) found.push(inside);
  }
  return found.sort();
}

/** Changes when a source, or a setting that is built in (VITE_*), changes. */
export function webSourceHash(
  root: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    for (const file of statSync(path).isFile() ? [path] : files(path)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const name of Object.keys(env)
    .filter((each) => each.startsWith('VITE_') || each === 'SITE_URL')
    .sort()) {
    hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex');
}

/** In a process of its own: the several hundred megabytes that a build takes are given back before the emulators start. */
async function runVite(root: string, web: string, args: readonly string[]): Promise<void> {
  const require = createRequire(join(root, 'web', 'package.json'));
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  const all = [vite, 'build', web, '--emptyOutDir', '--logLevel', 'warn', ...args];
  const child = spawn(process.execPath, all, { cwd: web, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data;
    process.stderr.write(data);
  });
  const status = await new Promise<number>((done) => {
    child.once('error', () => done(1));
    child.once('close', (code) => done(code ?? 1));
  });
  if (status === 0) return;
  if (/ENOSPC|no space left on device/i.test(said)) throw diskFull();
  throw new Problem('The web client could not be built.', 'What Vite says about it stands above.');
}

/** Where the server's half goes: into the folder that is deployed with the functions. */
export const serverHalf = (root: string): string => join(root, 'functions', 'dist', 'web');

/**
 * Builds web/ for production: the client into web/dist, and what renders its public pages on a server into functions/dist/web, unless
 * both were built from the very same sources. A finished build is moved into place, so that a run which begins meanwhile
 * copies the old one or the new one, never a mixture. Returns false when nothing had to be done.
 */
export async function buildWeb(root: string): Promise<boolean> {
  const web = join(root, 'web');
  if (!existsSync(join(web, 'index.html'))) {
    throw new Problem(
      `There is no web client to build: ${join(web, 'index.html')} is missing.`,
      'Is this a whole clone of the project?',
    );
  }
  const targets = [join(web, 'dist'), serverHalf(root)] as const;
  const hash = webSourceHash(root);
  const isBuilt = (target: string) =>
    existsSync(join(target, STAMP)) && readFileSync(join(target, STAMP), 'utf8') === hash;
  if (targets.every(isBuilt)) return false;
  const state = join(root, '.fareground');
  mkdirSync(state, { recursive: true });
  const draft = mkdtempSync(join(state, 'web-'));
  const client = join(draft, 'client');
  const server = join(draft, 'server');
  try {
    await runVite(root, web, ['--outDir', client]);
    await runVite(root, web, ['--outDir', server, '--ssr', 'src/app/entry-server.tsx']);
    // Not index.html: hosting would serve that file for the home page, before it asks the function.
    const start = readFileSync(join(client, 'index.html'), 'utf8');
    writeFileSync(join(client, 'shell.html'), withPreloads(client, start));
    rmSync(join(client, 'index.html'));
    const firebaseJson = readFileSync(join(root, 'firebase.json'), 'utf8');
    writeFileSync(join(server, 'assets.json'), JSON.stringify(pageAssets(client, firebaseJson)));
    writeFileSync(join(client, 'robots.txt'), robots(process.env));
    await buildWorkers(web, client);
    rmSync(join(client, '.vite'), { recursive: true });
    // The deploy folder's own package.json calls every file in it a module.
    for (const [from, to] of [
      [client, targets[0]],
      [server, targets[1]],
    ] as const) {
      writeFileSync(join(from, STAMP), hash);
      rmSync(to, { recursive: true, force: true });
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}
