import { waitingListId } from '@fareground/domain/booking/waitlist/waiting-list';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '../../tools/mail-sink/messages.ts';
import { call } from '../emulator/support/call.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { signUp } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { takeFreePlaces } from './support/free-places.ts';
import { picture, site, startJourney } from './support/journey.ts';
import { adminApp, demo, newPerson, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function newestMail(email: string, subject: string): Promise<Message> {
  const found = async (): Promise<Message | undefined> => {
    const answer = await fetch(`${readSiteEnv().mailUrl}/messages?to=${encodeURIComponent(email)}`);
    return ((await answer.json()) as Message[]).find((mail) => mail.subject.startsWith(subject));
  };
  await expect.poll(found).toBeDefined();
  return (await found()) as Message;
}
const linkIn = (mail: Message): string => /http\S+\/waiting\/\S+/.exec(mail.text)?.[0] ?? '';

it('who comes too late waits in a queue, is offered what comes back, takes it or lets it pass on', async () => {
  const db = getFirestore(adminApp());
  const title = uniqueId('Salt Road Choir');
  const { event } = await writeEvent(db, [{ price: 0, capacity: 2 }], {
    title,
    shortTitle: 'Salt Road Choir',
  });
  const seller = await signUp();
  const sold = await takeFreePlaces(seller, event.id, 2);

  // Ann has an account.
  const ann = await newPerson('Ann Waits');
  const first = await startJourney(browser);
  await signInAs(first, ann.email, `/event/${event.id}`);
  const { page } = first;
  await page.getByText('Sold out').first().waitFor();
  await picture(first, 'waiting-event');
  await page.getByRole('link', { name: 'Join the waiting list' }).first().click();
  await page.getByRole('button', { name: 'Wait for 1 place' }).waitFor();
  await picture(first, 'waiting-join');
  await page.getByRole('button', { name: /more/i }).click();
  await page.getByRole('button', { name: 'Wait for 2 places' }).click();
  await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
  await page.getByText('You are the first in the queue').waitFor();
  await picture(first, 'waiting-place');

  // Gil has none: his address is confirmed by the link in a mail.
  const email = `gil-${crypto.randomUUID().slice(0, 8)}@fareground.test`;
  const second = await startJourney(browser);
  const { page: other } = second;
  await second.visit(`/waiting-list/${event.id}`);
  await other.getByLabel('Your email').fill('gil@');
  await other.getByRole('button', { name: 'Wait for 1 place' }).click();
  await other.getByText('Enter an address such as').waitFor();
  await other.getByLabel('Your email').fill(email);
  await other.getByRole('button', { name: 'Wait for 1 place' }).click();
  await other.getByText(`We sent a link to ${email}`).waitFor();
  await second.expectAccessible();
  await picture(second, 'waiting-mailed');
  await other.goto(linkIn(await newestMail(email, 'Confirm: the waiting list')));
  await other.getByText('1 person is before you').waitFor();
  expect(new URL(other.url()).hash).toBe('');

  // Staff see both.
  const staff = await startJourney(browser, 1440);
  await signInAs(staff, demo('events'), `/dashboard/admin/events/${event.id}/waiting-lists`);
  await staff.page.getByText('2 people wait for 3 places.').waitFor();
  await staff.page.getByText(email).waitFor();
  await picture(staff, 'waiting-staff');

  // Both places come back: they are kept for Ann, who sees it without a reload, and are no passer-by's.
  const given = await call(site(), 'DELETE', `/bookings/${sold}`, { person: seller });
  expect(given.status).toBe(200);
  await page.getByRole('heading', { name: 'Your places are here' }).waitFor();
  await page.getByRole('link', { name: 'Take them' }).waitFor();
  await first.expectAccessible();
  await picture(first, 'waiting-offer');
  const lines = [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }];
  const late = await call(site(), 'POST', '/bookings', { person: await signUp(), body: { lines } });
  expect(late.body.error.code).toBe('sold-out');
  await staff.page.getByRole('heading', { name: 'Offered now' }).waitFor();
  await picture(staff, 'waiting-staff-offer');
  expect(linkIn(await newestMail(ann.email, 'Your places are here'))).toContain(new URL(page.url()).pathname);
  await other.getByText('You are the first in the queue').waitFor();

  // Ann does not want them: Gil is next.
  await page.getByRole('button', { name: 'I do not want them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('They go to the next in the queue at once.').waitFor();
  await first.expectAccessible();
  await picture(first, 'waiting-decline');
  await dialog.getByRole('button', { name: 'Release them' }).click();
  await page.getByText('You left the list.').waitFor();
  await picture(first, 'waiting-ended');
  await other.getByRole('heading', { name: 'Your places are here' }).waitFor();
  await other.getByRole('link', { name: 'Take them' }).click();
  await other.waitForURL(/\/payment\?booking=\d{10}/);
  await other.getByRole('region', { name: 'Time left to pay' }).waitFor();
  await picture(second, 'waiting-pay');
  await other.getByLabel('Your name', { exact: true }).locator('visible=true').fill('Gil Espera');
  await other.getByRole('button', { name: 'Take them' }).locator('visible=true').first().click();
  await other.getByText(email).first().waitFor();
  await other.goto(linkIn(await newestMail(email, 'Your places are here')));
  await other.getByRole('heading', { name: 'You got them' }).waitFor();
  await picture(second, 'waiting-taken');

  // Staff close the list; what is left is the public's.
  const { page: desk } = staff;
  await desk.getByRole('button', { name: 'Close the list' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close the list' }).click();
  await desk.getByText('Say why, in a few words.').waitFor();
  await staff.expectAccessible();
  await picture(staff, 'waiting-close');
  await desk.getByRole('dialog').getByLabel('Why').fill('All are in');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close the list' }).click();
  await desk.getByText('Closed by staff').waitFor();
  const list = await db.doc(`waitingLists/${waitingListId(event.id, 'tier0')}`).get();
  expect(list.get('closedBy')).toBe('staff');

  for (const journey of [first, second, staff]) await journey.finish();
});
