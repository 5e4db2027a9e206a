import packaged from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser, systemSearch } from './find-browser.ts';
import { noteQueries } from './note-queries.ts';

/**
 * Of the package only the executable is used, never its arguments: among them are `--single-process`, with which closing
 * a page ends the browser, and `--disable-web-security`, which hides CORS faults. The language is fixed because
 * a bare machine's is `en-US@posix`, which Intl refuses.
 */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--lang=en-US', '--disable-dev-shm-usage'];

/** The browser that this machine has. The package's own is unpacked into the machine's folder for passing files, once. */
export const browserOfMachine = () =>
  findBrowser({
    ...systemSearch,
    playwrightPath: () => chromium.executablePath(),
    unpack: () => packaged.executablePath(),
  });

/** Opens a headless browser, whichever this machine has. @param more arguments of this one journey */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executable } = await browserOfMachine();
  const browser = await chromium.launch({
    executablePath: executable,
    args: [...ARGUMENTS, ...more],
    env: { ...process.env, LANG: 'en_US.UTF-8' },
  });
  return noteQueries(browser);
}
