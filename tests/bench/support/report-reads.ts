import type { Browser, Page } from 'playwright-core';
import { readSiteEnv } from '../../support/env.ts';
import { total } from '../../support/grpc-tap.ts';
import type { Meter } from './meter.ts';

/** The month in which the demo sold something last: on the first of a month it is the one before. */
const recentMonth = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, '2026-11'.length);

/** The reports of staff, as whoever has every permission opens them. */
export const reportPages = {
  'S13 dashboard': '/dashboard/admin-dashboard',
  'S15 bookings': '/dashboard/admin/booking-reports',
  'S18 money': '/dashboard/admin/payment-reports',
  'S18 money by channel': '/dashboard/admin/payment-reports?by=channel&against=year',
  'S18 tax': '/dashboard/admin/payment-reports?by=rate',
  settlements: `/dashboard/admin/settlements?month=${recentMonth}`,
  'S19 payments': '/dashboard/admin/payment-reports/all',
} as const;
export type ReportName = keyof typeof reportPages;

/** A browser that somebody has signed in, behind what counts. */
export async function signInBehind(browser: Browser, meter: Meter, email: string): Promise<Page> {
  const { url } = readSiteEnv();
  meter.serve({ api: url, pages: url });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  // With a full database the emulator takes seconds for what production does at once.
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  await page.goto(`${meter.url}/auth/login?next=%2Fdashboard%2Fmy-profile`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/my-profile');
  await meter.still();
  return page;
}

/** Documents that the browser reads to show a report, those of the signed-in person included. */
export async function readsOfReport(page: Page, meter: Meter, name: ReportName): Promise<number> {
  const { reads } = await meter.step(name, async () => {
    await page.goto(meter.url + reportPages[name]);
    await page.locator('main h1').first().waitFor();
    // The table behind a chart is closed.
    await page.locator('main table').locator('visible=true').first().waitFor();
  });
  return total(reads.browser);
}
