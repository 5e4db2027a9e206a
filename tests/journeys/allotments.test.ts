import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('staff keep seats for the press, give one away, change what is kept and release the rest', async () => {
  const db = getFirestore(adminApp());
  const { event } = await writeEvent(
    db,
    [
      { name: 'Stalls', layout: ['#st Stalls', 'A=1-6', 'B=1-6', '#bx Boxes', 'A=1-2'], capacity: 14 },
      { name: 'Floor', capacity: 20 },
    ],
    { title: uniqueId('Salt Road Choir') },
  );
  const journey = await startJourney(browser);
  const { page } = journey;
  journey.allow(/409/);
  await signInAs(journey, demo('events'), `/dashboard/admin/events/${event.id}/allotments`);
  await page.getByText('Nothing is kept for anybody yet').waitFor();
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('region', { name: 'Radio Mar' });

  await page.getByRole('button', { name: 'Make an allotment' }).click();
  await dialog.getByRole('button', { name: 'Make an allotment' }).click();
  await dialog.getByText('Give it a name.').waitFor();
  await dialog.getByLabel('Name').fill('Radio Mar');
  await dialog.getByLabel('Section').waitFor();
  for (const seat of ['A-1 ST', 'A-2 ST', 'A-3 ST'])
    await dialog.getByRole('button', { name: seat, exact: true }).click();
  await dialog.getByLabel('Section').selectOption('BX, 2 to choose from');
  await dialog.getByRole('button', { name: 'A-1 BX', exact: true }).click();
  await dialog.getByText('4 seats: A-1 ST, A-2 ST, A-3 ST, A-1 BX').waitFor();
  await dialog.getByLabel('Why').fill('For the review');
  await journey.expectAccessible();
  await picture(journey, 'allotment-make');
  await dialog.getByRole('button', { name: 'Make an allotment' }).click();
  await card.getByText('0 of 4 given away, 4 left').waitFor();

  await card.getByRole('button', { name: 'Give away' }).click();
  await dialog.getByLabel('Name').fill('Ana Silva');
  await dialog.getByText('Radio Mar, 4 left').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'A-2 ST', exact: true }).click();
  await dialog.getByLabel('Reason').fill('Writes the review');
  await journey.expectAccessible();
  await picture(journey, 'allotment-give');
  await dialog.getByRole('button', { name: /^Give/ }).click();
  await card.getByText('1 of 4 given away, 3 left').waitFor();

  await card.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('button', { name: 'A-3 ST', exact: true }).click();
  await dialog.getByLabel('Automatic release').fill('2020-01-01T10:00');
  await dialog.getByLabel('Why').fill('They come as two');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Choose a time to come, or leave it empty.').waitFor();
  await dialog.getByLabel('Automatic release').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByText('1 of 3 given away, 2 left').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'allotments');

  await page.getByRole('link', { name: 'Door list' }).first().click();
  await page.getByRole('row', { name: /Ana Silva.*Radio Mar/ }).waitFor();
  await picture(journey, 'allotment-door-list');
  await page.goBack();

  await card.getByRole('button', { name: 'Release' }).click();
  await dialog.getByText('2 places go on general sale at once.').waitFor();
  await dialog.getByLabel('Why').fill('Nobody else comes');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await card.getByText('1 given away, the rest is on general sale').waitFor();
  const pools = await db.collection('pools').where('offeringId', '==', event.id).get();
  expect(pools.docs.map((one) => one.get('blocked'))).toEqual(pools.docs.map(() => ({})));
  await journey.finish();
});
