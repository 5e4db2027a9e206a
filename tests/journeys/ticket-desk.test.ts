import { MAIL } from '@fareground/domain/mail/mail';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
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

/** Two free bookings of one person, whom nobody else is called like. */
async function bookTwice(): Promise<{ id: string; name: string; email: string }> {
  const { event } = await writeEvent(getFirestore(adminApp()), [{ price: 0 }]);
  const person = await signUp();
  const name = uniqueId('Inês');
  const buyer = { name, email: person.email };
  await takeFreePlaces(person, event.id, 2, buyer);
  const id = await takeFreePlaces(person, event.id, 2, buyer);
  return { id, name, email: person.email };
}

it.each([390, 1440])(
  'support find a booking by name and by number, and send its tickets to a corrected address, at %i px',
  async (width) => {
    const { id, name, email } = await bookTwice();
    const journey = await startJourney(browser, width);
    const { page } = journey;
    await signInAs(journey, demo('support'), '/dashboard/admin/manage-tickets');
    const search = page.getByLabel('Name, email, booking or ticket number');
    const find = page.getByRole('button', { name: 'Find', exact: true });
    await search.fill('12');
    await find.click();
    await page.getByText('Type a name, an address').waitFor();
    await search.fill('0000000000');
    await find.click();
    await page.getByText('No booking fits').waitFor();
    await journey.expectAccessible();

    await search.fill(name);
    await find.click();
    const hits = page.getByRole('region', { name: 'Found' }).getByRole('button');
    await hits.nth(1).waitFor();
    expect(await hits.count()).toBe(2);
    await search.fill(id);
    await find.click();
    const open = page.getByRole('region', { name: /^Booking / });
    await open.getByText('Valid').nth(1).waitFor();
    await journey.expectAccessible();
    await picture(journey, 'desk-found');

    await open.getByRole('button', { name: 'Send the tickets again' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Send to').inputValue()).toBe(email);
    const corrected = `corrected-${email}`;
    await dialog.getByLabel('Send to').fill(corrected);
    await dialog.getByRole('button', { name: 'Send the tickets', exact: true }).click();
    await dialog.getByText('Say in a few words why.').waitFor();
    await journey.expectAccessible();
    await picture(journey, 'desk-resend');
    await dialog.getByLabel('Why').fill('Mistyped at the counter');
    await dialog.getByRole('button', { name: 'Send the tickets', exact: true }).click();
    await page.getByText(`The tickets are on their way to ${corrected}.`).waitFor();
    const mails = await getFirestore(adminApp())
      .collection(MAIL)
      .where('to', 'array-contains', corrected)
      .get();
    expect(mails.docs.map((one) => one.get('template'))).toEqual(['purchase']);
    await journey.finish();
  },
);

it.each([390, 1440])(
  'support void one ticket of a booking, and see that it is void, at %i px',
  async (width) => {
    const { id } = await bookTwice();
    const journey = await startJourney(browser, width);
    const { page } = journey;
    await signInAs(journey, demo('support'), '/dashboard/admin/manage-tickets');
    await page.getByLabel('Name, email, booking or ticket number').fill(id);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    const open = page.getByRole('region', { name: /^Booking / });
    await open.getByText('Valid').nth(1).waitFor();
    await picture(journey, 'desk-void-list');
    await open
      .getByRole('button', { name: /^Void ticket / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nothing was paid for this place.').waitFor();
    await dialog.getByRole('button', { name: 'Void the ticket' }).click();
    await dialog.getByText('Say in a few words why.').waitFor();
    await journey.expectAccessible();
    await picture(journey, 'desk-void');
    await dialog.getByLabel('Why').fill('Asked for on the phone');
    await dialog.getByRole('button', { name: 'Void the ticket' }).click();
    await page.getByText('The ticket is void.').waitFor();
    await open.getByText('Void', { exact: true }).nth(1).waitFor();
    expect(await open.getByRole('button', { name: /^Void ticket / }).count()).toBe(1);
    await journey.finish();
  },
);

it.each([390, 1440])('support give a ticket another seat, at %i px', async (width) => {
  const { event } = await writeEvent(getFirestore(adminApp()), [
    { price: 0, capacity: 10, layout: ['#st Stalls', 'A=1-6', '#bx Boxes', 'A=1-4'] },
  ]);
  const id = await takeFreePlaces(await signUp(), event.id, 2);
  const journey = await startJourney(browser, width);
  const { page } = journey;
  await signInAs(journey, demo('support'), '/dashboard/admin/manage-tickets');
  await page.getByLabel('Name, email, booking or ticket number').fill(id);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const open = page.getByRole('region', { name: /^Booking / });
  await open
    .getByRole('button', { name: /^Change the seat of ticket / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New seat').waitFor();
  await dialog.getByRole('button', { name: 'Change the seat' }).click();
  await dialog.getByText('Choose the seat that it gets.').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'desk-seat');
  await dialog.getByLabel('New seat').selectOption('bx-A-3');
  await dialog.getByLabel('Why').fill('A camera stands in row A');
  await dialog.getByRole('button', { name: 'Change the seat' }).click();
  await page.getByText('The ticket has seat A-3 BX now.').waitFor();
  await open.getByText('A-3 BX').waitFor();
  await picture(journey, 'desk-seat-changed');
  await journey.finish();
});

it.each([390, 1440])('support pass a ticket on for its holder, and take it back, at %i px', async (width) => {
  const { event } = await writeEvent(getFirestore(adminApp()), [{ price: 0, capacity: 10 }]);
  const id = await takeFreePlaces(await signUp(), event.id, 1);
  const journey = await startJourney(browser, width);
  const { page } = journey;
  await signInAs(journey, demo('support'), '/dashboard/admin/manage-tickets');
  await page.getByLabel('Name, email, booking or ticket number').fill(id);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const open = page.getByRole('region', { name: /^Booking / });
  const dialog = page.getByRole('dialog');
  await open.getByRole('button', { name: /^Pass on ticket / }).click();
  await dialog.getByLabel('Name of who gets it').fill('Bea Mendes');
  await dialog.getByLabel('Their email').fill('bea');
  await dialog.getByLabel('Why').fill('She lost the link');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText('Type the address of who gets it').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'desk-pass');
  await dialog.getByLabel('Their email').fill('bea@example.test');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await open.getByText('Being passed on to Bea Mendes, bea@example.test').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'desk-passing');
  await open.getByRole('button', { name: /^Take back ticket / }).click();
  await dialog.getByLabel('Why').fill('It was another ticket');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await open.getByRole('button', { name: /^Pass on ticket / }).waitFor();
  await journey.finish();
});
