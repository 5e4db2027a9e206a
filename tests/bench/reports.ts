// npm run bench -- reports: what the reports of staff read with a hundred thousand bookings in the database and as many movements in the
// ledger, how long rebuilding their sums takes, and how long the browser takes to save every movement. Ends with 1 when a report reads more
// than fifty documents.

import { TICKETS, ticketConverter } from '@fareground/domain/access/ticket';
import { BOOKINGS, bookingConverter } from '@fareground/domain/booking/booking';
import { MINUTE } from '@fareground/domain/core/time';
import {
  LEDGER,
  type LedgerTransaction,
  ledgerTransactionConverter,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { rebuildSums } from '../../functions/src/payments/ledger/rebuild-sums.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { fillBookings } from './support/fill-bookings.ts';
import { startMeter } from './support/meter.ts';
import { type ReportName, readsOfReport, reportPages, signInBehind } from './support/report-reads.ts';

const MANY = Number(process.env.FAREGROUND_BENCH_BOOKINGS ?? 100_000);
const MAX_READS = 50;
const PER_COMMIT = 500;

initializeApp({ projectId: readSiteEnv().projectId });
const db = getFirestore();
const first = async (collection: string, field: string, value: string): Promise<QueryDocumentSnapshot> => {
  const { docs } = await db.collection(collection).where(field, '==', value).limit(1).get();
  const [found] = docs;
  if (!found) throw new Error(`the demo has nothing in ${collection} whose ${field} is ${value}`);
  return found;
};

/** A movement every few minutes, as many as there are bookings, over as many sales as `fillBookings` has. */
async function fillLedger(like: LedgerTransaction, count: number, now: number): Promise<void> {
  for (let from = 0; from < count; from += PER_COMMIT) {
    const batch = db.batch();
    for (let n = from; n < Math.min(count, from + PER_COMMIT); n++) {
      const offeringId = `sale-${n % 400}`;
      const entries = like.entries.map((entry) =>
        entry.account.startsWith('sales:') ? { ...entry, account: `sales:${offeringId}` } : entry,
      );
      const one = {
        ...like,
        id: `many.${n}`,
        at: now - n * 4 * MINUTE,
        offeringId,
        offeringIds: [offeringId],
        ...(like.parts && { parts: like.parts.map((part) => ({ ...part, offeringId })) }),
        entries,
      };
      batch.set(db.doc(`${LEDGER}/${one.id}`), ledgerTransactionConverter.toFirestore(one));
    }
    await batch.commit();
  }
}

const begun = Date.now();
const say = (line: string): void => console.log(`${Math.round((Date.now() - begun) / 1_000)} s: ${line}`);

const booking = bookingConverter.fromFirestore(await first(BOOKINGS, 'state', 'confirmed'));
const ticket = ticketConverter.fromFirestore(await first(TICKETS, 'state', 'valid'));
const sales = await db.collection(LEDGER).where('kind', '==', 'sale').get();
const sale = sales.docs
  .map((one) => ledgerTransactionConverter.fromFirestore(one))
  .find(({ offeringIds }) => offeringIds?.length === 1);
if (!sale) throw new Error('the demo has no movement of one sale');
const there = await fillBookings(db, MANY, { booking, ticket }, []);
await fillLedger(sale, MANY, begun);
say(`${there.toLocaleString('en')} bookings, and as many movements in the ledger`);

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
await (db as Firestore).terminate();
process.exit(worst > MAX_READS ? 1 : 0);
