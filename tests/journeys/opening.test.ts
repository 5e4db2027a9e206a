import { HOUR, MINUTE, SECOND } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { hydrated } from '../support/page-load.ts';
import { picture, site, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a sale is counted down to and opens by itself', async () => {
  const opensAt = Date.now() + HOUR;
  const { event } = await writeEvent(getFirestore(adminApp()), [{ saleStartsAt: opensAt }]);
  const journey = await startJourney(browser);
  const { page } = journey;
  // The page's clock stands still where it is put; its timers run on.
  await page.clock.setFixedTime(opensAt - 90 * SECOND);
  await page.goto(`${site()}/event/${event.id}`);
  await hydrated(page);
  await page.getByText('1 min 30 s').waitFor();
  const oneMore = page.getByRole('button', { name: 'Floor, one more' });
  expect(await oneMore.count()).toBe(0);
  await journey.expectAccessible();
  await picture(journey, 'opening');
  await page.clock.setFixedTime(opensAt - MINUTE / 2);
  await page.getByText('30 s', { exact: true }).waitFor();
  await page.clock.setFixedTime(opensAt);
  await oneMore.click();
  await page.getByText('Go on with 1 place').locator('visible=true').first().waitFor();
  await journey.finish();
});
