import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Download, Page, Request } from 'playwright-core';
import { expect, onTestFailed, TestRunner } from 'vitest';
import { PAGE_TIMEOUT } from '../../support/browser.ts';
import { readSiteEnv } from '../../support/env.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE = 390;
/** The widths of a phone and a desk, pixels. */
export const PHONE_AND_DESK = [PHONE, 1440] as const;

export interface Journey {
  page: Page;
  context: BrowserContext;
  /** Opens an address of the site. */
  visit(path: string): Promise<void>;
  /**
   * Looks at the page as it is now with axe: WCAG 2.2 AA and its best practices. Only for what no address opens, as a dialog or a
   * refusal: `tests/alone/pages.test.ts` looks at every page.
   * @param widths where its layout is not the same at each
   */
  expectAccessible(widths?: readonly number[]): Promise<void>;
  /** A refusal that belongs to the journey (a wrong password) and is no fault. */
  allow(pattern: RegExp): void;
  /** No console error, no failed request, in the whole journey. */
  finish(): Promise<void>;
}

export const site = (): string => readSiteEnv().url;

/** A person with a fresh browser profile, on a phone unless a width is given. */
export async function startJourney(browser: Browser, width: number = PHONE): Promise<Journey> {
  const context = await browser.newContext({
    viewport: viewport(width),
    reducedMotion: 'reduce',
    locale: 'en-GB',
    permissions: [],
  });
  context.setDefaultTimeout(PAGE_TIMEOUT);
  // A page gives up on a slow server, a gate after seconds; a busy machine is slower than any network.
  await context.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, 4 * milliseconds);
  });
  const page = await context.newPage();
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isLateTerminate(url))
      faults.push(`console: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left ends what it was still asking for.
    if (!/ERR_ABORTED/.test(reason)) faults.push(`request: ${reason} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isLateTerminate(response.url()))
      faults.push(`answer: ${response.status()} ${response.url()}`);
  });
  if (TestRunner.getCurrentTest()) sayWhereItStands(page);
  return {
    page,
    context,
    visit: async (path) => {
      await page.goto(new URL(path, site()).href);
      await page.locator('h1').first().waitFor();
    },
    expectAccessible: (widths) =>
      atEachWidth(page, widths, async () => expect(await axeFaults(page)).toEqual([])),
    allow: (pattern) => {
      allowed.push(pattern);
    },
    async finish() {
      const left = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
      // An answer under way to a page that closes is no fault of a test.
      for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      expect(left.join('\n')).toBe('');
    },
  };
}

/** With a test that fails: where its page is, what it shows, and which of its questions have no answer yet. */
function sayWhereItStands(page: Page): void {
  const open = new Map<Request, number>();
  page.on('request', (request) => open.set(request, Date.now()));
  const end = (request: Request) => open.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  onTestFailed(async () => {
    if (page.isClosed()) return;
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    const waiting = [...open].map(
      ([request, since]) => `${Date.now() - since} ms ${request.method()} ${request.url().slice(0, 150)}`,
    );
    console.log([page.url(), shown.slice(0, 3_000), ...waiting].join('\n  '));
  });
}

/** What axe finds of the page as it is, with where it is: WCAG 2.2 AA and its best practices. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await axeResults(page);
  const where = `${page.url().replace(site(), '')} at ${page.viewportSize()?.width} px`;
  return violations.map(
    ({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
}

/** Pictures of the page as it is, at both widths and in both themes, into the folder FAREGROUND_SHOTS; none where that is not set. */
export async function picture({ page }: Pick<Journey, 'page'>, name: string): Promise<void> {
  const folder = process.env.FAREGROUND_SHOTS;
  if (!folder) return;
  await atEachWidth(page, PHONE_AND_DESK, async () => {
    const { width } = page.viewportSize() ?? { width: 0 };
    for (const theme of ['dark', 'light']) {
      await setTheme(page, theme);
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  });
}

export const setTheme = (page: Page, theme: string): Promise<void> =>
  page.locator('html').evaluate((root, wanted) => {
    root.dataset.theme = wanted;
  }, theme);

const viewport = (width: number) => ({ width, height: width < 700 ? 844 : 900 });

/** Does something with the page at each width, and leaves it as wide as it was; without widths, once as it is. */
async function atEachWidth(
  page: Page,
  widths: readonly number[] | undefined,
  look: () => Promise<void>,
): Promise<void> {
  if (!widths) return look();
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize(viewport(width));
    await look();
  }
  if (before) await page.setViewportSize(before);
}

/** The Firestore client ends a channel that the database had ended by itself: the answer says that there is none, and nobody waits for it. */
const isLateTerminate = (url: string): boolean => /\bFirestore\/\w+\/channel\?.*\bTYPE=terminate\b/.test(url);

/** Of a page that is there. One that is left while axe looks, as after signing in, is looked at again where it leads. */
async function axeResults(page: Page, triesLeft = 3): Promise<AxeResults> {
  await settled(page);
  try {
    // It stays until another document is loaded.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
    const results = await page.evaluate(async (): Promise<AxeResults | null> => {
      if (document.querySelector('main h1') === null) return null;
      // What is not drawn while it is out of sight has no background for axe.
      const drawn = new CSSStyleSheet();
      drawn.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(drawn);
      try {
        // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
        return await (window as any).axe.run(document, {
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        });
      } finally {
        document.adoptedStyleSheets.pop();
      }
    });
    if (results) return results;
  } catch (error) {
    if (triesLeft === 1) throw error;
  }
  return axeResults(page, triesLeft - 1);
}

/** Each after a tenth of a second. */
const MAX_LOOKS = 300;

/** A page is there when it has its title and its heading, and nothing in it is loading, for a moment. */
async function settled(page: Page): Promise<void> {
  for (let still = 0, looks = 0; still < 2; looks++) {
    if (looks > MAX_LOOKS) throw new Error(`${page.url()} does not come to rest`);
    await page.waitForTimeout(100);
    still = (await isThere(page)) ? still + 1 : 0;
  }
}

const isThere = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      () =>
        document.title !== '' &&
        document.querySelector('main h1') !== null &&
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
        !document.body.innerText.includes('Loading...'),
    )
    .catch(() => false); // the page was left in this very moment

/** Brings a part of a page into sight, which is when some parts come. */
export const scrollTo = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate((element) => element.scrollIntoView());

/** What a page let somebody save. The browser is not of this process: it has no path here. */
export const bytesOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());

/** Checks of a page, 50 ms apart, until its text is stable. */
const MAX_CHECKS = 300;

/** Navigates within the application, as a link does, and waits until the text of the page is stable. */
export async function goTo({ page }: Journey, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const shown = () =>
    page.evaluate(() => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
      const text = document.querySelector('main')?.innerText ?? '';
      return document.title === '' || text.includes('Loading...') ? '' : text;
    });
  for (let before = '', still = 0, checks = 0; still < 3; checks++) {
    if (checks > MAX_CHECKS) throw new Error(`${address} does not come to rest: ${before}`);
    await page.waitForTimeout(50);
    const text = await shown();
    still = text !== '' && text === before ? still + 1 : 0;
    before = text;
  }
}
