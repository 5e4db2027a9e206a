import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { picture, site, startJourney } from './support/journey.ts';
import { demo, signInAs, signInByForm } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The browser has all files of one's own pages. */
const isKept = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state);

/** What of a person is left on the device: copies of documents, and answers that the worker stored beside files of the build. */
const leftOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const stored: string[] = Object.keys(localStorage).filter((key) => key.startsWith('fareground.offline.'));
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname } = new URL(url);
        if (!/^\/(assets|fonts)\/|^\/(shell|theme\.js|favicon\.svg|manifest\.webmanifest)$/.test(pathname))
          stored.push(pathname);
      }
    return stored;
  });

it('a booking is read after a reload without a network, and a newer build takes nothing from an open page', async () => {
  const journey = await startJourney(browser);
  journey.allow(/./);
  const { page, context } = journey;
  await signInAs(journey, demo('customer'), '/dashboard/my-profile');
  await page.locator('a[href^="/ticket/"]').first().click();
  // The rows about the booking come when somebody gets near them, which what comes above them may put further down.
  const toBooking = page.getByRole('link', { name: 'The booking it belongs to' });
  const scrollDown = async () => {
    await page.locator('main').evaluate((main) => main.scrollIntoView({ block: 'end' }));
    return toBooking.count();
  };
  await expect.poll(scrollDown, { interval: 500 }).toBe(1);
  await toBooking.click();
  await page.getByText('Total', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Tickets' }).waitFor();
  await expect.poll(() => isKept(page)).toBe('activated');

  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      return [registration?.active?.state, registration?.waiting?.state];
    });
  // From here on the worker serves the page.
  await page.reload();
  await page.getByText('Total', { exact: true }).waitFor();
  // A worker of another address is to the browser what one of the next build is: newer than the one that works.
  await page.evaluate(
    async () => void (await navigator.serviceWorker.register('/own-worker.js?next', { scope: '/' })),
  );
  await expect.poll(states).toEqual(['activated', 'installed']);
  await page.getByText('Total', { exact: true }).waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByText('Total', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Tickets' }).waitFor();
  await picture(journey, 'booking-offline');
  expect(await states()).toEqual(['activated', 'installed']);
  await journey.finish();
});

it('one’s tickets are read after a reload without a network, and nothing of them is left after signing out', async () => {
  const journey = await startJourney(browser);
  journey.allow(/./);
  const { page, context } = journey;
  await signInByForm(journey, demo('customer'), '/dashboard/my-profile');
  const link = page.locator('a[href^="/ticket/"]').first();
  await link.waitFor();
  const ticket = (await link.getAttribute('href')) ?? '';
  await expect.poll(() => isKept(page)).toBe('activated');

  await context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline').waitFor();
  await picture(journey, 'my-tickets-offline');
  await journey.expectAccessible();
  await page.locator(`a[href="${ticket}"]`).first().click();
  await page.getByRole('img', { name: 'Code for the door' }).waitFor();
  await page.reload();
  await page.getByRole('img', { name: 'Code for the door' }).waitFor();
  await page.getByText(/Last checked .*\d{1,2}:\d{2}/).waitFor();
  await picture(journey, 'ticket-offline');
  await journey.expectAccessible();

  // What was not kept leads to what was, and comes by itself once there is a network.
  await page.goto(`${site()}/about-us`);
  await page.getByText('You are offline').waitFor();
  await context.setOffline(false);
  await page.goto(`${site()}/about-us`);
  await page.locator('main h1').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/about-us');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site()}/dashboard/my-profile`);
  expect(await leftOnDevice(page)).not.toEqual([]);
  await page.getByRole('button', { name: 'Sign out', exact: true }).locator('visible=true').first().click();
  await page.waitForURL('**/auth/login**');
  await expect.poll(() => leftOnDevice(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${site()}${ticket}`);
  await page.getByRole('link', { name: 'Sign in' }).locator('visible=true').first().waitFor();
  expect(await page.getByRole('img', { name: 'Code for the door' }).count()).toBe(0);
  await journey.finish();
});
