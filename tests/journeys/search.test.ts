import { searchResponseSchema } from '@fareground/domain/api/search';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { log } from '../../functions/src/platform/log.ts';
import { rebuildSearchIndex } from '../../functions/src/public/search/rebuild-search-index.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { hydrated } from '../support/page-load.ts';
import { type Journey, PHONE_AND_DESK, picture, site, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

const city = uniqueId('Setubal');
/** One more than a page. */
const many = 25;

/** What a search of the demo found before anything was written here. */
let found: unknown;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  found = await (await fetch(`${site()}/api/search?q=nigth+ferry`)).json();
  const db = getFirestore(adminApp());
  const titled = (title: string, more = {}) =>
    writeEvent(db, [{}], { title, shortTitle: title, city, ...more });
  await titled('Zephyr Marimba', { venueAccess: 'A lift from the street', priceFrom: 900, priceTo: 900 });
  await titled('Zither Picnic', { category: 'food', priceFrom: 0, priceTo: 0 });
  await Promise.all(
    Array.from({ length: many }, (_, n) => titled(`Tide Table ${n}`, { priceFrom: 3_000 + n })),
  );
  // The index's own update would take what was written within half a minute; this does it now, and again where that update came between.
  const deps = { db, collections: createCollections(db), now: Date.now, log, check: () => undefined };
  await vi.waitFor(() => rebuildSearchIndex(deps), { timeout: 300_000, interval: 500 });
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${site()}/api/search?city=${city}&t=${Date.now()}`);
      expect(await answer.json()).toMatchObject({ total: many + 2 });
    },
    { timeout: 300_000, interval: 500 },
  );
});
afterAll(() => browser.close());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
/** Cards are laid out when they come near, which moves what stands below them: nobody presses while the page still moves. */
async function pressInSight(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const before = await element.boundingBox();
      await element.page().waitForTimeout(300);
      return JSON.stringify(before) === JSON.stringify(await element.boundingBox());
    })
    .toBe(true);
  await element.click();
}
/** A page whose script is on its way until it is released. */
async function openWithoutScript(path: string): Promise<Journey & { release: () => void }> {
  const journey = await startJourney(browser);
  const { promise, resolve } = Promise.withResolvers<void>();
  await journey.page.route(/\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await journey.visit(path);
  return { ...journey, release: resolve };
}
const titles = (page: Page) => page.locator('.cards .ecard h3').allInnerTexts();

it('the demo can be searched from its first minute', () => {
  expect(searchResponseSchema.parse(found).events.map(({ id }) => id)).toContain('night-ferry-orchestra');
});

it('a visitor finds an event by mistyped words, filters and pages', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit('/events');
  await field(page).fill(`zefyr marimba ${city}`);
  await field(page).press('Escape');
  await field(page).press('Enter');
  await page.getByRole('link', { name: 'Zephyr Marimba' }).waitFor();
  await expect.poll(() => titles(page)).toEqual(['Zephyr Marimba']);
  expect(new URL(page.url()).searchParams.get('q')).toBe(`zefyr marimba ${city}`);

  // An address says all of it, to whoever gets it.
  await journey.visit(`/events?city=${city}&sort=price`);
  await page.getByText(`${many + 2} events`).waitFor();
  await hydrated(page);
  expect((await titles(page)).slice(0, 2)).toEqual(['Zither Picnic', 'Zephyr Marimba']);
  expect(await titles(page)).toHaveLength(24);
  await pressInSight(page.getByRole('link', { name: 'Next', exact: true }));
  await page.getByText('Page 2 of 2').waitFor();
  await expect.poll(async () => (await titles(page)).length).toBe(3);
  await page.goBack();
  await expect.poll(async () => (await titles(page)).length).toBe(24);

  await pressInSight(page.getByText('More filters'));
  await page.getByLabel('The venue says how one gets in without stairs').check();
  await expect.poll(() => titles(page)).toEqual(['Zephyr Marimba']);
  await page.getByLabel('Price').selectOption('free');
  await page.getByRole('heading', { name: 'Nothing matches all of that' }).waitFor();
  expect(new URL(page.url()).search).toContain('free=1');
  await journey.expectAccessible();
  await picture(journey, 'search-nothing');
  await page.getByRole('button', { name: 'every venue' }).click();
  await expect.poll(() => titles(page)).toEqual(['Zither Picnic']);
  await picture(journey, 'search-found');
  await journey.finish();
});

it.each([
  ['/events', 'More filters', 'The venue says how one gets in without stairs'],
  ['/travel', 'Passengers', 'Adults'],
])('what is opened of %s before the page is alive is there once it is', async (path, opened, label) => {
  const { page, release, finish } = await openWithoutScript(path);
  await page.getByText(opened, { exact: true }).click();
  release();
  await page.getByLabel(label).first().waitFor();
  await finish();
});

it.each([
  ['/events', 'Sort by', 'price', 'sort=price'],
  ['/events', 'City', 'Porto', 'city=Porto'],
  ['/travel?from=Vigo&to=Porto', 'Sort by', 'price', 'sort=price'],
])(
  'what is chosen on %s before the page is alive in “%s” counts once it is',
  async (path, label, value, query) => {
    const { page, release, finish } = await openWithoutScript(path);
    await page.getByLabel(label, { exact: true }).selectOption(value);
    release();
    await page.waitForURL((url) => url.search.includes(query));
    await finish();
  },
);

it.each([
  ['/events', 'Search', 'zephyr mar', /Zephyr Marimba/],
  ['/travel', 'From', 'vig', /Vigo/],
])(
  'what is typed on %s before the page is alive is suggested for once it is',
  async (path, name, typed, meant) => {
    const { page, release, finish } = await openWithoutScript(path);
    await page.getByRole('combobox', { name }).pressSequentially(typed);
    release();
    await page.getByRole('option', { name: meant }).first().waitFor();
    expect(await page.getByRole('combobox', { name }).inputValue()).toBe(typed);
    await finish();
  },
);

it('suggestions are gone through with the keyboard', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/suggestions'))
      asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  await journey.visit('/events');
  await field(page).pressSequentially('zephyr mar', { delay: 20 });
  const option = page.getByRole('option', { name: /Zephyr Marimba/ });
  await option.first().waitFor();
  // One question for what was typed in one go.
  expect(asked).toEqual(['zephyr mar']);
  expect(await field(page).getAttribute('aria-expanded')).toBe('true');
  await page.getByText(/^\d+ suggestions?$/).waitFor({ state: 'attached' });
  await field(page).press('ArrowDown');
  const active = await field(page).getAttribute('aria-activedescendant');
  const chosen = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });
  expect(await chosen.getAttribute('id')).toBe(active);
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'search-suggestions');
  await field(page).press('Escape');
  await expect.poll(() => page.getByRole('listbox', { name: 'Suggestions' }).count()).toBe(0);
  expect(await field(page).inputValue()).toBe('zephyr mar');
  await field(page).press('ArrowUp');
  await option.last().waitFor();
  await option.first().click();
  await page.waitForURL('**/event/*');
  await page.getByRole('heading', { level: 1, name: 'Zephyr Marimba' }).waitFor();
  await journey.finish();
});

it('without a connection nothing is lost, and the search goes on by itself when it is back', async () => {
  const journey = await startJourney(browser);
  const { page, context } = journey;
  journey.allow(/ERR_INTERNET_DISCONNECTED|Reading search/);
  await journey.visit(`/events?city=${city}&sort=price`);
  await page.getByText(`${many + 2} events`).waitFor();
  await hydrated(page); // sent before, the browser would open the next page anew, and its script would not come
  await field(page).fill('zi');
  await field(page).press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Zither Picnic']);
  await context.setOffline(true);
  await field(page).fill('zephyr');
  await page.getByText('You are offline, so nothing is suggested').waitFor();
  await field(page).press('Enter');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(await titles(page)).toEqual(['Zither Picnic']);
  expect(await field(page).inputValue()).toBe('zephyr');
  await picture(journey, 'search-offline');
  await context.setOffline(false);
  await expect.poll(() => titles(page)).toEqual(['Zephyr Marimba']);
  await journey.finish();
});
