import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { arriveAt, fillSignIn, makeAccount, proveByPassword, provider, signInTo } from './support/account.ts';
import { type Journey, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SECURITY = '/dashboard/my-profile/security';
const PROFILE = '/dashboard/my-profile';
const leftTheForm = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
const sessionCookie = async ({ context }: Journey) =>
  (await context.cookies()).find(({ name }) => name === '__session')?.value ?? '';
/** How many offline copies this device has. */
const localCopies = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('fareground.offline.')).length,
  );

/** Another tab of the same browser, at a page. */
async function openTab(journey: Journey, path: string): Promise<Page> {
  const page = await journey.context.newPage();
  await page.goto(new URL(path, journey.page.url()).href);
  await page.locator('h1').first().waitFor();
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).locator('visible=true').first().click();
}

describe('signing in while the session endpoint fails', () => {
  it.each([
    ['cannot be reached', 'abort'],
    ['answers with a fault', 'fault'],
    ['never answers', 'hang'],
  ] as const)('and %s is not held up', async (_, how) => {
    const journey = await startJourney(browser);
    const { page } = journey;
    journey.allow(/api\/session/);
    let asked = 0;
    await journey.context.route('**/api/session', async (route) => {
      asked += 1;
      if (how === 'abort') await route.abort('connectionreset');
      else if (how === 'fault') await route.fulfill({ status: 500, body: '{}' });
    });
    const { email } = await makeAccount();
    await journey.visit('/auth/login');
    await fillSignIn(page, email);
    await leftTheForm(page);
    expect(asked).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await journey.finish();
  });
});

describe('the session cookie', () => {
  it('comes with each fresh token, not with one older than five minutes', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    const { email } = await makeAccount();
    await signInTo(journey, PROFILE, email);
    const first = await sessionCookie(journey);
    expect(first).toMatch(/^\d{20}\./);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/session')) sent.push(request.method());
    });
    await page.reload();
    await page.getByText('No tickets yet').waitFor();
    expect(sent).toEqual(['POST']);
    // Six minutes later by this browser's clock: the token is good for an hour, but too old to make a session of.
    await page.clock.setSystemTime(Date.now() + 6 * 60_000);
    await page.reload();
    await page.getByText('No tickets yet').waitFor();
    expect(sent).toEqual(['POST']);
    await journey.finish();
  });
});

describe('two tabs', () => {
  it('share the sign-in, and signing out in one is signing out in both, cookie and local copies included', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    const { email } = await makeAccount();
    await signInTo(journey, PROFILE, email);
    const other = await openTab(journey, PROFILE);
    await other.getByText('No tickets yet').waitFor();
    await expect.poll(() => localCopies(page)).toBeGreaterThan(0);
    await signOut(page);
    await other.waitForURL('**/auth/login**');
    // Nobody is told that something ended: they ended it.
    await expect.poll(() => other.getByText('You were signed out.').count()).toBe(0);
    await page.waitForURL('**/auth/login**');
    await expect.poll(() => sessionCookie(journey)).toBe('');
    await expect.poll(() => localCopies(other)).toBe(0);
    await journey.finish();
  });

  it('share a sign-in that happens while both are open', async () => {
    const journey = await startJourney(browser, 1440);
    const { email } = await makeAccount();
    await journey.visit(`/auth/login?next=${PROFILE}`);
    const other = await openTab(journey, `/auth/login?next=${SECURITY}`);
    await fillSignIn(journey.page, email);
    await arriveAt(journey.page, PROFILE);
    await arriveAt(other, SECURITY);
    await journey.finish();
  });
});

describe('who is signed in and', () => {
  it('closed by staff is signed out, with a sentence why and the next step', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    journey.allow(/\/token\?|accounts:(lookup|signInWithPassword)|api\/session/);
    const { uid, email } = await makeAccount();
    await signInTo(journey, PROFILE, email);
    await provider().updateUser(uid, { disabled: true });
    // Coming back to the page asks for a fresh token when the last is five minutes old; here its clock says so.
    await page.clock.setSystemTime(Date.now() + 6 * 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL('**/auth/login**');
    await page.getByText('This account was closed by our staff.').waitFor();
    await journey.expectAccessible();
    await fillSignIn(page, email);
    await page.getByRole('alert').filter({ hasText: 'This account was closed by our staff.' }).waitFor();
    await page.getByRole('link', { name: 'Write to us' }).waitFor();
    await journey.finish();
  });

  it('ended from another device is signed out there', async () => {
    const { email } = await makeAccount();
    const lost = await startJourney(browser, 1440);
    await signInTo(lost, PROFILE, email);
    // Two browsers of one kind are told apart by the second in which somebody signed in.
    await lost.page.waitForTimeout(1_100);
    const mine = await startJourney(browser, 1440);
    await signInTo(mine, SECURITY, email);
    await mine.page.getByText('This device').waitFor();
    await mine.page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await mine.page.getByText('That device is signed out as soon as it is online').waitFor();
    await lost.page.waitForURL('**/auth/login**');
    await lost.page.getByText('The sign-in of this device was ended').waitFor();
    await expect.poll(() => sessionCookie(lost)).toBe('');
    await expect.poll(() => mine.page.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(0);
    await mine.page.getByText('This device').waitFor();
    await mine.finish();
    await lost.finish();
  });

  it('signed out everywhere is out on every device, this one too', async () => {
    const { email } = await makeAccount();
    const other = await startJourney(browser, 1440);
    other.allow(/api\/session|\/token\?/);
    await signInTo(other, PROFILE, email);
    const mine = await startJourney(browser);
    mine.allow(/api\/session|\/token\?/);
    await signInTo(mine, SECURITY, email);
    await mine.page.getByRole('button', { name: 'Sign out everywhere, here too' }).click();
    await proveByPassword(mine.page);
    await mine.page.waitForURL('**/auth/login**');
    await other.page.waitForURL('**/auth/login**');
    await mine.finish();
    await other.finish();
  });
});
