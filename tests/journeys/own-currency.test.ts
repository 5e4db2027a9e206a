import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('who counts in another currency sees what prices are about, on every page until the payment, and what is charged', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit('/event/night-ferry-orchestra');
  await expect(page.locator('.about-money').count()).resolves.toBe(0);
  await page.getByRole('button', { name: 'Prices in another currency' }).click();
  const choice = page.getByLabel('Prices also in');
  await choice.selectOption('USD');
  await page.getByText('at the European Central Bank’s rates of').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'own-currency-event');
  const about = /^≈ US\$\d+\.\d\d$/;
  await page.getByText(about).first().waitFor();
  // The same on the next page, and after a reload.
  await journey.visit('/events');
  await page.getByText(about).first().waitFor();
  await picture(journey, 'own-currency-events');
  await page.setViewportSize({ width: 1440, height: 900 });
  await journey.visit('/travel');
  await page.getByText(about).first().waitFor();
  await picture(journey, 'own-currency-travel');
  await journey.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
  await page
    .getByText(/^You pay €\d+\.\d\d\. In your own currency that is about US\$\d+\.\d\d today/)
    .waitFor();
  await picture(journey, 'own-currency-cart');
  // Nobody else's currency, and none any more.
  await page.getByLabel('Prices also in').selectOption('');
  await expect.poll(() => page.locator('.about-money').count()).toBe(0);
  await journey.finish();
});
