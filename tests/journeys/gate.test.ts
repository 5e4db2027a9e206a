import { setTimeout as wait } from 'node:timers/promises';
import { DAY, SECOND } from '@fareground/domain/core/time';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { fillSignIn } from './support/account.ts';
import { BUYER_PASSWORD, bookTickets, goesThrough, openGate, typeCode } from './support/gate.ts';
import { picture, startJourney } from './support/journey.ts';
import { signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const verdict = (page: Page) => page.locator('.gate-verdict');

it('opens for chosen sales and lets a typed serial in with its booking, once; the buyer’s page learns of it', async () => {
  const { event, buyer, tickets } = await bookTickets(1);
  const [ticket] = tickets;
  const holder = await startJourney(browser);
  await holder.visit(`/auth/login?next=${encodeURIComponent(`/ticket/${ticket.serial}`)}`);
  await fillSignIn(holder.page, buyer.email, BUYER_PASSWORD);
  await holder.page.locator('.serial').waitFor();
  const read = await holder.page.locator('dl div', { hasText: 'Booking' }).locator('dd').textContent();
  expect(read?.replaceAll(/\s/g, '')).toBe(ticket.bookingId);

  const gate = await startJourney(browser);
  await signInAs(gate, 'gate@fareground.test', '/gate');
  const { page } = gate;
  await page.getByText('What do you let in?').waitFor();
  await page.getByRole('button', { name: 'Open this gate' }).click();
  await page.getByText('Choose at least one.').waitFor();
  await gate.expectAccessible();
  await page.getByRole('checkbox', { name: new RegExp(event.title) }).check();
  await page.getByRole('button', { name: 'Open this gate' }).click();
  await page.getByLabel('Code or serial').waitFor();
  await gate.expectAccessible();

  gate.allow(/api\/check-ins/);
  await typeCode(page, ticket.serial, '0123456789');
  await page.getByText('do not belong together').waitFor();
  // The twenty digits need not be typed again.
  expect(await page.getByLabel('Code or serial').inputValue()).toBe(ticket.serial);
  await page.getByLabel('Booking number').fill(read ?? '');
  // The server lets the ticket in, and its answer is lost, later than a gate with a code would have waited.
  await page.route(
    '**/api/check-ins',
    async (route) => {
      await route.fetch();
      await wait(3 * SECOND);
      await route.abort();
    },
    { times: 1 },
  );
  gate.allow(/ERR_FAILED/);
  await goesThrough(page, 'In', () => page.getByRole('button', { name: 'Check', exact: true }).click());
  await picture(gate, 'gate-in');
  await page.locator('.gate-last').waitFor();
  expect(await page.getByLabel('Code or serial').inputValue()).toBe('');
  // Who was let in need not be looked at for longer.
  await page.getByText('Ready', { exact: true }).waitFor();
  await picture(gate, 'gate-ready');
  await typeCode(page, ticket.token);
  await page.getByText('Already inside').waitFor();
  await picture(gate, 'gate-already');
  await gate.expectAccessible();
  await holder.page.getByText('Used', { exact: true }).first().waitFor();

  // What was chosen stays when the page is opened again.
  await gate.visit('/gate');
  await page.locator('.gate-where', { hasText: event.title }).waitFor();
  await gate.finish();
  await holder.finish();
});

it('says of a ticket for another event, and of one for next month, what it is for', async () => {
  const [tonight, other, early] = [
    await bookTickets(1),
    await bookTickets(1),
    await bookTickets(1, 30 * DAY),
  ];
  const gate = await startJourney(browser, 1440);
  gate.allow(/api\/check-ins/);
  await openGate(gate, [tonight.event.id]);
  await typeCode(gate.page, other.tickets[0].token);
  await gate.page.getByText('Wrong event').waitFor();
  expect(await verdict(gate.page).textContent()).toContain(other.event.title);
  await typeCode(gate.page, early.tickets[0].token);
  await expect.poll(() => verdict(gate.page).textContent()).toContain(early.event.title);
  await gate.finish();
});

it('without a network refuses what was let in before at another gate, what is for another event, and lets the rest in once', async () => {
  const [tonight, other] = [await bookTickets(2), await bookTickets(1)];
  const [used, fresh] = tonight.tickets;
  const [north, south] = [await startJourney(browser), await startJourney(browser)];
  await openGate(north, [tonight.event.id]);
  await goesThrough(north.page, 'In', () => typeCode(north.page, used.token));
  await openGate(south, [tonight.event.id]);
  await south.page.getByText('2 tickets are on this device, 1 inside').waitFor();
  south.allow(/./);
  const { page, context } = south;
  await context.setOffline(true);
  await page.getByText('No signal since').waitFor();
  await typeCode(page, used.token);
  await page.getByText('Already inside').waitFor();
  await typeCode(page, other.tickets[0].token);
  await page.getByText('Wrong event').waitFor();
  await goesThrough(page, 'Let in without a signal', () => typeCode(page, fresh?.token ?? ''));
  await page.getByText('1 scan waits to be sent').waitFor();
  await picture(south, 'gate-offline');
  await typeCode(page, fresh?.token ?? '');
  await page.getByText('Already inside').waitFor();
  await context.setOffline(false);
  await page.getByText('Online, nothing waiting').waitFor();
  await south.finish();
  await north.finish();
});
