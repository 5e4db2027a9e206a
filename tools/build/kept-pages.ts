import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type PageName, pageOf } from '../../web/src/config/pages.ts';
import { BROWSER_ROUTES, filesOf, keyOf, keysOf, type Manifest, readManifest } from './page-assets.ts';

/** A file as Workbox's precache takes it: null where its name changes with what is in it. */
export interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/** A service worker, and what opens without a network by it. */
export interface KeptPages {
  /** Its name at the root of the site. */
  readonly worker: string;
  readonly pages: readonly PageName[];
  /** How their paths begin; first that of the page that leads to the others. */
  readonly paths: readonly [string, ...string[]];
  /** What they load later by import() beside what their own files do: who is signed in, the frame around them, and of the start what draws posters. */
  readonly later: readonly string[];
  /** Files and folders beside the application's own that they ask for. */
  readonly beside: readonly string[];
}

const SESSION = 'src/firebase/session-source.ts';

export const OWN_TICKETS: KeptPages = {
  worker: 'own-worker.js',
  pages: ['ticket', 'booking', 'profile'],
  paths: ['/dashboard/my-profile', '/ticket/', '/booking/'],
  later: [SESSION, 'src/app/dashboard-layout.tsx', 'src/ui/poster-drawing.tsx'],
  beside: ['theme.js', 'favicon.svg', 'manifest.webmanifest', 'fonts'],
};

export const GATE: KeptPages = {
  worker: 'gate-worker.js',
  pages: ['gate'],
  paths: ['/gate'],
  later: [SESSION, 'src/firebase/staff-check.tsx'],
  beside: ['theme.js', 'favicon.svg', 'gate.webmanifest', 'icons', 'fonts'],
};

/**
 * The files that open pages without a network: the shell, the pages and everything that they may come to load, but no other page.
 * @param built the client's build, with its shell and its manifest
 */
export function keptFiles(built: string, { pages, later, beside }: KeptPages): readonly KeptFile[] {
  const manifest = readManifest(built);
  const start = [keyOf(manifest, 'main'), keyOf(manifest, 'react'), BROWSER_ROUTES];
  const own = [...pages.flatMap((name) => keysOf(manifest, pageOf(name))), ...later];
  const keys = [...start, ...withLater(manifest, own, new Set(start))];
  const { scripts, styles } = filesOf(built, manifest, keys);
  const names = beside.flatMap((name) => namesIn(built, name)).filter((name) => !name.endsWith('.txt'));
  return [
    { url: '/shell', revision: revisionOf(join(built, 'shell.html')) },
    ...[...new Set([...scripts, ...styles.map(({ href }) => href)])].map((url) => ({ url, revision: null })),
    ...names.map((name) => ({ url: `/${name}`, revision: revisionOf(join(built, name)) })),
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

/** Writes the service workers beside the client's build, each with its list of files in it. */
export async function buildWorkers(web: string, built: string): Promise<void> {
  for (const kept of [OWN_TICKETS, GATE]) {
    await build({
      entryPoints: [join(web, 'worker', 'kept-pages.ts')],
      outfile: join(built, kept.worker),
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      legalComments: 'none',
      logLevel: 'warning',
      define: {
        KEPT_FILES: JSON.stringify(keptFiles(built, kept)),
        KEPT_PAGES: JSON.stringify(kept.paths),
        KEPT_START: JSON.stringify(kept.paths[0]),
        'process.env.NODE_ENV': '"production"',
      },
    });
  }
}
