import { TICKETS, ticketConverter } from '@fareground/domain/access/ticket';
import { eventPath } from '@fareground/domain/catalogue/events/event';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { signUp } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { takeFreePlaces } from './support/free-places.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const card = (page: Page, heading: string) => page.getByRole('region', { name: heading });

it('staff change the capacity of an event on sale, postpone it and cancel it, and see how far it is', async () => {
  const db = getFirestore(adminApp());
  const title = uniqueId('Salt Road Choir');
  const { event } = await writeEvent(db, [{ price: 0, capacity: 100 }], {
    title,
    shortTitle: 'Salt Road Choir',
  });
  for (let buyers = 0; buyers < 3; buyers++) await takeFreePlaces(await signUp(), event.id, 8);

  const journey = await startJourney(browser);
  const { page } = journey;
  journey.allow(/409/);
  await signInAs(journey, demo('events'), `/dashboard/admin/events/${event.id}/changes`);
  await card(page, 'Capacity').getByRole('row', { name: 'Floor' }).getByText('24', { exact: true }).waitFor();
  await picture(journey, 'changes-page');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change capacity' }).click();
  await dialog.getByLabel('Places from now on').fill('10');
  await dialog.getByLabel('Why').fill('The balcony is closed');
  await dialog.getByRole('button', { name: 'Change the capacity' }).click();
  await dialog.getByText('24 places are taken at this moment. Use 24.').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'changes-capacity');
  await dialog.getByLabel('Places from now on').fill('60');
  await dialog.getByRole('button', { name: 'Change the capacity' }).click();
  await page.getByText('Floor has 60 places.').waitFor();
  await card(page, 'Capacity').getByRole('row', { name: 'Floor' }).getByText('36', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Back to a draft' }).click();
  await dialog.getByLabel('Why').fill('The date is wrong');
  await dialog.getByRole('button', { name: 'Take Salt Road Choir off the site' }).click();
  await dialog.getByText('24 places are sold and 0 held').waitFor();
  await dialog.getByRole('button', { name: 'Go back' }).click();

  await page.getByRole('button', { name: 'Postpone the event' }).click();
  await dialog.getByText('Bookings notified by email').waitFor();
  await dialog.getByLabel('Refundable in full until the end of').fill('2020-01-01');
  await dialog.getByLabel('Why').fill('The ferry is in the dock');
  await dialog.getByLabel(`Type the title: ${title}`).fill(title);
  await dialog.getByRole('button', { name: 'Postpone Salt Road Choir' }).click();
  await dialog.getByText('Give at least 14 days').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'changes-postpone');
  const promised = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Refundable in full until the end of').fill(promised);
  await dialog.getByRole('button', { name: 'Postpone Salt Road Choir' }).click();
  await card(page, 'Postponing').getByText('Done', { exact: true }).waitFor();
  await card(page, 'Postponing').getByText('3 of 3 bookings').waitFor();

  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await dialog.getByText('Bookings that end').waitFor();
  await dialog.getByLabel('Why').fill('The ferry sank');
  await dialog.getByLabel(`Type the title: ${title}`).fill('Another one');
  await dialog.getByRole('button', { name: 'Cancel Salt Road Choir' }).click();
  await dialog.getByText('This is not the title.').waitFor();
  await picture(journey, 'changes-cancel');
  await dialog.getByLabel(`Type the title: ${title}`).fill(title);
  await dialog.getByRole('button', { name: 'Cancel Salt Road Choir' }).click();
  const progress = card(page, 'Cancelling');
  await progress.getByText('Done', { exact: true }).waitFor();
  await progress.getByText('3 of 3 bookings').waitFor();
  await page.getByText('This event is over or was cancelled').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'changes-done');

  expect((await db.doc(eventPath(event.id)).get()).get('state')).toBe('cancelled');
  const tickets = await db.collection(TICKETS).where('offeringId', '==', event.id).get();
  expect(tickets.docs.map((one) => ticketConverter.fromFirestore(one).state)).toEqual(Array(24).fill('void'));
  await journey.finish();
});
