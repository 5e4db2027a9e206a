import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { standInForGoogle } from './support/google-stand-in.ts';
import { type Journey, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const google = ({ page }: Journey) => page.getByRole('button', { name: 'Continue with Google' });

async function openPopup(journey: Journey) {
  const [popup] = await Promise.all([journey.context.waitForEvent('page'), google(journey).click()]);
  await popup.waitForLoadState();
  return popup;
}

describe('Google’s window', () => {
  it('is 500 × 600, one at a time, quiet when it is closed, and signs in', async () => {
    const journey = await startJourney(browser, 1440);
    await standInForGoogle(journey.context);
    const { page } = journey;
    await journey.visit('/auth/login?next=/events');
    const first = await openPopup(journey);
    expect(await first.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);

    const second = await openPopup(journey);
    await expect.poll(() => first.isClosed()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);

    await second.close();
    // The SDK notices a closed window after eight seconds.
    await page.getByText('You closed Google’s window before it was done.').waitFor({ timeout: 20_000 });
    expect(await page.getByRole('alert').count()).toBe(0);
    await journey.expectAccessible();

    const third = await openPopup(journey);
    await third.getByText('Add new account').click();
    await third.getByText('Auto-generate user information').click();
    await third.locator('#sign-in').click();
    await page.waitForURL((url) => url.pathname === '/events');
    await journey.finish();
  });

  it('that cannot be opened without Google says so and leaves the password way', async () => {
    const journey = await startJourney(browser);
    await journey.context.route('https://apis.google.com/**', (route) => route.abort());
    journey.allow(/apis\.google\.com|ERR_FAILED/);
    await journey.visit('/auth/login');
    await google(journey).click();
    await journey.page.getByText('We could not reach the sign-in service.').waitFor();
    expect(await journey.page.getByLabel('Email').isEnabled()).toBe(true);
    await journey.finish();
  });
});
