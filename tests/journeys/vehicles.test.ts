import { tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { layoutSchema } from '@fareground/domain/catalogue/vehicles/layout';
import { vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import type { GalleryPicture } from '@fareground/domain/core/gallery-picture';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId } from '../emulator/support/demo-sales.ts';
import { tripOf } from '../emulator/support/travel-index.ts';
import { launchBrowser } from '../support/browser.ts';
import { PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const layoutOf = async (id: string): Promise<readonly string[]> => {
  const stored = await getFirestore(adminApp()).doc(`vehicles/${id}`).get();
  return layoutSchema.parse(stored.get('layout'));
};

const storedOf = (id: string) => getFirestore(adminApp()).doc(vehiclePath(id)).get();

const altsOf = async (id: string): Promise<readonly string[]> => {
  const stored = await getFirestore(adminApp()).doc(vehiclePath(id)).get();
  const pictures: readonly GalleryPicture[] = stored.get('pictures');
  return pictures.map(({ alt }) => alt);
};

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

it('staff make a vehicle, draw its seats, show it in pictures, and say when it is away', async () => {
  const plate = uniqueId('AB').toUpperCase().slice(0, 20);
  const id = `riverline-${plate.toLowerCase()}`;
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('travel'), '/dashboard/add-bus');
  await picture(journey, 'vehicles');
  await page.getByRole('button', { name: 'New vehicle' }).click();
  await page.getByRole('button', { name: 'Make the vehicle' }).click();
  await page.getByText('Fill this in.').first().waitFor();
  await page.getByLabel('Name', { exact: true }).fill('River coach');
  await page.getByLabel('Operator').fill('Riverline');
  await page.getByLabel('Registration').fill(plate);
  await page.getByLabel('Begin with').selectOption('Coach, two and one');
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Make the vehicle' }).click();
  await page.waitForURL(`**vehicle=${id}`);
  await page.getByText('33 places', { exact: true }).last().waitFor();
  await page.getByText('Every place has a name of its own').waitFor();

  // A press places what is chosen; the keyboard places at the cell that was walked to.
  const grid = page.getByRole('grid', { name: /Coach/ });
  await page.getByRole('button', { name: /^Nothing/ }).click();
  await grid.getByRole('gridcell', { name: '2B, Seat', exact: true }).click();
  await page.getByText('32 places', { exact: true }).last().waitFor();
  await page.getByRole('button', { name: /^Select/ }).click();
  await grid.getByRole('gridcell', { name: '3A, Seat', exact: true }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('p');
  await page.getByText('3 priority seats').waitFor();
  await picture(journey, 'vehicle');
  await page.keyboard.press('Control+z');
  await page.getByText('1 priority seat', { exact: true }).waitFor();
  await page.keyboard.press('Control+Shift+z');
  await page.getByText('3 priority seats').waitFor();

  // The fields do it as well, and refuse what cannot be.
  const number = page.getByRole('region', { name: 'Row', exact: true }).getByLabel('Number');
  await number.fill('4');
  await number.fill('5');
  await page.getByText('There is a row 5 on this deck.').waitFor();
  await number.fill('33');
  await page.getByText('There is a row').waitFor({ state: 'detached' });
  await page.getByLabel('Class', { exact: true }).selectOption('First');
  await page.getByRole('heading', { name: /, First/ }).waitFor();
  await picture(journey, 'vehicle-class');
  await page.getByRole('button', { name: 'Days on which it is away' }).click();
  await page.getByText('Not saved until the marked fields are corrected.').waitFor();
  await page.getByLabel('From', { exact: true }).first().fill('2027-02-10');
  await page.getByLabel('Until (inclusive)').fill('2027-02-09');
  await page.getByText('The last day is before the first.').waitFor();
  await page.getByLabel('Until (inclusive)').fill('2027-02-12');
  await page.getByText('Saved', { exact: true }).waitFor();

  const layout = await layoutOf(id);
  expect(layout[0]).toMatch(/^#[a-z0-9]+:first /);
  expect(layout).toContain('2:S._S');
  expect(layout).toContain('33:SP_S');
  const stored = await getFirestore(adminApp()).doc(`vehicles/${id}`).get();
  expect(stored.get('outOfService')).toEqual(['2027-02-10/2027-02-12']);

  // A picture stands in the form at once, and is kept when it says what it shows.
  await choosePicture(page);
  await page.getByText('Fill this in.').waitFor();
  // Without its words it keeps nothing else from being kept, and whoever leaves is warned.
  await page.getByLabel('Name', { exact: true }).fill('River coach, new');
  await expect.poll(async () => (await storedOf(id)).get('name')).toBe('River coach, new');
  expect(await altsOf(id)).toEqual([]);
  await page.getByText('Saved, except what is marked').waitFor();
  const leaving = page.getByRole('dialog', { name: 'Leave this page?' });
  await page
    .getByRole('navigation', { name: 'Where you are' })
    .getByRole('link', { name: 'Vehicles' })
    .click();
  await leaving.waitFor();
  await picture(journey, 'vehicle-leaving');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.evaluate(() => history.back());
  await leaving.getByRole('button', { name: 'Stay' }).click();
  expect(new URL(page.url()).searchParams.get('vehicle')).toBe(id);
  await page.getByLabel('What picture 1 shows').fill('Seats, two and one');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('Picture from this device').setInputFiles({
    name: 'letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dear all'),
  });
  await page.getByText('That file is not a picture').waitFor();
  await choosePicture(page);
  await page.getByLabel('What picture 2 shows').fill('From the street');
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'vehicle-pictures');
  expect(await altsOf(id)).toEqual(['From the street', 'Seats, two and one']);
  await seenByBuyers(id);

  await page.getByRole('button', { name: 'Retire it' }).click();
  await page.getByText('No new trips are made with it.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await altsOf(id)).toHaveLength(2);
  await page.getByRole('button', { name: 'Copy as new' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Registration')
    .fill(`${plate.slice(0, 15)}-COPY`);
  await page.getByRole('button', { name: 'Make the vehicle' }).click();
  await page.waitForURL(/vehicle=.*-copy$/);
  await page.getByText('32 places', { exact: true }).last().waitFor();
  // A copy shows the same pictures; without one of them the other vehicle still has both.
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await altsOf(`${id.slice(0, 'riverline-'.length + 15)}-copy`)).toEqual(['Seats, two and one']);
  expect(await altsOf(id)).toHaveLength(2);
  await journey.finish();
});
