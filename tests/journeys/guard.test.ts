import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startJourney } from './support/journey.ts';
import { demo, menuLink, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What each may open and what not: its address, the code behind it, and the menu's word for it. */
const cases = [
  {
    who: 'customer',
    open: ['/dashboard/my-profile', 'Bookings and tickets'],
    shut: ['/dashboard/admin/manage-user', 'manage-user-page', 'People', 'Owner'],
  },
  {
    who: 'gate',
    open: ['/gate', 'Check-in'],
    shut: ['/dashboard/admin/booking-reports', 'booking-reports-page', 'Bookings', 'Finance'],
  },
  {
    who: 'support',
    open: ['/dashboard/admin/manage-user', 'People'],
    shut: ['/dashboard/admin/setting', 'setting-page', 'Settings', 'Owner'],
  },
  { who: 'owner', open: ['/dashboard/admin/audit', 'Audit log'], shut: undefined },
] as const;

describe.each(cases)('$who', ({ who, open, shut }) => {
  it('sees what their role opens, and is told what the rest needs, whose code never comes', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await signInAs(journey, demo(who), open[0]);
    await expect
      .poll(() => page.getByRole('heading', { name: 'This page is not for your account' }).count())
      .toBe(0);
    await journey.visit('/dashboard');
    await page.waitForURL(who === 'customer' ? '**/dashboard/my-profile' : '**/dashboard/admin-dashboard');
    await menuLink(page, open[1]).first().waitFor();
    if (shut) {
      const [address, code, name, role] = shut;
      await expect.poll(() => menuLink(page, name).count()).toBe(0);
      await page.goto(new URL(address, page.url()).href);
      await page.getByRole('heading', { name: 'This page is not for your account' }).waitFor();
      await expect.poll(() => page.locator('main').getByText(role, { exact: true }).count()).toBe(1);
      await expect.poll(() => page.locator('main').getByText(demo(who)).count()).toBe(1);
      expect(asked.filter((url) => url.includes(code))).toEqual([]);
    }
    await journey.finish();
  });
});

it('nobody signed in is sent to sign in, and comes back', async () => {
  const journey = await startJourney(browser);
  await journey.visit('/dashboard/admin/outbox');
  await journey.page.waitForURL('**/auth/login?next=%2Fdashboard%2Fadmin%2Foutbox');
  await journey.finish();
});
