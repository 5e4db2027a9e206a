import { BOOKINGS, type BookingLine } from '@fareground/domain/booking/booking';
import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { log } from '../../functions/src/platform/log.ts';
import { rebuildDepartures } from '../../functions/src/public/search/rebuild-departures.ts';
import { coachLayout } from '../emulator/support/demo-sales.ts';
import { tripOf, writeAndNote } from '../emulator/support/travel-index.ts';
import { launchBrowser } from '../support/browser.ts';
import { chooseFreeSeats, giveEmail, goAndPay, holdCart, payWithCard } from './support/buying.ts';
import { picture, site, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

const [from, over, to] = ['Ermesande', 'Quintarola', 'Zambujeira'];
const friday = dayKey(Date.now() + 20 * DAY, 'Europe/Lisbon');
const sunday = dayAfter(friday, 2);
const thursday = dayAfter(friday, -1);
const longWay = Array.from({ length: 80 }, (_, n) => `Halt${n}`);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  const db = getFirestore(adminApp());
  const bikes = {
    amenities: ['wifi', 'bicycles'] as ('wifi' | 'bicycles')[],
    layout: coachLayout(8),
    extras: { bicycle: { capacity: 4, price: 500, each: 1 } },
    fares: { concessions: { child: 50 } },
  };
  await writeAndNote(
    db,
    [
      tripOf({ id: 'way-1', leaves: `${friday}T09:00`, cities: [from, to], minutesBetween: 140 }, bikes),
      tripOf(
        { id: 'way-2', leaves: `${friday}T15:30`, cities: [from, to], minutesBetween: 95 },
        {
          operator: 'Douro Rail',
          kind: 'train',
          number: 'IC 521',
          layout: [...coachLayout(8), '#f:first Saloon', '1:SS'],
          fares: { classes: { first: 200 } },
          minimumFare: 1_900,
        },
      ),
      tripOf({ id: 'way-home', leaves: `${sunday}T18:00`, cities: [to, from], minutesBetween: 140 }, bikes),
      tripOf(
        { id: 'way-off', leaves: `${sunday}T12:00`, cities: [to, from] },
        { ...bikes, state: 'cancelled', notice: 'The line is closed for repairs.' },
      ),
      tripOf({ id: 'leg-1', leaves: `${thursday}T08:10`, cities: [from, over], minutesBetween: 70 }, bikes),
      tripOf({ id: 'leg-2', leaves: `${thursday}T10:05`, cities: [over, to], minutesBetween: 65 }, bikes),
      tripOf(
        { id: 'long-1', leaves: `${friday}T10:00`, cities: longWay, minutesBetween: 2 },
        { layout: coachLayout(8) },
      ),
    ],
    [from, over, to],
  );
  const deps = { db, now: Date.now, log, check: () => undefined };
  await vi.waitFor(() => rebuildDepartures(deps), { timeout: 300_000, interval: 500 });
  await vi.waitFor(
    async () => {
      const answer = await fetch(
        `${site()}/api/search/itineraries?from=${from}&to=${to}&date=${friday}&t=${Date.now()}`,
      );
      expect(await answer.json()).toMatchObject({ total: 2 });
    },
    { timeout: 300_000, interval: 500 },
  );
});
afterAll(() => browser.close());

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text });
const place = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const rows = (page: Page) => page.locator('.trip2');

it('a family finds the way there and back with a bicycle, and holds both in one booking', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit('/travel');
  // Suggestions come to who types once the page is alive.
  await page.waitForLoadState('networkidle');
  await place(page, 'From').fill('Ermesnade');
  await page.getByRole('option', { name: `${from} City` }).click();
  await expect.poll(() => place(page, 'From').inputValue()).toBe(from);
  await place(page, 'To').fill('zambuj');
  await page.getByRole('option', { name: `${to} City` }).waitFor();
  await place(page, 'To').press('ArrowDown');
  await place(page, 'To').press('Enter');
  await expect.poll(() => place(page, 'To').inputValue()).toBe(to);
  await page.getByLabel('Day', { exact: true }).fill(friday);
  await page.getByLabel('Return (optional)').fill(sunday);
  await page.getByText('Passengers', { exact: true }).click();
  await page.getByRole('button', { name: /more.*Children|Children.*more/i }).click();
  await page.getByRole('button', { name: /more.*Bicycles|Bicycles.*more/i }).click();
  await journey.expectAccessible();
  await picture(journey, `travel-search`);
  await page.getByRole('button', { name: 'Find a ride' }).click();

  // The train takes no bicycles.
  await page.getByText('1 journey, prices for 2 people').waitFor();
  expect(await rows(page).count()).toBe(1);
  await page.getByText('2 h 20 min').waitFor();
  expect(new URL(page.url()).searchParams.get('bicycles')).toBe('1');
  await picture(journey, `travel-there`);
  await rows(page)
    .getByRole('link', { name: /Choose as the way there/ })
    .click();

  await page.getByText('Now choose the way back').waitFor();
  await heading(page, `${to} to ${from}`).waitFor();
  await page.getByText('The line is closed for repairs.').waitFor();
  await picture(journey, `travel-back`);
  await rows(page)
    .getByRole('link', { name: /Choose seats/ })
    .click();

  await page.waitForURL('**/trip/way-1?**');
  await page.getByText('One more ride belongs to your journey.').waitFor();
  await chooseFreeSeats(page, 2);
  await picture(journey, `travel-seats`);
  await page
    .getByRole('link', { name: 'Next: seats of the next ride' })
    .locator('visible=true')
    .first()
    .click();
  await page.waitForURL('**/trip/way-home?**');
  await page.getByText('One more ride belongs to your journey.').waitFor({ state: 'detached' });
  await chooseFreeSeats(page, 2);
  const id = await holdCart(page);
  const booking = await getFirestore(adminApp()).doc(`${BOOKINGS}/${id}`).get();
  // Who travels was said in the search, and stands on both ways.
  const lines = booking.get('lines') as BookingLine[];
  expect(lines).toMatchObject([
    { offeringId: 'way-1', quantity: 1, extras: { bicycle: 1 } },
    { offeringId: 'way-1', quantity: 1, passenger: 'child' },
    { offeringId: 'way-home', quantity: 1, extras: { bicycle: 1 } },
    { offeringId: 'way-home', quantity: 1, passenger: 'child' },
  ]);
  await journey.finish();
});

it('a journey with a change is chosen, held and paid as one', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  // The whole of it stands in the address, and the server renders it.
  const address = `/travel?from=${from}&to=${to}&date=${thursday}`;
  const html = await (await fetch(site() + address)).text();
  expect(html.slice(html.indexOf('<div id="root">'))).toContain('1 change');
  await journey.visit(address);
  await page.getByText(`Change at ${over} Station: 45 min`).waitFor();
  await picture(journey, 'travel-change-390');
  await rows(page)
    .getByRole('link', { name: /Choose seats/ })
    .click();
  await page.waitForURL('**/trip/leg-1?**');
  await chooseFreeSeats(page, 1);
  await page
    .getByRole('link', { name: 'Next: seats of the next ride' })
    .locator('visible=true')
    .first()
    .click();
  await page.waitForURL('**/trip/leg-2?**');
  await page.getByText('One more ride belongs to your journey.').waitFor({ state: 'detached' });
  await chooseFreeSeats(page, 1);
  await holdCart(page);
  await giveEmail(page);
  await goAndPay(page);
  await payWithCard(page);
  await heading(page, 'You are going').waitFor();
  await journey.finish();
});

it('filters and days are a press away, and an empty answer says what would help', async () => {
  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  await journey.visit(`/travel?from=${from}&to=${to}&date=${friday}`);
  await page.getByText('2 journeys').waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Sort by').selectOption('duration');
  await expect.poll(() => rows(page).first().textContent()).toContain('1 h 35 min');
  await page.getByText('Filters').click();
  await page.getByLabel('Operator').selectOption('Minho Lines');
  await expect.poll(() => rows(page).count()).toBe(1);
  await journey.expectAccessible();
  await picture(journey, 'travel-filters-1440');
  await page.getByRole('button', { name: 'Take all filters off' }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  // The train alone has a first class, at its own price.
  await page.getByLabel('Class', { exact: true }).selectOption('First');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByText('€39.64').first().waitFor();
  expect(new URL(page.url()).searchParams.get('travelClass')).toBe('first');
  await picture(journey, 'travel-class-1440');
  await page.getByRole('button', { name: 'Take all filters off' }).click();
  await expect.poll(() => rows(page).count()).toBe(2);

  await journey.visit(`/travel?from=${from}&to=${to}&date=${dayAfter(friday, 1)}`);
  await heading(page, 'No journey that day').waitFor();
  await picture(journey, 'travel-none-1440');
  await page.getByRole('button', { name: /^On / }).click();
  await page.getByText('2 journeys').waitFor();

  await journey.visit(`/travel?from=Ermesandi&to=${to}&date=${friday}`);
  await heading(page, 'We do not stop at Ermesandi').waitFor();
  await page.getByRole('button', { name: from }).first().click();
  await page.getByText('2 journeys').waitFor();
  await journey.finish();
});

it('a bus with eighty stops has two fields for getting on and off', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit('/trip/long-1?from=3&to=70');
  await page.getByLabel('Get on at').selectOption({ value: '41' });
  await page.getByLabel('Get off at').selectOption({ value: '44' });
  await heading(page, 'Halt41').waitFor();
  expect(new URL(page.url()).searchParams.toString()).toBe('from=41&to=44');
  await journey.expectAccessible();
  await picture(journey, 'travel-eighty');
  // Both at once: the second choice builds on the first, which the page has not followed yet.
  await page.locator('.leg-fields').evaluate(async (fields) => {
    const [getOn, getOff] = fields.querySelectorAll('select');
    for (const [select, value] of [
      [getOn, '50'],
      [getOff, '53'],
    ] as const) {
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      await null;
    }
  });
  await heading(page, 'Halt50').waitFor();
  expect(new URL(page.url()).searchParams.toString()).toBe('from=50&to=53');
  await journey.finish();
});
