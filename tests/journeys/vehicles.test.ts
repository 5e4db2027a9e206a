import { tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeVehicle } from '../emulator/support/demo-sales.ts';
import { tripOf } from '../emulator/support/travel-index.ts';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What staff have on the device: here, how the page looks. */
async function choosePicture(page: Page): Promise<void> {
  const buffer = await page.screenshot({ type: 'png' });
  await page
    .getByLabel('Picture from this device')
    .setInputFiles({ name: 'coach.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Which part of it?' });
  await dialog.locator('img').waitFor();
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Whoever chooses seats on a trip of the vehicle finds its pictures there. */
async function seenByBuyers(vehicleId: string): Promise<void> {
  const id = uniqueId('pictured');
  const leaves = `${dayKey(Date.now() + 3 * DAY, 'Europe/Lisbon')}T09:00`;
  const trip = tripOf(
    { id, leaves, cities: ['Faro', 'Tavira'] },
    { vehicleId, amenities: ['wifi', 'power'] },
  );
  await getFirestore(adminApp()).doc(tripPath(id)).set(tripConverter.toFirestore(trip));
  const buyer = await startJourney(browser);
  const { page } = buyer;
  await buyer.visit(`/trip/${id}`);
  const part = page.getByRole('region', { name: 'On board' });
  await part.scrollIntoViewIfNeeded();
  await part.getByText('Wi-Fi, Sockets').waitFor();
  for (const alt of ['From the street', 'Seats, two and one']) {
    const shown = part.getByRole('img', { name: alt });
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    const sent = await fetch(await shown.evaluate((image: HTMLImageElement) => image.src));
    expect(new URL(sent.url).pathname).toContain(`/pictures/vehicles/${vehicleId}/`);
    expect(sent.headers.get('content-type')).toBe('image/webp');
    expect(sent.headers.get('cache-control')).toContain('immutable');
  }
  await picture(buyer, 'vehicle-for-buyers');
  await buyer.finish();
}

it('staff show a vehicle in pictures, are warned before they leave without a word to one, and buyers see them', async () => {
  const { id, name } = await writeVehicle(getFirestore(adminApp()), ['#m Coach', '1:SS_SS', '2:SS_SS']);
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('travel'), '/dashboard/add-bus');
  // Within the site, so that going back is, too.
  await page.getByRole('link', { name, exact: true }).click();
  await choosePicture(page);
  await page.getByText('Fill this in.').waitFor();
  await page.evaluate(() => history.back());
  const leaving = page.getByRole('dialog', { name: 'Leave this page?' });
  await leaving.waitFor();
  await picture(journey, 'vehicle-leaving');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  expect(new URL(page.url()).searchParams.get('vehicle')).toBe(id);
  await page.getByLabel('What picture 1 shows').fill('Seats, two and one');
  await page.getByText('Saved', { exact: true }).waitFor();
  await choosePicture(page);
  await page.getByLabel('What picture 2 shows').fill('From the street');
  await page.getByText('Saved', { exact: true }).waitFor();
  await picture(journey, 'vehicle-pictures');
  await journey.finish();
  await seenByBuyers(id);
});
