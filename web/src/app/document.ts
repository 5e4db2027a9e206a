import { firstScreenEnd } from '../config/first-screen.ts';
import type { PublicPageName } from '../config/pages.ts';
import type { PageAssets } from './page-assets.ts';
import startScript from './start-script.ts?inline-script';

interface DocumentParts {
  readonly assets: PageAssets;
  /** None at an address that leads nowhere. */
  readonly page: PublicPageName | undefined;
  readonly head: string;
  readonly body: string;
  /** For search engines. */
  readonly structured: readonly unknown[];
  /** What the page was rendered with. */
  readonly data: unknown;
}

/** Characters of content. An event's page and a list of a dozen have some 20,000, the home page and the list of all 50,000 and more. */
const shortPage = 32_000;

/** Id of the element that the first paint waits for; none on a long page that names none. */
function firstPaintEnd(body: string): string {
  if (body.includes(` id="${firstScreenEnd}"`)) return firstScreenEnd;
  return body.length < shortPage ? 'public-data' : '';
}

/** JSON that may stand inside of a script element. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The whole page. Its style sheets stand in it, so that the first paint waits for no other file, and the application starts after it.
 * The first paint waits (`expect`) for the end of what the first screen shows: painting half of it would mean to lay it out twice.
 * A long page that does not say where its first screen ends is painted from the top down.
 */
export function documentOf({ assets, page, head, body, structured, data }: DocumentParts): string {
  const own = page && assets.pages[page];
  const styles = [...assets.styles, ...(own?.styles ?? [])];
  const scripts = [...assets.scripts, ...(own?.scripts ?? [])];
  const waitFor = firstPaintEnd(body);
  return [
    '<!doctype html><html lang="en" data-theme="light" data-first><head>',
    assets.head,
    `<script>${assets.themeScript}</script>`,
    head,
    waitFor === '' ? '' : `<link rel="expect" href="#${waitFor}" blocking="render">`,
    // One element a sheet: the policy knows each of them by what stands in it.
    ...styles.map(({ css }) => `<style>${css}</style>`),
    ...structured.map((item) => `<script type="application/ld+json">${embedded(item)}</script>`),
    '</head><body>',
    `<div id="root">${body}</div>`,
    `<script type="application/json" id="public-data">${embedded(data)}</script>`,
    `<script data-files="${scripts.join(' ')}" data-styles="${styles.map(({ href }) => href).join(' ')}">${startScript}</script>`,
    '</body></html>',
  ].join('');
}
