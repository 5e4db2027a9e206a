import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { chunkFile } from '../../web/build/public-chunks.ts';
import type { PageAssets, PageFiles } from '../../web/src/app/page-assets.ts';
import { isPublicPage, type Page, pageNames, pageOf } from '../../web/src/config/pages.ts';
import { POLICY, styleTexts, withStyles } from './page-policy.ts';

/** What Vite's manifest says of one file. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.infer<typeof manifestSchema>;

const hostingSchema = z.object({
  hosting: z.object({
    headers: z.array(
      z.object({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  }),
});

export const BROWSER_ROUTES = 'src/app/browser-routes.tsx';

/**
 * What the server that renders pages must know of the client that was just built.
 * @param built the client's build, its shell and its manifest among it
 * @param firebaseJson text of firebase.json, whose headers every answer carries
 */
export function pageAssets(built: string, firebaseJson: string): PageAssets {
  const manifest = readManifest(built);
  const shell = readFileSync(join(built, 'shell.html'), 'utf8');
  const start = filesOf(built, manifest, [keyOf(manifest, 'main'), keyOf(manifest, 'react')]);
  const { hosting } = hostingSchema.parse(JSON.parse(firebaseJson));
  const everywhere = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
  const pages: PageAssets['pages'] = Object.fromEntries(
    pageNames.filter(isPublicPage).map((name) => {
      const { scripts, styles } = filesOf(built, manifest, keysOf(manifest, pageOf(name)));
      return [
        name,
        {
          scripts: scripts.filter((file) => !start.scripts.includes(file)),
          styles: styles.filter(({ href }) => !start.styles.some((style) => style.href === href)),
        },
      ];
    }),
  );
  const sheets = [start, ...Object.values(pages)].flatMap(({ styles }) => styles.map(({ css }) => css));
  const allowed = [...styleTexts(shell), ...sheets];
  return {
    shell,
    head: headOf(shell),
    themeScript: inlineText(readFileSync(join(built, 'theme.js'), 'utf8')),
    headers: Object.fromEntries(
      everywhere.map(({ key, value }) => [key, key === POLICY ? withStyles(value, allowed) : value]),
    ),
    ...start,
    pages,
  };
}

/** Keys of the manifest for a page's own file and its texts. */
export const keysOf = (manifest: Manifest, page: Page): readonly string[] => [
  page.chunk ? keyOf(manifest, chunkFile(page.chunk)) : `src/features/${page.file}.tsx`,
  ...page.texts.map((area) => {
    const own = `virtual:messages/en/${area}`;
    // The texts of a page with a chunk are in that chunk, which has the name of their area.
    return own in manifest ? own : keyOf(manifest, chunkFile(area));
  }),
];

/** A script's text as it stands in a page: no comments and no indentation, line by line. It has no text of several lines. */
export const inlineText = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('//'))
    .join('\n');

/**
 * The shell, which only pages of the other kind are served with, asks for their routes together with the start instead of after it.
 * @param start the shell as the build wrote it
 */
export function withPreloads(built: string, start: string): string {
  const list = readManifest(built)[BROWSER_ROUTES]?.file;
  if (!list) throw new Error(`The client’s build has no file for ${BROWSER_ROUTES}.`);
  return start.replace('</head>', `  <link rel="modulepreload" crossorigin href="/${list}">\n  </head>`);
}

/** What Vite says of the files that it built in a folder. */
export const readManifest = (built: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')));

/** The manifest's key of a file that the build was told to make (`web/build/public-chunks.ts`). */
export function keyOf(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).filter((each) => each.startsWith('_') && manifest[each]?.name === name);
  const [key] = found;
  if (key === undefined || found.length > 1)
    throw new Error(`The client's build has ${found.length} files called ${name}.`);
  return key;
}

/** These files with everything that they import; themselves first. */
export function filesOf(built: string, manifest: Manifest, begins: readonly string[]): PageFiles {
  const keys = new Set(begins);
  for (const each of keys) for (const imported of manifest[each]?.imports ?? []) keys.add(imported);
  const files = [...keys].flatMap((each) => manifest[each] ?? []);
  return {
    scripts: files.map(({ file }) => `/${file}`),
    styles: [...new Set(files.flatMap(({ css }) => css))].map((file) => ({
      href: `/${file}`,
      css: readFileSync(join(built, file), 'utf8').trim(),
    })),
  };
}

/** The shell's head without what a rendered page brings in its own way: title, theme, scripts, style sheets. */
export function headOf(shell: string): string {
  const head = /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? '';
  return head
    .replace(/<title[\s\S]*?<\/title>|<script[\s\S]*?<\/script>|<meta\s+data-static[\s\S]*?>/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/ \/>/g, '>');
}
