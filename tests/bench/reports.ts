// npm run bench -- reports: what the reports of staff read with a hundred thousand bookings in the database and as many movements in the
// ledger, how long rebuilding their sums takes, and how long the browser takes to save every movement. Ends with 1 when a report reads more
// than fifty documents.

import { MINUTE } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { rebuildSums } from '../../functions/src/payments/ledger/rebuild-sums.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { startMeter } from './support/meter.ts';
import { type ReportName, readsOfReport, reportPages, signInBehind } from './support/report-reads.ts';

const MAX_READS = 50;

initializeApp({ projectId: readSiteEnv().projectId });
const db = getFirestore();
const begun = Date.now();
const say = (line: string): void => console.log(`${Math.round((Date.now() - begun) / 1_000)} s: ${line}`);

const rebuilt = await rebuildSums({ db, collections: createCollections(db) }, () => {});
say(`the sums were rebuilt from ${rebuilt.transactions.toLocaleString('en')} transactions`);

const [browser, meter] = await Promise.all([launchBrowser(), startMeter()]);
const page = await signInBehind(browser, meter, 'owner@fareground.test');
let worst = 0;
for (const name of Object.keys(reportPages) as ReportName[]) {
  const reads = await readsOfReport(page, meter, name);
  worst = Math.max(worst, reads);
  say(`${name}: ${reads} documents`);
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const period = new URLSearchParams({
  from: day(begun - 365 * 24 * 60 * MINUTE),
  to: day(begun),
  zone: 'UTC',
});
for (const how of ['CSV', 'Excel']) {
  await page.goto(`${meter.url}${reportPages['S18 money']}?${period}`);
  const card = page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: 'Transactions', exact: true }) });
  const save = card.getByRole('button', { name: `Save as ${how}` });
  await save.waitFor();
  const clicked = Date.now();
  const saved = page.waitForEvent('download', { timeout: 600_000 });
  await save.click();
  await saved;
  const told = await page.getByText(/rows saved/).textContent();
  say(`${how}: ${told} ${((Date.now() - clicked) / 1_000).toFixed(1)} s`);
}
await browser.close();
await meter.stop();
await db.terminate();
process.exit(worst > MAX_READS ? 1 : 0);
