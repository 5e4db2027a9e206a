import { TICKETS } from '@fareground/domain/access/ticket';
import { BOOKINGS, type Booking, bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { placesLeft } from '@fareground/domain/booking/refund-places';
import { formatMoney } from '@fareground/domain/core/money-text';
import { MAIL } from '@fareground/domain/messages/mail';
import { PAYMENTS } from '@fareground/domain/payments/payment';
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

it('support find a booking by name and by number, and send its tickets to a corrected address', async () => {
  const { id, name, email } = await bookTwice();
  const journey = await startJourney(browser);
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

  await search.fill(name);
  await find.click();
  const hits = page.getByRole('region', { name: 'Found' }).getByRole('button');
  await hits.nth(1).waitFor();
  expect(await hits.count()).toBe(2);
  await search.fill(id);
  await find.click();
  const open = page.getByRole('region', { name: /^Booking / });
  await open.getByText('Valid').nth(1).waitFor();
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
});

/** A booking of the demo with several tickets that was paid, of which nothing went back and nobody was let in. */
async function paidBooking(): Promise<Booking> {
  const db = getFirestore(adminApp());
  const confirmed = await db.collection(BOOKINGS).where('state', '==', 'confirmed').limit(100).get();
  const captured = await db.collection(PAYMENTS).where('state', '==', 'captured').limit(100).get();
  const paid = new Set(captured.docs.map(({ id }) => id));
  const valid = await db.collection(TICKETS).where('state', '==', 'valid').select().get();
  const isValid = new Set(valid.docs.map(({ id }) => id));
  const booking = confirmed.docs
    .map((one) => bookingConverter.fromFirestore(one))
    .find(
      (one) =>
        paid.has(one.paymentId) &&
        one.notice === 'none' &&
        placesLeft(one).length > 1 &&
        one.ticketSerials.every((serial) => isValid.has(serial)),
    );
  if (!booking) throw new Error('the demo has no booking of several places that was paid');
  return booking;
}

it('an owner sees what the policy gives, gives some of it back for one ticket that stands, and voids it with the rest', async () => {
  const booking = await paidBooking();
  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  await signInAs(journey, demo('owner'), '/dashboard/admin/manage-tickets');
  await page.getByLabel('Name, email, booking or ticket number').fill(booking.id);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const open = page.getByRole('region', { name: /^Booking / });
  await open.getByRole('button', { name: 'Choose all' }).click();
  await open.getByText(/tickets chosen/).waitFor();
  await journey.expectAccessible();
  await picture(journey, 'desk-chosen');
  await open.getByRole('button', { name: 'Refund or void', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Full amount' }).click();
  await dialog.getByRole('button', { name: /^Void and refund / }).click();
  await dialog.getByText('Say in a few words why.').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'desk-refund-all');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await open
    .getByRole('button', { name: /^Refund or void ticket / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Keep the ticket' }).click();
  await dialog.getByLabel(/^Of the price/).fill('1.50');
  await dialog.getByLabel(/^Of the fees/).fill('');
  await dialog.getByLabel('Why').fill('A pillar in front of the seat');
  await picture(journey, 'desk-refund-kept');
  await dialog.getByRole('button', { name: /^Refund / }).click();
  await page.getByText(`${formatMoney(150, booking.currency)} is on its way back.`).waitFor();

  await open
    .getByRole('button', { name: /^Refund or void ticket / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Full amount' }).click();
  await dialog.getByLabel('Why').fill('Asked for on the phone');
  await dialog.getByRole('button', { name: /^Void and refund / }).click();
  await page.getByText('The ticket is void;').waitFor();
  await open.getByText('Void', { exact: true }).first().waitFor();
  const after = bookingConverter.fromFirestore(
    await getFirestore(adminApp()).doc(bookingPath(booking.id)).get(),
  );
  expect(placesLeft(after)).toHaveLength(placesLeft(booking).length - 1);
  await journey.finish();
});

it('support give a ticket another seat', async () => {
  const { event } = await writeEvent(getFirestore(adminApp()), [
    { price: 0, capacity: 10, layout: ['#st Stalls', 'A=1-6', '#bx Boxes', 'A=1-4'] },
  ]);
  const id = await takeFreePlaces(await signUp(), event.id, 2);
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('support'), '/dashboard/admin/manage-tickets');
  await page.getByLabel('Name, email, booking or ticket number').fill(id);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const open = page.getByRole('region', { name: /^Booking / });
  await open
    .getByRole('button', { name: /^Change seat of ticket / })
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
  await page.getByText('The ticket has seat A-3 Boxes now.').waitFor();
  await open.getByText('A-3 Boxes').waitFor();
  await picture(journey, 'desk-seat-changed');
  await journey.finish();
});

it('support pass a ticket on for its holder, and take it back', async () => {
  const { event } = await writeEvent(getFirestore(adminApp()), [{ price: 0, capacity: 10 }]);
  const id = await takeFreePlaces(await signUp(), event.id, 1);
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('support'), '/dashboard/admin/manage-tickets');
  await page.getByLabel('Name, email, booking or ticket number').fill(id);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const open = page.getByRole('region', { name: /^Booking / });
  const dialog = page.getByRole('dialog');
  await open.getByRole('button', { name: /^Transfer ticket / }).click();
  await dialog.getByLabel('Recipient name').fill('Bea Mendes');
  await dialog.getByLabel('Recipient email').fill('bea');
  await dialog.getByLabel('Why').fill('She lost the link');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText('Type the recipient’s address').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'desk-pass');
  await dialog.getByLabel('Recipient email').fill('bea@example.test');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await open.getByText('Being transferred to Bea Mendes, bea@example.test').waitFor();
  await picture(journey, 'desk-passing');
  await open.getByRole('button', { name: /^Stop transfer of ticket / }).click();
  await dialog.getByLabel('Why').fill('It was another ticket');
  await dialog.getByRole('button', { name: 'Stop the transfer' }).click();
  await open.getByRole('button', { name: /^Transfer ticket / }).waitFor();
  await journey.finish();
});
