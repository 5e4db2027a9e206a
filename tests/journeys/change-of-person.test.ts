import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startJourney } from './support/journey.ts';
import { demo, newPerson, signInAs, signInByForm } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PROFILE = '/dashboard/my-profile';
const PEOPLE = '/dashboard/admin/manage-user';

/** The person's token in the first message of a channel to the database. */
const bearer = /Authorization(:|%3A)Bearer(%20|\+)[^%&]+(%0D%0A)?/i;

const signOut = (page: Page) =>
  page.getByRole('button', { name: 'Sign out', exact: true }).locator('visible=true').first().click();

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Notes from now on, across reloads, every link to a booking that is on show. */
async function watchBookings(page: Page): Promise<() => Promise<readonly string[]>> {
  const watch = () => {
    const look = () => {
      const seen = new Set(JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[]);
      for (const link of document.querySelectorAll('a[href^="/booking/"], a[href^="/ticket/"]'))
        seen.add(link.getAttribute('href') ?? '');
      sessionStorage.setItem('seen', JSON.stringify([...seen]));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'));
}

describe('after another person signed in', () => {
  it('nothing of the one before is shown, and the page is not blank', async () => {
    const { email } = await newPerson('Nova Pessoa');
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await signInByForm(journey, demo('customer'), PROFILE);
    await page.locator('a[href^="/booking/"]').first().waitFor();
    await signOut(page);
    await page.waitForURL('**/auth/login**');
    const seen = await watchBookings(page);
    await fillSignIn(page, email);
    await page.getByText('No tickets yet').waitFor();
    await page.getByText('Nova Pessoa').first().waitFor();
    expect(await seen()).toEqual([]);
    await journey.finish();
  });

  it('staff see what their own role may read, not an answer or a refusal of the role before', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await signInByForm(journey, demo('finance'), '/dashboard/admin-dashboard');
    await page.getByRole('table').first().waitFor();
    await signOut(page);
    await page.waitForURL('**/auth/login**');
    await fillSignIn(page, demo('support'));
    await page.getByRole('heading', { name: 'Upcoming events' }).waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(3);
    expect(await page.getByRole('alert').count()).toBe(0);
    await journey.finish();
  });

  it('another tab that was open goes over to them', async () => {
    const { email } = await newPerson('Outra Pessoa');
    const journey = await startJourney(browser, 1440);
    const { page, context } = journey;
    await signInByForm(journey, demo('customer'), PROFILE);
    await page.locator('a[href^="/booking/"]').first().waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator('a[href^="/booking/"]').first().waitFor();
    await signOut(page);
    await other.waitForURL('**/auth/login**');
    const seen = await watchBookings(other);
    await fillSignIn(page, email);
    await other.getByText('No tickets yet').waitFor();
    await other.getByText('Outra Pessoa').first().waitFor();
    expect(await seen()).toEqual([]);
    await journey.finish();
  });
});

describe('what cannot be read', () => {
  it('shows the error state in its place, and trying again brings it', async () => {
    const journey = await startJourney(browser, 1440);
    journey.allow(/permission|FirebaseError|could not be read/i);
    const { page } = journey;
    await signInAs(journey, demo('support'), '/dashboard/admin-dashboard');
    // The database is asked as nobody, and refuses.
    const channel = /Firestore\/Listen\/channel/;
    await page.route(channel, (route) => {
      const body = route.request().postData();
      return route.continue(body === null ? {} : { postData: body.replace(bearer, '') });
    });
    await page.goto(new URL(PEOPLE, page.url()).href);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await journey.expectAccessible();
    await page.unroute(channel);
    await again.click();
    await page.getByRole('rowheader').first().waitFor();
    expect(await again.count()).toBe(0);
    await journey.finish();
  });
});
