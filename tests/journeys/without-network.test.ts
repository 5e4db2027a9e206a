import { CHECK_INS } from '@fareground/domain/access/check-in';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { bookTickets, goesThrough, openGate, typeCode } from './support/gate.ts';
import { type Journey, startJourney } from './support/journey.ts';

let browser: Browser;
const app = initializeApp({ projectId: readSiteEnv().projectId }, 'without-network');
const db = getFirestore(app);
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await deleteApp(app);
});

/** The page itself still comes (a browser may have it kept), but nothing that it asks for. */
const services = /google\.firestore|identitytoolkit|securetoken|\/api\//;

async function signIn({ page, visit }: Journey, email: string, path: string): Promise<void> {
  await visit(`/auth/login?next=${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${path}`);
}

it('a ticket that was in the list once opens without a network, and says that it may be old', async () => {
  const journey = await startJourney(browser);
  journey.allow(/./);
  const { page, context } = journey;
  await signIn(journey, 'customer@fareground.test', '/dashboard/my-profile');
  const link = page.locator('a[href^="/ticket/"]').first();
  await link.waitFor();
  const path = (await link.getAttribute('href')) ?? '';
  await context.route(services, (route) => route.abort('internetdisconnected'));
  await journey.visit(path);
  await page.getByText('You are offline. The code still opens the door').waitFor();
  await page.getByRole('img', { name: 'Code for the door' }).waitFor();
  await context.unroute(services);
  await page
    .getByText('You are offline. The code still opens the door')
    .waitFor({ state: 'hidden', timeout: 60_000 });
  await journey.finish();
});

it('a scan that the gate decided alone is sent when the gate is opened again with a network', async () => {
  const { event, tickets } = await bookTickets(1);
  const [ticket] = tickets;
  const journey = await startJourney(browser);
  journey.allow(/./);
  const { page, context } = journey;
  const keys = page.waitForResponse('**/api/ticket-keys');
  await openGate(journey, [event.id]);
  await keys;
  await context.route(services, (route) => route.abort('internetdisconnected'));
  await goesThrough(page, 'Let in without a signal', () => typeCode(page, ticket.token));
  const sent = () => db.collection(CHECK_INS).where('serial', '==', ticket.serial).get();
  expect((await sent()).size).toBe(0);
  await page.goto('about:blank');
  await context.unroute(services);
  await journey.visit('/gate');
  await expect
    .poll(async () => (await sent()).docs.map((each) => each.data()))
    .toMatchObject([{ serial: ticket.serial, offline: true, gate: 'Main gate' }]);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fareground.scans.'))),
    )
    .toEqual([]);
  await journey.finish();
});
