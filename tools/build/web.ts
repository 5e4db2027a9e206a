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
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Problem } from '../shared/problem.ts';

const STAMP = '.built-from';

/** Everything that the web build reads: the client, the domain, and the versions of the packages. */
const SOURCES = ['web', 'domain/src', 'package-lock.json'];
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
    for (const file of source.endsWith('.json') ? [path] : files(path)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const name of Object.keys(env)
    .filter((each) => each.startsWith('VITE_'))
    .sort()) {
    hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex');
}

/** In a process of its own: the several hundred megabytes that a build takes are given back before the emulators start. */
async function runVite(root: string, web: string, outFolder: string): Promise<void> {
  const require = createRequire(join(root, 'web', 'package.json'));
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [vite, 'build', web, '--outDir', outFolder, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] });
  const status = await new Promise<number>((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
  if (status === 0) return;
  throw new Problem('The web client could not be built.', 'What Vite says about it stands above.');
}

/**
 * Builds web/ for production into web/dist, unless web/dist was built from the very same sources. The finished build
 * is moved into place, so that a run which begins meanwhile copies the old one or the new one, never a mixture.
 * Returns false when nothing had to be done.
 */
export async function buildWeb(root: string): Promise<boolean> {
  const web = join(root, 'web');
  if (!existsSync(join(web, 'index.html'))) {
    throw new Problem(
      `There is no web client to build: ${join(web, 'index.html')} is missing.`,
      'Is this a whole clone of the project?',
    );
  }
  const target = join(web, 'dist');
  const hash = webSourceHash(root);
  const stamp = join(target, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  const state = join(root, '.fareground');
  mkdirSync(state, { recursive: true });
  const draft = mkdtempSync(join(state, 'web-'));
  try {
    await runVite(root, web, draft);
    writeFileSync(join(draft, STAMP), hash);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}
