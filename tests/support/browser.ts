import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium, type Request } from 'playwright-core';
import { findBrowser, systemSearch } from './find-browser.ts';

/**
 * Of the package only the executable is used, never its arguments: among them are `--single-process`, with which closing
 * a page ends the browser, and `--disable-web-security`, which hides CORS faults. The language is fixed because
 * a bare machine's is `en-US@posix`, which Intl refuses.
 */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--lang=en-US', '--disable-dev-shm-usage'];

/** How long a page may take for what it is told to do, milliseconds; a busy machine takes many times as long as another. */
export const PAGE_TIMEOUT = 60_000;

/** The browser that this machine has. The package's own is unpacked into the machine's folder for passing files, once. */
export const browserOfMachine = () =>
  findBrowser({
    ...systemSearch,
    playwrightPath: () => chromium.executablePath(),
    unpack: () => packaged.executablePath(),
  });

const options = async (more: readonly string[]) => ({
  executablePath: (await browserOfMachine()).executable,
  args: [...ARGUMENTS, ...more],
  env: { ...process.env, LANG: 'en_US.UTF-8' },
});

/** The address of the one browser that all files of a phase share, which `startSharedBrowser` has set. */
const SHARED = 'FAREGROUND_BROWSER';

/** Starts the browser that `launchBrowser` connects to from now on. @returns closes it */
export async function startSharedBrowser(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await options([]));
  process.env[SHARED] = server.wsEndpoint();
  return () => server.close();
}

/**
 * A headless browser, whichever this machine has: the shared one where there is one, of which what is opened here is closed with `close()`.
 * @param more arguments of this one file, which has a browser of its own then
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const shared = process.env[SHARED];
  const isShared = shared !== undefined && more.length === 0;
  return recordQueries(
    isShared ? await chromium.connect(shared) : await chromium.launch(await options(more)),
  );
}

/** Notes what pages ask Firestore, for the check of indexes at the end of `npm test` (tools/test/queries). Nothing is changed. */
function recordQueries(browser: Browser): Browser {
  const folder = process.env.FAREGROUND_QUERY_LOG;
  if (!folder) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('request', (request) => {
      for (const asked of askedBy(request)) {
        appendFileSync(join(folder, `browser-${process.pid}.log`), `${JSON.stringify({ browser: asked })}\n`);
      }
    });
    return context;
  };
  return browser;
}

/** WebChannel sends forms, the lighter client JSON. */
function askedBy(request: Request): unknown[] {
  const body = request.method() === 'POST' ? request.postData() : null;
  if (!body) return [];
  const url = request.url();
  if (/documents.*:run(Aggregation)?Query/.test(url)) return [JSON.parse(body)];
  if (!url.includes('/google.firestore.v1.Firestore/Listen/channel')) return [];
  return [...new URLSearchParams(body)]
    .filter(([name]) => /^req\d+___data__$/.test(name))
    .map(([, value]) => JSON.parse(value) as unknown);
}
