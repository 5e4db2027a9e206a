import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startJourney } from './support/journey.ts';
import { demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('a person', () => {
  it('makes an account, signs out, mistypes the password, and signs in again', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    const email = `journey-${Date.now()}@fareground.test`;
    await journey.visit('/auth/register');
    await page.getByLabel('Name').fill('Ana Viajante');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long way home');
    await page.getByRole('button', { name: 'Make my account' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));

    await journey.visit('/dashboard/my-profile');
    await page.getByText('No tickets yet').waitFor();
    await page
      .getByRole('button', { name: 'Dashboard' })
      .or(page.getByRole('button', { name: /menu/i }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign out' }).locator('visible=true').first().click();
    await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'));

    await journey.visit('/auth/login');
    journey.allow(/accounts:signInWithPassword/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a wrong way home');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('That is not the password of this account').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await journey.expectAccessible();
    await page.getByLabel('Password', { exact: true }).fill('a long way home');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    const cookies = await journey.context.cookies();
    expect(cookies.find(({ name }) => name === '__session')).toMatchObject({ httpOnly: true });
    await journey.finish();
  });

  it('who is no member of staff is told what a page needs', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await journey.visit('/auth/login');
    await page.getByLabel('Email').fill('customer@fareground.test');
    await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await journey.visit('/dashboard');
    await page.waitForURL('**/dashboard/my-profile');
    await journey.visit('/dashboard/admin/payment-reports');
    await page.getByText('This page is not for your account').waitFor();
    await journey.expectAccessible();
    await journey.finish();
  });
});

describe('an address', () => {
  it('nobody knows shows the error page with ways on', async () => {
    const journey = await startJourney(browser);
    // Search engines are told as well.
    journey.allow(/404.*\/no\/such\/page/);
    await journey.visit('/no/such/page');
    await journey.expectAccessible();
    await expect.poll(() => journey.page.locator('main a').count()).toBeGreaterThan(0);
    await journey.finish();
  });

  it('of a public page opens clean for a visitor', async () => {
    const journey = await startJourney(browser);
    for (const path of publicPaths) await journey.visit(path);
    await journey.finish();
  });

  it('of a staff page shows an owner what there is', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await signInAs(journey, demo('owner'), '/dashboard/my-profile');
    for (const path of staffPaths) {
      await journey.visit(`/dashboard/${path}`);
      await expect.poll(() => page.locator('.loading').count()).toBe(0);
      // Its lists are asked for once the person is known, after the first moment without a loading part.
      if (path === 'payments') await page.getByText('Nothing paid yet').waitFor();
      await expect.poll(() => page.getByText('This page is not for your account').count()).toBe(0);
    }
    await journey.finish();
  });
});

const publicPaths = [
  '/',
  '/events',
  '/events/music',
  '/travel',
  '/travel/bus',
  '/about-us',
  '/join-us',
  '/terms',
];
const staffPaths = [
  'admin-dashboard',
  'admin/add-event',
  'admin/booking-reports',
  'admin/manage-tickets',
  'admin/manage-user',
  'admin/payment-reports',
  'admin/payment-reports/all',
  'admin/setting',
  'payments',
  'add-bus',
  'create-trip',
  'manage-trip',
];
