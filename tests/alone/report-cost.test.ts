import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Meter, startMeter } from '../bench/support/meter.ts';
import { type ReportName, readsOfReport, reportPages, signInBehind } from '../bench/support/report-reads.ts';
import { demo } from '../journeys/support/staff.ts';
import { launchBrowser } from '../support/browser.ts';

let browser: Browser;
let meter: Meter;
let page: Page;
beforeAll(async () => {
  [browser, meter] = await Promise.all([launchBrowser(), startMeter()]);
  page = await signInBehind(browser, meter, demo('owner'));
});
afterAll(async () => {
  await browser.close();
  await meter.stop();
});

it.each(Object.keys(reportPages) as ReportName[])('%s reads fifty documents at most', async (name) => {
  let reads = await readsOfReport(page, meter, name);
  // What the site writes meanwhile is delivered as well: the least of three readings is the page's own.
  for (let reading = 1; reading < 3 && reads > 50; reading++)
    reads = Math.min(reads, await readsOfReport(page, meter, name));
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(50);
});
