import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';

/** What a page asked for from its first byte until it was still. Sizes are bytes after gzip, as the network sends them. */
export interface PageLoad {
  readonly requests: readonly string[];
  readonly html: number;
  readonly htmlRaw: number;
  readonly script: number;
  /** In the page and in files. */
  readonly css: number;
  readonly font: number;
  /** Script, style and page together. */
  readonly code: number;
  /** Questions put to Firestore by the browser itself. */
  readonly reads: readonly string[];
  readonly faults: readonly string[];
}

const gzipped = (text: string | Buffer): number => gzipSync(text, { level: 6 }).length;

/**
 * Opens an address with an empty cache and counts. The hosting emulator sends files as they are, so each is packed here as
 * hosting's network packs it.
 * @param site where the site is
 * @param until what must be there before the page counts as loaded
 */
export async function loadPage(
  context: BrowserContext,
  site: string,
  path: string,
  until: (page: Page) => Promise<unknown>,
): Promise<PageLoad> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files: { path: string; kind: string; body: Promise<Buffer> }[] = [];
  const reads: string[] = [];
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('response', (response) => {
    // A worker keeps pages for later: the page does not wait for what it asks for.
    if (response.request().serviceWorker()) return;
    const url = new URL(response.url());
    if (url.pathname.startsWith('/v1/projects/') || url.pathname.includes('google.firestore'))
      reads.push(url.pathname);
    if (url.origin !== site || url.pathname.startsWith('/__/') || url.pathname.startsWith('/api/')) return;
    const kind = response.request().resourceType();
    files.push({ path: url.pathname, kind, body: response.body().catch(() => Buffer.alloc(0)) });
  });
  await page.goto(site + path);
  await until(page);
  await still(files);
  const read = await Promise.all(files.map(async (file) => ({ ...file, body: await file.body })));
  await page.close();
  const sum = (test: (file: { path: string; kind: string }) => boolean) =>
    read.filter(test).reduce((total, file) => total + gzipped(file.body), 0);
  const document = read.find(({ kind }) => kind === 'document')?.body.toString() ?? '';
  const inlined = [...document.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
  const html = sum(({ kind }) => kind === 'document');
  const script = sum(({ path: file }) => file.endsWith('.js'));
  const styles = sum(({ path: file }) => file.endsWith('.css'));
  return {
    requests: read.map(({ path: file }) => file),
    html,
    htmlRaw: Buffer.byteLength(document),
    script,
    css: styles + (inlined.length > 0 ? gzipped(inlined.join('')) : 0),
    font: read
      .filter(({ path: file }) => file.endsWith('.woff2'))
      .reduce((sum, { body }) => sum + body.length, 0),
    code: html + script + styles,
    reads,
    faults,
  };
}

/** Nothing new was asked for, for a while. */
async function still(files: readonly unknown[]): Promise<void> {
  for (let quiet = 0, before = files.length; quiet < 8; ) {
    await new Promise((done) => setTimeout(done, 100));
    quiet = files.length === before ? quiet + 1 : 0;
    before = files.length;
  }
}

/** React has taken over the page: the heading is its own. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
  });
