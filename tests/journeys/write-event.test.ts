import { EVENTS, eventConverter } from '@fareground/domain/catalogue/events/event';
import { DAY } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Journey, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const EVENTS_PAGE = '/dashboard/admin/add-event';
/** "2026-12-23T21:00", a month from now. */
const evening = (): string => `${new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)}T21:00`;
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
  await page.getByLabel('Organiser').selectOption('Cais Aberto');
  await page.getByLabel('From what age').fill('16');
  await page.getByLabel('Venue', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Starts', { exact: true }).fill(evening());
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
async function addPictures(page: Page): Promise<void> {
  const large = await page.screenshot({ type: 'png' });
  await choosePicture(page, 'Poster from this device', large);
  await page.getByRole('button', { name: 'Another poster' }).waitFor();
  await choosePicture(page, 'Picture from this device', large);
  await page.getByLabel('What picture 1 shows').fill('The stage before the doors open');
}

const storedNamed = async (title: string) => {
  const found = await getFirestore(adminApp()).collection(EVENTS).where('title', '==', title).get();
  return found.docs.map((one) => eventConverter.fromFirestore(one));
};

it('a promoter writes an event with pictures and puts it on sale, and people see it', async () => {
  const title = uniqueId('Choir');
  const journey = await openNewForm();
  const { page } = journey;
  await addPictures(page);
  await fillWell(page, title);
  await kept(page);
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('On sale.', { exact: true }).waitFor();
  const [event] = await storedNamed(title);
  expect(event).toMatchObject({
    state: 'published',
    priceFrom: 2_850,
    performers: ['Salt Road Choir', 'Rita Dias'],
    partnerId: 'cais-aberto',
    organiser: 'Cais Aberto',
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
