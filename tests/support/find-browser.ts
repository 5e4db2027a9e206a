import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type BrowserChoice = {
  readonly executable: string;
  readonly origin: 'environment' | 'installed' | 'playwright' | 'package';
};

export type BrowserSearch = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly exists: (path: string) => boolean;
  /** Where Playwright keeps its own Chromium, whether it has been downloaded or not. */
  readonly playwrightPath: () => string;
  /** Unpacks the Chromium of the npm package @sparticuz/chromium. It is for Linux on x64 alone. */
  readonly unpack: () => Promise<string>;
  readonly arch: string;
};

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];

function installedPaths({ env, platform }: BrowserSearch): string[] {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (platform === 'win32') {
    return [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
}

/** Order of choice: named in CHROME_PATH, installed, Playwright's own, the one inside the npm package. */
export async function findBrowser(search: BrowserSearch): Promise<BrowserChoice> {
  const named = search.env.CHROME_PATH;
  if (named) {
    if (search.exists(named)) return { executable: named, origin: 'environment' };
    throw new Error(`CHROME_PATH names ${named}, and there is no such file. Correct it, or unset it.`);
  }
  const installed = installedPaths(search).find(search.exists);
  if (installed) return { executable: installed, origin: 'installed' };
  const own = search.playwrightPath();
  if (own && search.exists(own)) return { executable: own, origin: 'playwright' };
  if (search.platform === 'linux' && search.arch === 'x64') {
    return { executable: await search.unpack(), origin: 'package' };
  }
  throw new Error(
    'No browser was found for the journeys. Install Chrome or Chromium, or run ' +
      "'npx playwright-core install chromium', or name one in CHROME_PATH.",
  );
}

export const systemSearch = {
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  exists: existsSync,
} as const;
