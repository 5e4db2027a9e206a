import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { pageOf } from '../../web/src/config/pages.ts';
import { BROWSER_ROUTES, filesOf, keyOf, keysOf, type Manifest, readManifest } from './page-assets.ts';

/** A file as Workbox's precache takes it: null where its name changes with what is in it. */
export interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/** What the gate loads later by import(): who is signed in, and what staff may. All else follows from the imports of these. */
const LATER = ['src/firebase/session-source.ts', 'src/firebase/staff-check.tsx'];

/** Files beside the application's own that a page of it asks for. */
const BESIDE = ['theme.js', 'favicon.svg', 'gate.webmanifest', 'icons', 'fonts'];

/**
 * The files that open /gate without a network: the shell, the gate's page and everything that it may come to load, but no other page.
 * @param built the client's build, with its shell and its manifest
 */
export function gateFiles(built: string): readonly KeptFile[] {
  const manifest = readManifest(built);
  const start = [keyOf(manifest, 'main'), keyOf(manifest, 'react'), BROWSER_ROUTES];
  const gate = [...keysOf(manifest, pageOf('gate')), ...LATER];
  const keys = [...start, ...withLater(manifest, gate, new Set(start))];
  const { scripts, styles } = filesOf(built, manifest, keys);
  const beside = BESIDE.flatMap((name) => namesIn(built, name)).filter((name) => !name.endsWith('.txt'));
  return [
    { url: '/gate', revision: revisionOf(join(built, 'shell.html')) },
    ...[...new Set([...scripts, ...styles.map(({ href }) => href)])].map((url) => ({ url, revision: null })),
    ...beside.map((name) => ({ url: `/${name}`, revision: revisionOf(join(built, name)) })),
  ];
}

/** These with all that they import, now or later. The files of the start name every page there is; only their own imports count. */
function withLater(
  manifest: Manifest,
  begins: readonly string[],
  start: ReadonlySet<string>,
): readonly string[] {
  const keys = new Set(begins);
  for (const each of keys) {
    if (start.has(each)) continue;
    const { imports = [], dynamicImports = [] } = manifest[each] ?? {};
    for (const imported of [...imports, ...dynamicImports]) keys.add(imported);
  }
  return [...keys];
}

function namesIn(built: string, name: string): readonly string[] {
  const path = join(built, name);
  if (!existsSync(path)) throw new Error(`The client’s build has no ${name}.`);
  if (name.includes('.')) return [name];
  return readdirSync(path)
    .sort()
    .map((inside) => `${name}/${inside}`);
}

const revisionOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);

/** Writes the gate's service worker beside the client's build, with its list of files in it. */
export async function buildGateWorker(web: string, built: string): Promise<void> {
  await build({
    entryPoints: [join(web, 'worker', 'gate-worker.ts')],
    outfile: join(built, 'gate-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    define: {
      GATE_FILES: JSON.stringify(gateFiles(built)),
      'process.env.NODE_ENV': '"production"',
    },
  });
}
