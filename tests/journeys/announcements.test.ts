import { bookingPath } from '@fareground/domain/booking/booking';
import { DAY, wallTime } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveConsent } from '../../functions/src/messages/marketing-consents.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { writeEventTickets } from '../emulator/support/event-tickets.ts';
import { launchBrowser } from '../support/browser.ts';
import { PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { mailedText } from './support/mails.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** An event with four tickets in three hands. @returns their addresses */
async function sellTickets() {
  const db = getFirestore(adminApp());
  const { event } = await writeEvent(db, [{ name: 'Floor' }, { name: 'Balcony' }], {
    ...{ partnerId: 'coliseu-da-ribeira', organiser: 'Coliseu da Ribeira' },
  });
  const mark = uniqueId('of');
  const emails = ['ana', 'bea', 'cai', 'ana'].map((name) => `${name}-${mark}@fareground.test`);
  const { bookings } = await writeEventTickets(db, event, 4, (index) => ({
    ...(index === 1 && { tierId: 'tier1', detail: 'Balcony' }),
  }));
  for (const [index, { id }] of bookings.entries())
    await db.doc(bookingPath(id)).update({ buyerEmail: emails[index] });
  return { event, db, emails: [...new Set(emails)] };
}

it('staff write to ticket holders, now and at a time, and who gets marketing unsubscribes', async () => {
  const { event, db, emails } = await sellTickets();
  const [ana = '', bea = ''] = emails;
  await giveConsent({ db, collections: createCollections(db), now: Date.now }, bea, 'checkout');
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('events'), `/dashboard/admin/events/${event.id}/announcements`);
  await page.getByText('No announcement yet').waitFor();
  await picture(journey, 'announcements-none');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const row = (subject: string) => page.getByRole('row', { name: new RegExp(subject) });

  await button('New announcement').click();
  await button('Preview').click();
  await page.getByText('Write a subject').waitFor();
  expect(await page.getByLabel('Reply-To').inputValue()).toBe('bilheteira@coliseu.example');
  await page.getByLabel('Subject').fill('Doors open at 20:00');
  await page.getByLabel('Text').fill('We open the doors half an hour earlier.\n\nPlease come early.');
  await page.getByLabel('Reply-To').fill('office@theatre.test');
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'announcements-write');
  await button('Preview').click();
  await page.getByText('3 emails for 4 tickets').waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'announcements-preview');
  await button('Send me a test').click();
  await page.getByText('The test is on its way to').waitFor();
  await button('Send 3 emails').click();
  await row('Doors open at 20:00').getByText('Sent', { exact: true }).waitFor();
  expect(await mailedText(ana, 'Doors open at 20:00')).toContain('Please come early.');

  await button('New announcement').click();
  await page.getByLabel('Balcony').check();
  await page.getByLabel('Subject').fill('The lift is out of order');
  await page.getByLabel('Text').fill('Please use the stairs on the left.');
  await page.getByLabel('Reply-To').fill('office@theatre.test');
  await button('At a time').click();
  await page.getByLabel('Date and time').fill(wallTime(Date.now() + DAY, event.timeZone));
  await picture(journey, 'announcements-schedule');
  await button('Preview').click();
  await page.getByText('1 email for 1 ticket').waitFor();
  await button('Schedule').click();
  await row('The lift is out of order').getByText('Scheduled', { exact: true }).waitFor();
  await picture(journey, 'announcements-list');
  await row('The lift is out of order').getByRole('button', { name: 'Cancel sending' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel sending' }).click();
  await row('The lift is out of order').getByText('Cancelled', { exact: true }).waitFor();

  await button('New announcement').click();
  await button('Marketing').click();
  await page.getByLabel('Subject').fill('New dates in spring');
  await page.getByLabel('Text').fill('Two more nights in March.');
  await page.getByLabel('Reply-To').fill('office@theatre.test');
  await button('Preview').click();
  await page.getByText('1 email for 4 tickets').waitFor();
  await button('Send 1 email').click();
  await row('New dates in spring').getByText('Sent', { exact: true }).waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await journey.finish();

  const text = await mailedText(bea, 'New dates in spring');
  const reader = await startJourney(browser);
  await reader.page.goto(/Unsubscribe: (\S+)/.exec(text)?.[1] ?? '');
  await reader.page.getByRole('heading', { name: 'Unsubscribe' }).waitFor();
  await reader.expectAccessible(PHONE_AND_DESK);
  await picture(reader, 'unsubscribe');
  await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await reader.page.getByText('You are unsubscribed').waitFor();
  await picture(reader, 'unsubscribed');
  await reader.finish();
});
