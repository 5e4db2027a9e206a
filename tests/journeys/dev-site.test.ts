import { createServer } from 'node:net';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedPictures } from '../../functions/src/public/pages/pictures.ts';
import { type DevSite, startDevSite } from '../../tools/dev/site.ts';
import { launchBrowser, PAGE_TIMEOUT } from '../support/browser.ts';
import { hydrated } from '../support/page-load.ts';
import { site } from './support/journey.ts';

// `npm run dev` in front of the running emulators: the same pages as the build's, rendered from the sources.
let browser: Browser;
let dev: DevSite;
beforeAll(async () => {
  const app = getApps()[0] ?? initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-fareground' });
  [browser, dev] = await Promise.all([
    launchBrowser(),
    startDevSite({
      port: await freePort(),
      apiOrigin: site(),
      db: getFirestore(app),
      pictures: storedPictures(app),
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await dev.close();
});

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

test.each([
  ['/', 'Go out.', 200],
  ['/event/night-ferry-orchestra', 'Eleven players', 200],
  ['/nowhere/at/all', 'Nothing is on here', 404],
])('%s is rendered on the server', async (path, words, status) => {
  const answer = await fetch(dev.url + path);
  expect(answer.status).toBe(status);
  const text = await answer.text();
  expect(text.slice(text.indexOf('<div id="root">'))).toContain(words);
});

test('what a page shows is answered as data, and the API as by hosting', async () => {
  const data = (await (await fetch(`${dev.url}/data/events`)).json()) as { answers: object };
  expect(Object.keys(data.answers)).toContain('cities');
  expect((await fetch(`${dev.url}/api/nothing-here`)).status).toBe(404);
});

test('pages come to life without a word in the console, also one that another page leads to', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`${dev.url}/events`);
  await hydrated(page);
  // Whichever event is the first: other journeys have put theirs on the list.
  const link = page.locator('main a[href^="/event/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL(`**${address}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${dev.url}/auth/login`);
  await page.getByLabel('Email').fill('customer@fareground.test');
  await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard/my-profile');
  await page.locator('a[href^="/ticket/"]').first().waitFor();
  expect(faults).toEqual([]);
  // A library that is found late would have loaded the page again.
  expect(loads).toBe(2);
});
