import packaged from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser, systemSearch } from './find-browser.ts';
import { recordQueries } from './record-queries.ts';

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

/** How a browser of this machine is started. */
export const launchOptions = async (more: readonly string[] = []) => ({
  executablePath: (await browserOfMachine()).executable,
  args: [...ARGUMENTS, ...more],
  env: { ...process.env, LANG: 'en_US.UTF-8' },
});

/** The address of the one browser that all files of a phase share, which `startSharedBrowser` has set. */
const SHARED = 'FAREGROUND_BROWSER';

/** Starts the browser that `launchBrowser` connects to from now on. @returns closes it */
export async function startSharedBrowser(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions());
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
    isShared ? await chromium.connect(shared) : await chromium.launch(await launchOptions(more)),
  );
}
