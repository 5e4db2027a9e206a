import { TICKETS, type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import { HOUR } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import { signUp } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { fillSignIn } from './support/account.ts';
import { takeFreePlaces } from './support/free-places.ts';
import { BUYER_PASSWORD, goesThrough, openGate, typeCode } from './support/gate.ts';
import { type Journey, picture, scrollTo, startJourney } from './support/journey.ts';
import { mailedLink } from './support/mails.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const uniqueEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@fareground.test`;

/** Two places of an event that begins in an hour, bought by Inês Moura. */
async function bought() {
  const startsAt = Date.now() + HOUR;
  const { event } = await writeEvent(getFirestore(adminApp()), [{ price: 0 }], {
    title: 'Lantern Walk',
    shortTitle: 'Lantern Walk',
    doorsAt: startsAt,
    startsAt,
    endsAt: startsAt + HOUR,
  });
  const buyer = await signUp();
  const bookingId = await takeFreePlaces(buyer, event.id, 2, { name: 'Inês Moura', email: buyer.email });
  const [ticket] = await ticketsOf(bookingId);
  if (!ticket) throw new Error('no ticket was issued');
  return { event, buyer, bookingId, ticket };
}
async function ticketsOf(bookingId: string): Promise<Ticket[]> {
  const found = await getFirestore(adminApp()).collection(TICKETS).where('bookingId', '==', bookingId).get();
  return found.docs.map((one) => ticketConverter.fromFirestore(one));
}

async function signedIn(email: string, path: string): Promise<Journey> {
  const journey = await startJourney(browser);
  await journey.visit(`/auth/login?next=${encodeURIComponent(path)}`);
  await fillSignIn(journey.page, email, BUYER_PASSWORD);
  await journey.page.waitForURL((url) => url.pathname === path);
  return journey;
}

/** Fills the dialog that is open, and sends the link. */
async function passOnTo({ page }: Journey, name: string, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Pass this ticket on' });
  await dialog.getByLabel('Their name').fill(name);
  await dialog.getByLabel('Their email').fill(email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText(`We have mailed ${name} a link`).first().waitFor();
}

it('a ticket is passed on: accepted without an account, live for who had it, and its old code opens no gate', async () => {
  const { event, buyer, bookingId, ticket } = await bought();
  const email = uniqueEmail('bea');
  const giver = await signedIn(buyer.email, `/ticket/${ticket.serial}`);
  const { page } = giver;
  await scrollTo(page, '.outing-more');
  await page.getByRole('button', { name: 'Pass it on to somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pass this ticket on' });
  await dialog.getByLabel('Their email').fill('bea@');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText('Say who gets the ticket.').waitFor();
  await dialog.getByText('No mail can go to this address.').waitFor();
  expect(await dialog.getByLabel('Their email').inputValue()).toBe('bea@');
  await giver.expectAccessible();
  await picture(giver, 'pass-on-faults');
  await passOnTo(giver, 'Bea Mendes', email);
  await picture(giver, 'pass-on-waiting');

  const link = await mailedLink(email, 'passes a ticket on to you');
  const bea = await startJourney(browser);
  await bea.visit(link.pathname + link.hash);
  await bea.page.getByText('Bea Mendes, Inês Moura would like you to have this ticket.').waitFor();
  expect(await bea.page.locator('.qr').count()).toBe(0);
  expect(await bea.page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex');
  await bea.expectAccessible();
  await picture(bea, 'passed-on-to-accept');
  await bea.page.getByRole('button', { name: 'Accept the ticket' }).click();
  await bea.page.waitForURL(`**/ticket/${link.pathname.split('/').at(-1)}`);
  await bea.page.locator('.qr svg').waitFor();
  await bea.page.getByText('Bea Mendes').first().waitFor();
  expect(await bea.page.getByRole('link', { name: 'The booking it belongs to' }).count()).toBe(0);
  await picture(bea, 'passed-on-ticket');
  const file = bea.page.waitForEvent('download');
  await bea.page.getByRole('button', { name: 'Put into the calendar' }).click();
  expect((await file).suggestedFilename()).toMatch(/^fareground-ticket-\d{20}\.ics$/);

  // Live, on the page that was open all the time.
  await page.getByText('Bea Mendes has it now').waitFor();
  expect(await page.locator('.qr').count()).toBe(0);
  await picture(giver, 'passed-on-given');
  await giver.visit(`/booking/${bookingId}`);
  await page.getByText('passed on to Bea Mendes').waitFor();
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  await page.getByText('1 ticket of it was passed on').waitFor();
  await giver.expectAccessible();
  await picture(giver, 'passed-on-cancel');
  await giver.finish();

  const gate = await startJourney(browser, 1440);
  await openGate(gate, [event.id]);
  await gate.page.getByText('on this device').waitFor();
  gate.allow(/./);
  await gate.context.setOffline(true);
  await gate.page.getByText('No signal since').waitFor();
  await typeCode(gate.page, ticket.token);
  await gate.page.getByText('This ticket was passed on to somebody else.').waitFor();
  await gate.context.setOffline(false);
  await gate.page.getByText('Online, nothing waiting').waitFor();
  const checked = gate.page.waitForResponse('**/api/check-ins');
  await typeCode(gate.page, ticket.token);
  expect((await checked).status()).toBe(409);
  await gate.page.getByText('This ticket was passed on to somebody else.').waitFor();
  const now = await ticketsOf(bookingId);
  const hers = now.find(({ recipient }) => recipient)?.token ?? '';
  await goesThrough(gate.page, 'Bea Mendes', () => typeCode(gate.page, hers));
  await gate.finish();
  await bea.page.getByText('Used', { exact: true }).first().waitFor();
  await bea.finish();
});

it('by the mailed link of the booking a ticket is passed on and taken back; the link of the new one works on every device', async () => {
  const { buyer, ticket } = await bought();
  const [first, second] = [uniqueEmail('cem'), uniqueEmail('dov')];
  const bookingLink = await mailedLink(buyer.email, 'Your tickets');
  const giver = await startJourney(browser);
  const { page } = giver;
  await giver.visit(bookingLink.pathname + bookingLink.hash);
  const passOn = page.getByRole('button', { name: 'Pass it on to somebody' });
  await passOn.first().click();
  await passOnTo(giver, 'Cem Kaya', first);
  const dead = await mailedLink(first, 'passes a ticket on to you');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('The ticket stays with you.').waitFor();

  const stranger = await startJourney(browser, 1440);
  stranger.allow(/404/);
  await stranger.page.goto(new URL(dead.pathname + dead.hash, bookingLink.origin).href);
  await stranger.page.getByText('This link shows no ticket').waitFor();
  await stranger.finish();

  await passOn.first().click();
  await passOnTo(giver, 'Dov Levi', second);
  const link = await mailedLink(second, 'passes a ticket on to you');
  const phone = await startJourney(browser);
  await phone.visit(link.pathname + link.hash);
  await phone.page.getByRole('button', { name: 'Accept the ticket' }).click();
  await phone.page.locator('.qr svg').waitFor();
  // The link as reminders have it, and the whole one, lead to the ticket where it is already.
  for (const again of [link.pathname, link.pathname + link.hash]) {
    await phone.page.goto('about:blank');
    await phone.page.goto(new URL(again, link.origin).href);
    await phone.page.waitForURL(`**/ticket/${link.pathname.split('/').at(-1)}`);
    await phone.page.locator('.qr svg').waitFor();
  }
  await phone.finish();

  const laptop = await startJourney(browser, 1440);
  await laptop.visit(link.pathname + link.hash);
  await laptop.page.locator('.qr svg').waitFor();
  await picture(laptop, 'passed-on-link');
  const file = laptop.page.waitForEvent('download');
  await laptop.page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await file).suggestedFilename()).toMatch(/^fareground-ticket-\d{20}\.pdf$/);
  await laptop.finish();

  await page.reload();
  await page.getByText('passed on to Dov Levi').first().waitFor();
  expect(await page.locator('.qr svg').count()).toBe(1);
  await picture(giver, 'passed-on-booking-link');
  expect(ticket.bookingId).toBe(bookingLink.pathname.split('/').at(-1));
  await giver.finish();
});
