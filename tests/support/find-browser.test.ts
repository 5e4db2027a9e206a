import { expect, test } from 'vitest';
import { type BrowserSearch, findBrowser } from './find-browser.ts';

function search(files: readonly string[], rest: Partial<BrowserSearch> = {}): BrowserSearch {
  return {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    arch: 'x64',
    exists: (path) => files.includes(path),
    playwrightPath: () => '/cache/playwright/chrome',
    unpack: async () => '/tmp/chromium',
    ...rest,
  };
}

test('the browser that is named in the environment comes first', async () => {
  const found = await findBrowser(
    search(['/opt/my', '/usr/bin/chromium'], { env: { CHROME_PATH: '/opt/my' } }),
  );
  expect(found).toEqual({ executable: '/opt/my', origin: 'environment' });
});

test('a named browser that is not there is an error, not a reason to take another', async () => {
  const wrong = search(['/usr/bin/chromium'], { env: { CHROME_PATH: '/opt/gone' } });
  await expect(findBrowser(wrong)).rejects.toThrow(/CHROME_PATH names \/opt\/gone/);
});

test('an installed one is taken before those that came with packages', async () => {
  const found = await findBrowser(search(['/usr/bin/chromium', '/cache/playwright/chrome']));
  expect(found).toEqual({ executable: '/usr/bin/chromium', origin: 'installed' });
});

test("then Playwright's own", async () => {
  const found = await findBrowser(search(['/cache/playwright/chrome']));
  expect(found.origin).toBe('playwright');
});

test('then the one inside the package', async () => {
  expect(await findBrowser(search([]))).toEqual({ executable: '/tmp/chromium', origin: 'package' });
});

test('where the package has none for the machine, one sentence says what to do', async () => {
  await expect(findBrowser(search([], { platform: 'darwin' }))).rejects.toThrow(/Install Chrome or Chromium/);
});
