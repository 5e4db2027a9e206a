import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What Vite's manifest says of one file. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

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

/** Names of the files of those pages that a server renders: `pageFiles` in web/src/app/public-pages.ts. */
const PAGES = ['home', 'events', 'event', 'travel', 'about-page', 'join-page', 'terms-page'];
/** Of those with something live in them, which are in the list of the other pages: `liveFiles` in web/src/app/entry-server.tsx. */
const LIVE_PAGES = ['trip-page', 'reserve-page'];
const OTHER_PAGES = 'src/app/routes.tsx';

type Style = { readonly href: string; readonly css: string };
type Files = { readonly scripts: readonly string[]; readonly styles: readonly Style[] };

/**
 * What the server that renders pages must know of the client that was just built (`PageAssets` in web/src/app/document.ts).
 * @param built the client's build, its shell and its manifest among it
 * @param firebaseJson text of firebase.json, whose headers every answer carries
 */
export function pageAssets(built: string, firebaseJson: string): Record<string, unknown> {
  const manifest = readManifest(built);
  const shell = readFileSync(join(built, 'shell.html'), 'utf8');
  const start = filesOf(manifest, 'main', built);
  const { hosting } = hostingSchema.parse(JSON.parse(firebaseJson));
  const everywhere = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
  return {
    shell,
    head: headOf(shell),
    themeScript: inlineText(readFileSync(join(built, 'theme.js'), 'utf8')),
    headers: Object.fromEntries(everywhere.map(({ key, value }) => [key, value])),
    ...start,
    pages: Object.fromEntries(
      [...PAGES, ...LIVE_PAGES].map((name) => {
        const { scripts, styles } = filesOf(
          manifest,
          name,
          built,
          LIVE_PAGES.includes(name) ? [OTHER_PAGES] : [],
        );
        return [
          name,
          {
            scripts: scripts.filter((file) => !start.scripts.includes(file)),
            styles: styles.filter(({ href }) => !start.styles.some((style) => style.href === href)),
          },
        ];
      }),
    ),
  };
}

/** A script's text as it stands in a page: no comments and no indentation, line by line. It has no text of several lines. */
export const inlineText = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('//'))
    .join('\n');

/**
 * The shell, which only pages of the other kind are served with, asks for their list together with the start instead of after it.
 * @param start the shell as the build wrote it
 */
export function withPreloads(built: string, start: string): string {
  const list = readManifest(built)[OTHER_PAGES]?.file;
  if (!list) throw new Error('The client’s build has no list of pages.');
  return start.replace('</head>', `  <link rel="modulepreload" crossorigin href="/${list}">\n  </head>`);
}

const readManifest = (built: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')));

/** A file with everything that it imports, and others with theirs; itself first. */
function filesOf(manifest: Manifest, name: string, built: string, others: readonly string[] = []): Files {
  const key = Object.keys(manifest).find(
    (each) => manifest[each]?.name === name && (each.startsWith('_') || each.includes('/features/')),
  );
  if (key === undefined) throw new Error(`The client's build has no file called ${name}.`);
  const keys = new Set([key, ...others]);
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
function headOf(shell: string): string {
  const head = /<head>([\s\S]*)<\/head>/.exec(shell)?.[1] ?? '';
  return head
    .replace(/<title[\s\S]*?<\/title>|<script[\s\S]*?<\/script>|<meta\s+data-static[\s\S]*?>/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/ \/>/g, '>');
}
