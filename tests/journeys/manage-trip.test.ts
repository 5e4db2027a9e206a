import { tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { MINUTE } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTrip } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, newPerson, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('staff say how a trip goes, and find it on its day', async () => {
  const db = getFirestore(adminApp());
  // No other trip of that day begins there.
  const trip = await writeTrip(db, ['Tui', 'Braga', 'Porto'], ['#m Coach', '1:SS_SS', '2:SS_SS']);
  const stored = async () =>
    (await db.doc(`trips/${trip.id}`).withConverter(tripConverter).get()).data() ?? trip;
  // Another one each time that this is tried.
  const name = `Lídia Guiadora ${randomDigits(10).slice(-4)}`;
  const driver = await newPerson(name, ['driver']);
  const journey = await startJourney(browser);
  const { page } = journey;
  const day = new Date(trip.departsAt).toISOString().slice(0, 10);
  await signInAs(journey, demo('travel'), `/dashboard/manage-trip?date=${day}&trip=${trip.id}`);
  await page.getByText('8 seats of 8 free all the way').waitFor();

  // Nothing is sent before the button, and what cannot be is said beside its field.
  const tell = page.getByRole('button', { name: 'Save and notify passengers' });
  expect(await tell.isDisabled()).toBe(true);
  await page.getByLabel('Delay in minutes').fill('soon');
  await page.getByText('A whole number of minutes, up to 1440.').waitFor();
  await page.getByLabel('Delay in minutes').fill('15');
  await page.getByLabel('What passengers read').fill('Road works at Braga.');
  await page.getByLabel(/^Braga Station, /).fill('7');
  await page.getByText('Not notified yet').waitFor();
  await picture(journey, 'manage-trip');
  await journey.expectAccessible();
  await tell.click();
  await page.getByText('ML 204 was changed.').waitFor();
  await page.getByText('15 min late').first().waitFor();
  const changed = await stored();
  expect(changed).toMatchObject({ delayMinutes: 15, notice: 'Road works at Braga.' });
  expect(changed.timetable[1]?.bay).toBe('7');

  // A reload shows it as it is, and another window's change comes by itself.
  await page.reload();
  await page.getByText('15 min late').first().waitFor();
  await db
    .doc(`trips/${trip.id}`)
    .update({ delayMinutes: 25, updatedAt: changed.updatedAt + MINUTE, updatedBy: 'travel' });
  await page.getByText('25 min late').first().waitFor();
  expect(await page.getByLabel('Delay in minutes').inputValue()).toBe('25');
  await page.getByLabel('State').selectOption('Boarding');
  await tell.click();
  await expect.poll(async () => (await stored()).state).toBe('boarding');

  // Sold no more for now, it takes nobody's choice of seats, and stays to be read.
  await page.getByRole('button', { name: 'Stop selling it' }).click();
  await page.getByText('ML 204 is sold no more for now.').waitFor();
  const buyer = await startJourney(browser);
  await buyer.visit(`/trip/${trip.id}`);
  await buyer.page.getByText('No more seats are sold for this departure.').waitFor();
  await page.getByRole('button', { name: 'Sell it again' }).click();
  await page.getByText('ML 204 is on sale.').waitFor();
  // A page that the server rendered is a few seconds old.
  const isSold = async () => {
    await buyer.page.reload();
    await buyer.page.getByLabel('Get on at').first().waitFor();
    return buyer.page.getByText('No more seats are sold for this departure.').isHidden();
  };
  await expect.poll(isSold, { timeout: 300_000, interval: 500 }).toBe(true);
  await buyer.finish();

  // Who drives it sees it on their own list, and stands on the list of passengers.
  const duty = async () => (await db.doc(`duties/${trip.id}`).get()).get('driverUid');
  await page.getByLabel('Driver').selectOption(name);
  await page.getByRole('button', { name: 'Assign driver' }).click();
  await page.getByText(`${name} drives ML 204.`).waitFor();
  expect(await duty()).toBe(driver.uid);
  await picture(journey, 'trip-driver');
  const own = await startJourney(browser);
  await signInAs(own, driver.email, '/gate');
  await own.page.getByRole('heading', { name: 'Your trips' }).waitFor();
  await picture(own, 'own-runs');
  await own.expectAccessible();
  await own.page.getByRole('link', { name: /^Passengers.*ML 204/ }).click();
  await own.page.getByText(`${name} drives`).waitFor();
  await own.finish();
  await page.getByLabel('Driver').selectOption('Nobody');
  await page.getByRole('button', { name: 'Remove driver' }).click();
  await expect.poll(duty).toBeUndefined();

  // By the clock it leaves later today, or on another day; what is over is another list.
  await page.getByRole('button', { name: 'Upcoming' }).click();
  await page.getByText('ML 204 from Tui Station').first().waitFor();
  await page.getByRole('button', { name: 'Over', exact: true }).click();
  await page.getByText('ML 204 from Tui Station').first().waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'How far they are' }).getByRole('button', { name: 'All' }).click();
  await page.getByLabel('Line, operator or stop').fill('no such line');
  await page.getByText('Nothing like this on this day').waitFor();
  await page.getByRole('link', { name: 'Day after' }).click();
  await page.waitForURL((url) => url.searchParams.get('date') !== day);
  await journey.finish();
});
