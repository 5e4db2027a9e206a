import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, PAGE_TIMEOUT } from '../support/browser.ts';
import { hydrated, loadPage } from '../support/page-load.ts';
import { site } from './support/journey.ts';

/** What a buyer waits for from our own origin, script, style and page together, bytes after gzip. */
const LIMIT = 400_000;

let browser: Browser;
let context: BrowserContext;
let ticket = '';
let booking = '';
beforeAll(async () => {
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(PAGE_TIMEOUT);
  const page = await signIn(context, 'customer');
  await page.goto(`${site()}/dashboard/my-profile`);
  // One of the demo's: other journeys leave shorter ones, of which more is in sight at once.
  const first = async (path: string) => {
    const own = page.locator('.own-ticket', { hasText: 'The Glass Hotel' });
    const link = own.locator(`a[href^="${path}"]`).first();
    await link.waitFor();
    return (await link.getAttribute('href')) ?? '';
  };
  ticket = await first('/ticket/');
  booking = await first('/booking/');
  await page.close();
});
afterAll(() => browser.close());

async function signIn(who: BrowserContext, name: string): Promise<Page> {
  const page = await who.newPage();
  await page.goto(`${site()}/auth/login`);
  await page.getByLabel('Email').fill(`${name}@fareground.test`);
  await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard/**');
  return page;
}

const trip = async (): Promise<string> => {
  const answer = await fetch(`${site()}/data/travel/bus`);
  const { answers } = (await answer.json()) as {
    answers: { 'departures|bus': { trip: { id: string; state: string } }[] };
  };
  const next = answers['departures|bus'].find((journey) => journey.trip.state === 'scheduled');
  return `/trip/${next?.trip.id}`;
};

test.each([
  ['the places of an event', () => '/event/reserve/night-ferry-orchestra?places=floor:1'],
  ['the seats of a coach', trip],
  ['a payment', () => `/payment?booking=${booking.split('/').pop()}`],
  ['a ticket', () => ticket],
  ['the person’s own page', () => '/dashboard/my-profile'],
])('%s weigh no more than they may, and the lighter database client stays away', async (_, address) => {
  const load = await loadPage(context, site(), await address(), hydrated);
  expect(load.faults).toEqual([]);
  expect(load.code, load.requests.join(' ')).toBeLessThanOrEqual(LIMIT);
  expect(load.reads.filter((path) => path.startsWith('/v1/'))).toEqual([]);
  // The device's copy is shown first: that is no reason to say that there is no network.
  expect(load.requests.filter((path) => path.includes('offline-note'))).toEqual([]);
});
