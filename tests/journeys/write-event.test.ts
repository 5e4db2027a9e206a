import { EVENTS, eventConverter } from '@fareground/domain/catalogue/events/event';
import { TIERS, tierConverter } from '@fareground/domain/catalogue/events/tier';
import { DAY } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Journey, PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const EVENTS_PAGE = '/dashboard/admin/add-event';
/** "2026-12-23T21:00", so many days from now. */
const evening = (days: number, time = '21:00'): string =>
  `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}`;
const kept = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

async function openNewForm(): Promise<Journey> {
  const journey = await startJourney(browser);
  await signInAs(journey, demo('events'), EVENTS_PAGE);
  await journey.page.getByRole('link', { name: 'New event' }).click();
  await journey.page.getByLabel('Title', { exact: true }).waitFor();
  return journey;
}

async function fillWell(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short title').fill('Salt Road Choir');
  await page.getByLabel('Category').selectOption('Music');
  await page.getByLabel('In one or two sentences').fill('Forty voices by the river.');
  await page.getByLabel('Who performs').fill('Salt Road Choir\nRita Dias');
  await page.getByLabel('Organiser').fill('Cais Concerts');
  await page.getByLabel('From what age').fill('16');
  await page.getByLabel('Venue', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Starts', { exact: true }).fill(evening(30));
  await page.getByLabel('Name people see').fill('Standing');
  await page.getByLabel('Price in EUR').fill('28,50');
  await page.getByLabel('Places', { exact: true }).fill('120');
}

/** What a promoter has on the device. */
async function choosePicture(page: Page, label: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(label).setInputFiles({ name: 'stage.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Which part of it?' });
  await dialog.locator('img').waitFor();
  await picture({ page }, `write-event-${label.split(' ')[0]?.toLowerCase()}`);
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A poster and one more picture. */
async function addPictures({ page, expectAccessible }: Journey): Promise<void> {
  const large = await page.screenshot({ type: 'png' });
  await choosePicture(page, 'Poster from this device', large);
  await page.getByRole('button', { name: 'Another poster' }).waitFor();
  await page.getByLabel('Picture from this device').setInputFiles({
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear all'),
  });
  await page.getByText('That file is not a picture').waitFor();
  await choosePicture(page, 'Picture from this device', large);
  await page.getByLabel('What picture 1 shows').fill('The stage before the doors open');
  await expectAccessible();
}

const storedNamed = async (title: string) => {
  const found = await getFirestore(adminApp()).collection(EVENTS).where('title', '==', title).get();
  return found.docs.map((one) => eventConverter.fromFirestore(one));
};

it('a promoter writes an event, is told what is missing, sees it as people will, and puts it on sale', async () => {
  const title = uniqueId('Choir');
  const journey = await openNewForm();
  const { page } = journey;
  await page.getByRole('button', { name: 'New venue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save venue' }).click();
  await dialog.getByText('Choose a country.').waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'write-event-venue');
  await dialog.getByLabel('Name').fill(uniqueId('Armazém'));
  await dialog.getByLabel('Street and number').fill('Cais 4');
  await dialog.getByLabel('City').fill('Aveiro');
  await dialog.getByLabel('Country').fill('PT');
  await dialog.getByLabel('Time zone').fill('Europe/Lisbon');
  await dialog.getByRole('button', { name: 'Save venue' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await kept(page);
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByRole('alert').getByText('Title: This is needed.').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'write-event-faults');

  await addPictures(journey);
  const venue = await page.getByLabel('Venue', { exact: true }).inputValue();
  await fillWell(page, title);
  await page.getByLabel('Venue', { exact: true }).selectOption(venue);
  expect(await page.getByLabel('Doors open').inputValue()).toBe(evening(30, '20:00'));
  await page.getByText('Saving').or(page.getByText('Not saved yet')).first().waitFor();
  await kept(page);
  await page.reload();
  await page.getByLabel('Title', { exact: true }).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
  expect(await page.getByLabel('Price in EUR').inputValue()).toBe('28,50');
  await picture(journey, 'write-event-form');

  await page.getByLabel('Doors open').fill(evening(30, '22:00'));
  await page.getByText('The doors open after the start.').first().waitFor();
  await page.getByLabel('Doors open').fill(evening(30, '20:00'));
  await kept(page);
  const [preview] = await Promise.all([
    journey.context.waitForEvent('page'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ]);
  await preview.getByText('A preview, as people will see it.').waitFor();
  await preview.getByRole('heading', { name: title }).waitFor();
  await preview.getByText('€29.86').first().waitFor();
  await picture({ page: preview }, 'write-event-preview');
  await preview.close();
  expect(await storedNamed(title)).toEqual([]);

  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('On sale.', { exact: true }).waitFor();
  const [event] = await storedNamed(title);
  expect(event).toMatchObject({
    state: 'published',
    city: 'Aveiro',
    priceFrom: 2_850,
    performers: ['Salt Road Choir', 'Rita Dias'],
    organiser: 'Cais Concerts',
    ageLimit: 16,
    gallery: [{ alt: 'The stage before the doors open' }],
  });
  await journey.visit(`/event/${event?.id}`);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('Standing', { exact: true }).first().waitFor();
  await page.getByText('Salt Road Choir, Rita Dias').waitFor();
  await page.getByText('From 16').waitFor();
  const stage = page.getByRole('img', { name: 'The stage before the doors open' });
  for (const shown of [page.locator('img.poster'), stage]) {
    // Each time anew: what the server sent is drawn once more when its code comes.
    const width = () =>
      shown.evaluate((image: HTMLImageElement) => {
        image.scrollIntoView();
        return image.naturalWidth;
      });
    await expect.poll(width).toBeGreaterThan(100);
    const sent = await fetch(await shown.evaluate((image: HTMLImageElement) => image.src));
    expect(sent.headers.get('content-type')).toBe('image/webp');
    expect(sent.headers.get('cache-control')).toContain('immutable');
    expect((await sent.arrayBuffer()).byteLength).toBeLessThan(400_000);
  }
  await picture(journey, 'event-people');
  await journey.finish();
});

it('a series with numbered seats is put on sale at once, and one of it is written again and published', async () => {
  const title = uniqueId('Series');
  const journey = await openNewForm();
  const { page } = journey;
  await fillWell(page, title);
  await page.getByLabel('Numbered seats').check();
  await page.getByLabel('Rows', { exact: true }).fill('5');
  await page.getByLabel('Seats in a row').fill('8');
  await page.getByRole('button', { name: 'Draw rows' }).click();
  await page.getByText('40 seats').waitFor();
  await page.getByRole('button', { name: 'Another date' }).click();
  await page.getByRole('button', { name: 'Another date' }).click();
  expect(await page.getByLabel('Date 3', { exact: true }).inputValue()).toBe(evening(44));
  await kept(page);
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Put 3 dates on sale' }).click();
  await page.getByText('On sale.', { exact: true }).waitFor();
  const events = await storedNamed(title);
  expect(events.map(({ state }) => state)).toEqual(['published', 'published', 'published']);
  const [id = ''] = events.map((event) => event.id).sort();
  expect(events.map(({ seriesId }) => seriesId)).toEqual([id, id, id]);

  await journey.visit(`/dashboard/admin/event-drafts/${id}`);
  await page.getByLabel('Starts', { exact: true }).waitFor();
  expect(await page.getByLabel('Starts', { exact: true }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Seat plan').isDisabled()).toBe(true);
  await page.getByLabel('Price in EUR').fill('30');
  await kept(page);
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await page.getByText('The changes are published.').waitFor();
  const tiers = await getFirestore(adminApp()).collection(`${EVENTS}/${id}/${TIERS}`).get();
  expect(tiers.docs.map((tier) => tierConverter.fromFirestore(tier))).toMatchObject([
    { price: 3_000, capacity: 40 },
  ]);
  await journey.finish();
});

it('two editors of one event see what the other changes, and choose where both did', async () => {
  const title = uniqueId('Two');
  const [first, second] = [await openNewForm(), await startJourney(browser, 1440)];
  await fillWell(first.page, title);
  await kept(first.page);
  const address = new URL(first.page.url()).pathname;
  await signInAs(second, demo('owner'), address);
  await second.page.getByLabel('Title', { exact: true }).waitFor();
  await expect.poll(() => second.page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);

  await first.page.getByLabel('In one or two sentences').fill('Fifty voices.');
  await expect
    .poll(() => second.page.getByLabel('In one or two sentences').inputValue())
    .toBe('Fifty voices.');
  await second.page.getByText('Taken over from them: In one or two sentences.').waitFor();
  await second.page.getByRole('button', { name: 'Keep mine' }).click();

  // Both type into one field before either has heard of the other.
  await second.context.setOffline(true);
  await second.page.getByLabel('Short title').fill('Theirs or mine');
  await first.page.getByLabel('Short title').fill('The first');
  await kept(first.page);
  await second.context.setOffline(false);
  const conflict = second.page.getByText('you have “Theirs or mine”, they have “The first”');
  await conflict.waitFor();
  await second.expectAccessible();
  await picture(second, 'write-event-two');
  await second.page.getByRole('button', { name: 'Take theirs' }).click();
  expect(await second.page.getByLabel('Short title').inputValue()).toBe('The first');
  second.allow(/ERR_INTERNET_DISCONNECTED|draft was not saved|Could not reach Cloud Firestore|INTERNET/);
  await Promise.all([first.finish(), second.finish()]);
});

it('a draft is made like an event, and discarded', async () => {
  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  await signInAs(journey, demo('events'), EVENTS_PAGE);
  await page
    .getByRole('button', { name: /^Duplicate: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const title = uniqueId('Again');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Make the draft' }).click();
  await page.waitForURL('**/event-drafts/new-*');
  await page.getByLabel('Title', { exact: true }).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
  await journey.visit(EVENTS_PAGE);
  await picture(journey, 'events-page');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await page.getByRole('heading', { name: 'Events', exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: title }).count()).toBe(0);
  await journey.finish();
});

it('every event is reached, what is over too, a page at a time', async () => {
  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  const day = new Date(Date.now() - 90 * DAY).toISOString().slice(0, 10);
  await signInAs(journey, demo('events'), `${EVENTS_PAGE}?from=${day}`);
  const titles = page
    .getByRole('table', { name: 'Events', exact: true })
    .locator('tbody th, tbody td:first-child');
  await titles.first().waitFor();
  expect(await page.getByLabel('From this day on').inputValue()).toBe(day);
  const first = await titles.allInnerTexts();
  expect(first).toHaveLength(50);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Page 2').waitFor();
  await expect
    .poll(async () => (await titles.allInnerTexts()).some((one) => !first.includes(one)))
    .toBe(true);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect.poll(() => titles.allInnerTexts()).toEqual(first);
  await journey.finish();
});
