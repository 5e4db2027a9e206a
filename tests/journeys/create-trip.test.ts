import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import { tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coachLayout, uniqueId } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('staff make the trips of a timetable and find them on the board', async () => {
  const db = getFirestore(adminApp());
  const id = uniqueId('coach');
  await db
    .doc(vehiclePath(id))
    .withConverter(vehicleConverter)
    .set({
      id,
      kind: 'bus',
      name: 'Night coach',
      operator: id,
      registration: 'NC 1',
      layout: [...coachLayout(3), '#f:first Saloon', '1:SS'],
      amenities: [],
      inService: true,
      createdAt: 1,
      updatedAt: 1,
      updatedBy: 'travel',
    });
  const journey = await startJourney(browser);
  const { page } = journey;
  const from = dayKey(Date.now() + 40 * DAY, 'Europe/Lisbon');
  await signInAs(journey, demo('travel'), '/dashboard/create-trip');

  // What is missing is said beside its field, and nothing is asked of the server.
  await page.getByRole('button', { name: 'Preview trips' }).click();
  await page.getByText(/fields need correcting first/).waitFor();
  await journey.expectAccessible();
  await page.getByLabel('Number').fill('NC 9');
  await page.getByLabel('Vehicle').selectOption({ value: id });
  await page.getByLabel('A place in first class costs (%)').fill('150');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  const halt = uniqueId('Halt');
  await page.getByRole('button', { name: 'A place that is not in the list' }).click();
  await page.getByRole('button', { name: 'Save place' }).click();
  await page.getByText('Give it a name.').waitFor();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(halt);
  await dialog.getByLabel('City').fill('Braga');
  await dialog.getByLabel('Country').fill('pt');
  await dialog.getByLabel('Time zone').fill('Europe/Lisbon');
  await dialog.getByLabel('Position').fill('by the river');
  await page.getByText('Two figures with a comma between them').waitFor();
  await dialog.getByLabel('Position').fill('41.5503, -8.4200');
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Save place' }).click();
  await dialog.waitFor({ state: 'detached' });
  const stop = (number: number) => page.getByRole('group', { name: `Stop ${number}`, exact: true });
  await stop(1).getByLabel('Place').selectOption({ value: 'porto-ribeira' });
  await stop(1).getByLabel('Leaves').fill('23:55');
  await stop(2)
    .getByLabel('Place')
    .selectOption({ label: `${halt}, Braga` });
  await stop(2).getByLabel('Arrives').fill('00:51');
  await stop(2).getByLabel('Leaves').fill('00:53');
  await stop(3).getByLabel('Place').selectOption({ value: 'vigo-urzaiz' });
  await stop(3).getByLabel('Arrives').fill('03:15');
  const fares = (name: string) => page.getByRole('group', { name: `From ${name}`, exact: true });
  await fares('Porto Ribeira').getByLabel(`to ${halt}`).fill('6');
  await fares(halt).getByRole('textbox').fill('10.50');
  await page.getByRole('button', { name: 'Add up longer ways' }).click();
  expect(await fares('Porto Ribeira').getByRole('textbox').last().inputValue()).toBe('16.50');
  await page.getByLabel('First day').fill(from);
  await page.getByLabel('Last day').fill(dayAfter(from, 6));
  await page.getByRole('button', { name: 'A day without a trip' }).click();
  await page.getByLabel('Day 1', { exact: true }).fill(dayAfter(from, 1));

  // A reload loses nothing that was typed.
  await page.reload();
  await page.getByRole('button', { name: 'Preview trips' }).click();
  await page.getByText('6 trips are ready').waitFor();
  await page.getByText('2 h 20 min on the way').waitFor();

  // By the clock of another zone it would be there a minute after it left, and by a wrong one a day later.
  const see = page.getByRole('button', { name: 'Preview trips' });
  await stop(3).getByLabel('Arrives').fill('01:54');
  await see.click();
  await stop(3).getByText('Too fast: no vehicle of this kind gets here by then.').waitFor();
  await stop(3).getByLabel('Arrives').fill('01:30');
  await see.click();
  await page.getByText('Are these times right?').waitFor();
  // One vehicle does not run so long every day.
  const sell = page.getByRole('button', { name: /^Put \d trips on sale$/ });
  expect(await sell.isDisabled()).toBe(true);
  await journey.expectAccessible();
  await picture(journey, 'create-trip-unlikely');
  await page.getByLabel('The times are right').check();
  expect(await sell.isDisabled()).toBe(false);
  await stop(3).getByLabel('Arrives').fill('03:15');
  await see.click();
  await page.getByText('2 h 20 min on the way').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'create-trip');
  await page.getByRole('button', { name: 'Put 6 trips on sale' }).click();
  await page.waitForURL('**/dashboard/manage-trip**');
  await page.getByText('NC 9 from Porto Ribeira').first().waitFor();

  const made = await db.collection('trips').withConverter(tripConverter).where('vehicleId', '==', id).get();
  const trips = made.docs.map((one) => one.data());
  expect(trips).toHaveLength(6);
  expect(trips[0]).toMatchObject({
    onSale: true,
    number: 'NC 9',
    fares: { table: [600, 1_650, 1_050], classes: { first: 150 } },
  });
  await journey.finish();
});
