import { CHECK_INS } from '@fareground/domain/access/check-in';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { bookTickets, chooseSales, goesThrough, openGate, typeCode } from './support/gate.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, newPerson, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The browser has all of the gate's files. */
const isKept = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/gate'))?.active?.state);

/** As if the last token had been fetched more than an hour ago. */
const expireToken = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('firebaseLocalStorageDb'));
    const store = database
      .transaction('firebaseLocalStorage', 'readwrite')
      .objectStore('firebaseLocalStorage');
    for (const record of await done(store.getAll())) {
      if (!record.value?.stsTokenManager) continue;
      record.value.stsTokenManager.expirationTime = Date.now() - 1_000;
      await done(store.put(record));
    }
    database.close();
  });

/** What the gate left on the device. */
const leftOnDevice = (page: Page) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'fareground-gate'),
    ...Object.keys(localStorage).filter((key) => key.startsWith('fareground.gate.')),
  ]);

it('loaded again without a network an hour later, the gate opens with its sales, its tickets and its queue', async () => {
  const { event, tickets } = await bookTickets(3);
  const [used, first, second] = tickets;
  const { email } = await newPerson('Gil Portas', ['gate']);
  const gate = await startJourney(browser);
  gate.allow(/./);
  const { page, context } = gate;
  await signInAs(gate, email, '/gate');
  await chooseSales(page, [event.id]);
  await goesThrough(page, 'In', () => typeCode(page, used.token));
  await page.getByText('3 tickets are on this device').waitFor();
  await expect.poll(() => isKept(page)).toBe('activated');
  await expireToken(page);

  await context.setOffline(true);
  await page.reload();
  await page.locator('.gate-where', { hasText: event.title }).waitFor();
  await page.getByText('No signal since').waitFor();
  await page.getByText('3 tickets are on this device, 1 inside').waitFor();
  await typeCode(page, used.token);
  await page.getByText('Already inside').waitFor();
  await picture(gate, 'gate-reloaded');
  await gate.expectAccessible();
  await goesThrough(page, 'Let in without a signal', () => typeCode(page, first?.token ?? ''));
  await page.reload();
  await page.getByText('1 scan waits to be sent').waitFor();
  await typeCode(page, first?.token ?? '');
  await page.getByText('Already inside').waitFor();
  await typeCode(page, second?.token ?? '');
  await page.getByText('2 scans wait to be sent').waitFor();

  await context.setOffline(false);
  await page.getByText('Online, nothing waiting').waitFor();
  const sent = await getFirestore(adminApp()).collection(CHECK_INS).where('offeringId', '==', event.id).get();
  expect(sent.docs.map((one) => one.get('offline')).toSorted()).toEqual([false, true, true]);

  // Nothing of it is left for who comes next, and public pages never came from the worker.
  expect(await leftOnDevice(page)).toHaveLength(2);
  await gate.visit('/events');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  // On a phone signing out stands in a menu.
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(new URL('/dashboard/my-profile', page.url()).href);
  await page.getByRole('button', { name: 'Sign out', exact: true }).locator('visible=true').first().click();
  await page.waitForURL('**/auth/login**');
  await expect.poll(() => leftOnDevice(page)).toEqual([]);
  await gate.finish();
});

it('two gates without a network that let in one ticket learn of each other when they are back', async () => {
  const { event, tickets } = await bookTickets(1);
  const [ticket] = tickets;
  const [north, south] = [await startJourney(browser), await startJourney(browser, 1_440)];
  for (const [gate, name] of [
    [north, 'North'],
    [south, 'South'],
  ] as const) {
    gate.allow(/./);
    const { email } = await newPerson(`Guarda ${name}`, ['gate']);
    await signInAs(gate, email, '/gate');
    await gate.page.getByLabel('This gate').fill(name);
    await chooseSales(gate.page, [event.id]);
    await gate.page.getByText('1 ticket is on this device').waitFor();
    await gate.context.setOffline(true);
    await gate.page.getByText('No signal since').waitFor();
    await goesThrough(gate.page, 'Let in without a signal', () => typeCode(gate.page, ticket.token));
  }
  for (const { context } of [north, south]) await context.setOffline(false);
  await north.page.locator('.gate-conflict', { hasText: 'South' }).waitFor();
  await south.page.locator('.gate-conflict', { hasText: 'North' }).waitFor();
  for (const gate of [north, south]) {
    await picture(gate, 'gate-conflict');
    await gate.expectAccessible();
  }
  // It stays until somebody has seen it.
  await north.page.reload();
  await north.page.locator('.gate-conflict').waitFor();
  await north.page.getByRole('button', { name: /^Seen/ }).click();
  await north.page.locator('.gate-conflict').waitFor({ state: 'hidden' });
  await north.page.reload();
  await north.page.getByText('Online, nothing waiting').waitFor();
  expect(await north.page.locator('.gate-conflict').count()).toBe(0);
  for (const gate of [north, south]) await gate.finish();
});

it('a gate opened by one person keeps nothing for the next', async () => {
  const { event } = await bookTickets(1);
  const gate = await startJourney(browser);
  await openGate(gate, [event.id]);
  await gate.page.getByText('1 ticket is on this device').waitFor();
  expect(await leftOnDevice(gate.page)).toHaveLength(2);
  const { email } = await newPerson('Outra Guarda', ['gate']);
  await gate.page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'));
  await signInAs(gate, email, '/gate');
  await gate.page.getByText('What do you let in?').waitFor();
  expect(await leftOnDevice(gate.page)).toEqual([]);
  await gate.finish();
});
