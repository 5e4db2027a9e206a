import { BOOKINGS, type Booking, bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { placesLeft, sumOfPlaces } from '@fareground/domain/booking/refund-places';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { formatMoney } from '@fareground/domain/core/money-text';
import { DAY } from '@fareground/domain/core/time';
import { isEarned } from '@fareground/domain/payments/ledger/account';
import {
  LEDGER,
  type LedgerTransaction,
  ledgerTransactionConverter,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { REPORT_MAILS, reportMailConverter } from '@fareground/domain/payments/ledger/report-mail';
import { PAYMENTS, paymentConverter } from '@fareground/domain/payments/payment';
import { type Refund, refundConverter, refundIdOf, refundPath } from '@fareground/domain/payments/refund';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { pagesOfText } from '../../functions/src/platform/pdf/pdf-text.test-helper.ts';
import { launchBrowser } from '../support/browser.ts';
import { bytesOf, type Journey, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('finance sees a refund that did not arrive and sends it again, with a reason', async () => {
  const db = getFirestore(adminApp());
  const found = await db.collection(PAYMENTS).where('state', '==', 'captured').limit(1).get();
  const [stored] = found.docs;
  if (!stored) throw new Error('the demo has no payment');
  const payment = paymentConverter.fromFirestore(stored);
  const refund: Refund = {
    id: refundIdOf(payment.id, payment.refundCount + 1),
    paymentId: payment.id,
    bookingId: payment.bookingId,
    buyerUid: payment.buyerUid,
    amount: payment.amount,
    currency: payment.currency,
    state: 'failed',
    reason: 'buyer-cancelled',
    providerRefundId: '',
    failure: 'expired_or_canceled_card',
    requestedBy: payment.buyerUid,
    createdAt: Date.now(),
    updatedAt: Date.now(),
  };
  await db.doc(refundPath(refund.id)).set(refundConverter.toFirestore(refund));
  await stored.ref.update({ refundCount: payment.refundCount + 1 });
  await db.doc(bookingPath(payment.bookingId)).update({ notice: 'refund-failed' });

  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('finance'), '/dashboard/admin-dashboard');
  await page.getByRole('heading', { name: 'Needs action' }).waitFor();
  await page
    .getByRole('heading', { name: /Sold today|Nothing sold yet today/ })
    .first()
    .waitFor();
  await picture(journey, 'overview');
  await page
    .getByRole('link', { name: /A refund of .* did not arrive/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Refunds that did not arrive' }).waitFor();
  await page.getByText('The card has expired or was cancelled').first().waitFor();
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Send again' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByText('Enter at least three characters').waitFor();
  await journey.expectAccessible();
  await dialog.getByLabel('Why it can succeed now').fill('The card was renewed');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sent again. It counts as refunded when it arrives.').waitFor();
  expect((await db.doc(refundPath(refund.id)).get()).data()).toMatchObject({
    state: 'retried',
    retriedAs: refundIdOf(payment.id, payment.refundCount + 2),
  });
  // As if nobody had asked for a report by mail yet, also where this is tried again.
  const asked = await db.collectionGroup(REPORT_MAILS).get();
  await Promise.all(asked.docs.map(({ ref }) => ref.delete()));
  await expectReport(journey);
  await expectSubscribed(journey);
  await journey.finish();
});

it('finance gives some of the money back while the tickets stand', async () => {
  const db = getFirestore(adminApp());
  const confirmed = await db.collection(BOOKINGS).where('state', '==', 'confirmed').limit(30).get();
  const captured = await db.collection(PAYMENTS).where('state', '==', 'captured').limit(30).get();
  const paid = new Set(captured.docs.map(({ id }) => id));
  const booking = confirmed.docs
    .map((one) => bookingConverter.fromFirestore(one))
    .find((one) => paid.has(one.paymentId) && one.notice === 'none' && priceLeft(one) > 500);
  if (!booking) throw new Error('the demo has no booking that was paid');

  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('finance'), '/dashboard/admin/booking-reports');
  await page.getByLabel('Booking number').fill(booking.id);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Refund / }).click();
  await dialog.getByText('something must be refunded').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'refund-kept');
  await dialog.getByLabel(/^Of the price/).fill('1.50');
  await dialog.getByLabel('Why').fill('The sound failed for an hour');
  await dialog.getByRole('button', { name: /^Refund / }).click();
  await page.getByText(`${formatMoney(150, booking.currency)} is on its way back.`).waitFor();
  const after = bookingConverter.fromFirestore(await db.doc(bookingPath(booking.id)).get());
  expect(priceLeft(after)).toBe(priceLeft(booking) - 150);
  await journey.finish();
});

const priceLeft = (booking: Booking): number => sumOfPlaces(placesLeft(booking)).price;

/** The report on the same page: what it says of the last year is what the ledger says, and the file says the same. */
async function expectReport(journey: Journey): Promise<void> {
  const { page } = journey;
  const db = getFirestore(adminApp());
  // Until yesterday: today others buy and give back.
  const [from = '', to = ''] = [60, 1].map((days) =>
    new Date(Date.now() - days * DAY).toISOString().slice(0, 10),
  );
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByLabel('To', { exact: true }).fill(to);
  await page.getByLabel('Time zone', { exact: true }).fill('UTC');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('heading', { name: 'By event and trip' }).waitFor();
  const stored = await db
    .collection(LEDGER)
    .withConverter(ledgerTransactionConverter)
    .where('at', '>=', Date.parse(from))
    .where('at', '<', Date.parse(to) + DAY)
    .get();
  const movements = stored.docs.map((one) => one.data()).filter(({ currency }) => currency === 'EUR');
  const entries = movements.flatMap((one) => one.entries);
  const kept = -entries.reduce((sum, { account, amount }) => sum + (isEarned(account) ? amount : 0), 0);
  const tile = page.locator('.kpi').filter({ hasText: 'Net sales' });
  await tile.locator('.v', { hasText: formatMoney(kept, 'EUR') }).waitFor();
  await picture(journey, 'money-report');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await picture(journey, 'money-report');
  const saved = async (card: string, how: 'CSV' | 'Excel'): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    const box = page.locator('.card').filter({ has: page.getByRole('heading', { name: card, exact: true }) });
    await box.getByRole('button', { name: `Save as ${how}` }).click();
    return bytesOf(await download);
  };
  const byCurrency = (await saved('By currency', 'CSV')).toString().split('\r\n');
  const place = byCurrency[0]?.split(',').indexOf('net sales') ?? -1;
  expect(byCurrency.find((line) => line.includes(',EUR,'))?.split(',')[place]).toBe((kept / 100).toFixed(2));

  // The workbook, opened by a program that is not ours, has every entry of every movement, to the cent.
  const [sheet] = await readXlsx(await saved('Transactions', 'Excel'));
  const [heads = [], ...rows] = sheet?.data ?? [];
  const inEuro = rows.filter((row) => row[heads.indexOf('currency')] === 'EUR');
  expect(inEuro).toHaveLength(entries.length);
  const cents = (row: (typeof rows)[number]) => Math.round(Number(row[heads.indexOf('amount')]) * 100);
  const sold = inEuro.filter((row) => isEarned(String(row[heads.indexOf('account')])));
  expect(-sold.reduce((sum, row) => sum + cents(row), 0)).toBe(kept);

  // By what nobody could say before: the same money, and the tax that was in it.
  await page.getByRole('button', { name: 'Organiser or operator' }).click();
  await page.getByRole('table', { name: 'By Organiser or operator' }).waitFor();
  await tile.locator('.v', { hasText: formatMoney(kept, 'EUR') }).waitFor();
  await picture(journey, 'money-by-partner');
  const partners = (await saved('By Organiser or operator', 'CSV')).toString().trim().split('\r\n');
  const columns = partners[0]?.split(',') ?? [];
  const euros = partners.map((line) => line.split(',')).filter((row) => row.includes('EUR'));
  const keptBy = euros.reduce(
    (sum, row) => sum + Math.round(Number(row[columns.indexOf('net sales')]) * 100),
    0,
  );
  expect(keptBy).toBe(kept);
  await page.getByRole('button', { name: 'Tax rate' }).click();
  await page.getByRole('table', { name: 'Tax' }).waitFor();
  await picture(journey, 'tax-report');
  await askByMail(journey, 'Email the tax report', 'Monthly');
  await expectStatement(journey, saved);
  await expectPaper(journey);
  await page.getByRole('button', { name: 'Event or trip' }).click();
  await page.getByRole('heading', { name: 'By event and trip' }).waitFor();

  const sale = page.getByRole('table', { name: 'By event and trip' }).getByRole('link').first();
  await sale.locator('text=/, /').waitFor();
  const name = (await sale.textContent()) ?? '';
  await sale.click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().waitFor();
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Matching bookings' }).waitFor();
  await picture(journey, 'bookings-of-sale');
  await expectGroups(journey, saved);
}

/** Asks for what a page shows by mail. */
async function askByMail({ page }: Journey, title: string, every: string): Promise<void> {
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const open = card.getByRole('button', { name: 'Scheduled reports' });
  const howOften = card.getByLabel('How often');
  await open.or(howOften).waitFor();
  // Open already, where something was asked for on this page before.
  if (await open.isVisible()) await open.click();
  await howOften.selectOption(every);
  await card.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.getByText('Saved. The latest report comes within the hour.').first().waitFor();
}

/** Yesterday's report by mail: asked for, changed, and ended. `tests/emulator/report-mails.test.ts` has what is mailed. */
async function expectSubscribed(journey: Journey): Promise<void> {
  const { page } = journey;
  await page.goto(page.url().replace(/payment-reports\/all.*/, 'payment-reports'));
  await askByMail(journey, 'Email this report', 'Daily');
  const stored = await getFirestore(adminApp()).collectionGroup(REPORT_MAILS).get();
  expect(stored.docs.map((one) => reportMailConverter.fromFirestore(one).report).sort()).toEqual([
    'bookings',
    'bookings',
    'money',
    'settlement',
    'tax',
  ]);
  const subscriptions = page.getByRole('list', { name: 'Scheduled reports' });
  await subscriptions.getByRole('button', { name: /^Change ?: Daily: Organiser or operator$/ }).click();
  await subscriptions.getByLabel('How often').selectOption('Monthly');
  await journey.expectAccessible();
  await subscriptions.getByRole('button', { name: 'Save', exact: true }).click();
  await subscriptions.getByText('Monthly: Organiser or operator').first().waitFor();
  await subscriptions
    .getByRole('button', { name: /^Unsubscribe ?: Monthly: Organiser or operator$/ })
    .click();
  await page.getByText('Unsubscribed.').waitFor();
  await subscriptions.waitFor({ state: 'detached' });
}

/** The bookings, and then the payments, of whatever sold most: those of its operator alone. */
async function expectGroups(
  journey: Journey,
  saved: (card: string, how: 'CSV' | 'Excel') => Promise<Buffer>,
): Promise<void> {
  const { page } = journey;
  const of = page.getByLabel('Filter', { exact: true });
  await of.selectOption({ label: 'All' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const partners = of.locator('optgroup[label="Organiser or operator"] option');
  await partners.first().waitFor({ state: 'attached' });
  const group = (await partners.first().getAttribute('value')) ?? '';
  await of.selectOption(group);
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/currency=EUR/);
  await page.getByRole('table', { name: 'Bookings' }).waitFor();
  await picture(journey, 'bookings-of-partner');
  const [heads = '', ...rows] = (await saved('Matching bookings', 'CSV')).toString().trim().split('\r\n');
  const column = heads.split(',').indexOf('organiser or operator');
  const { partners: stored } = createCollections(getFirestore(adminApp()));
  const partner = (await stored.doc(group.slice('partner='.length)).get()).data()?.name;
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row.split(',')[column]))).toEqual(new Set([partner]));
  await askByMail(journey, 'Email this list', 'Weekly, Monday to Sunday');
  const subscriptions = page.getByRole('list', { name: 'Scheduled reports' }).getByRole('listitem');
  await expect.poll(() => subscriptions.count()).toBe(1);
  await askByMail(journey, 'Email this list', 'Monthly');
  await expect.poll(() => subscriptions.count()).toBe(2);
  await picture(journey, 'bookings-by-mail');

  await page.goto(page.url().replace('booking-reports', 'payment-reports/all'));
  await page.getByRole('table', { name: 'Payments' }).waitFor();
  expect(await page.getByLabel('Filter', { exact: true }).inputValue()).toBe(group);
  await picture(journey, 'payments-of-partner');
}

/** What somebody is owed for a month: everybody, then one, event by event. */
async function expectStatement(
  journey: Journey,
  saved: (card: string, how: 'CSV' | 'Excel') => Promise<Buffer>,
): Promise<void> {
  const { page } = journey;
  const back = page.url();
  await page.getByRole('link', { name: 'Settlements' }).first().click();
  // On the first of a month the demo sold nothing in it yet.
  const month = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, '2026-11'.length);
  await page.getByLabel('Month').fill(month);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const all = page.getByRole('table', { name: 'All organisers and operators' });
  await all.waitFor();
  await picture(journey, 'settlements');
  const lines = (await saved('All organisers and operators', 'CSV')).toString().split('\r\n');
  expect(lines[0]).toContain('owed');
  const partner = all.getByRole('link').first();
  const name = (await partner.textContent()) ?? '';
  await partner.click();
  const one = page.getByRole('table', { name });
  await one.getByRole('row', { name: /^Total/ }).waitFor();
  await picture(journey, 'statement');
  await page.goto(back);
}

/** A place of an organiser's own that was sold at a desk in the month before this one: the demo begins later. Another one each time that this is tried. */
async function sellLastMonth(partner: string): Promise<void> {
  const bookingId = randomDigits(10);
  const last = new Date();
  last.setUTCDate(0);
  last.setUTCDate(15);
  const sale: LedgerTransaction = {
    id: `${bookingId}-1.taken`,
    at: last.getTime(),
    kind: 'sale',
    bookingId,
    currency: 'EUR',
    offeringId: 'paper-night',
    offeringIds: ['paper-night'],
    entries: [
      { account: 'cash:paper', amount: 2_100 },
      { account: 'sales:paper-night', amount: -1_900 },
      { account: 'fees', amount: -100 },
      { account: 'tax:600', amount: -100 },
    ],
    parts: [
      {
        offeringId: 'paper-night',
        of: { ...anyPlace, partner },
        amounts: { sales: -1_900, fees: -100, tax: -100, 'tax-of-fees': -6, places: 1 },
      },
    ],
    groups: [`partner=${partner}`],
  };
  const { ledger, pendingLedgerEntries } = createCollections(getFirestore(adminApp()));
  await Promise.all([ledger.doc(sale.id).set(sale), pendingLedgerEntries.doc(sale.id).set(sale)]);
}
const anyPlace = {
  channel: 'on-board',
  route: 'unknown',
  category: 'music',
  fare: 'full',
  tier: 'Floor',
  ahead: '7',
} as const;

/** The statement of a month that has ended, on paper: it says what the page says. */
async function expectPaper(journey: Journey): Promise<void> {
  const { page } = journey;
  const back = page.url();
  const partner = `Rua do Papel ${randomDigits(10).slice(-4)}`;
  await sellLastMonth(partner);
  await page.getByRole('link', { name: 'Settlements' }).first().click();
  const all = page.getByRole('table', { name: 'All organisers and operators' });
  await all.getByRole('link', { name: partner }).click();
  const together = page.getByRole('table', { name: partner }).getByRole('row', { name: /^Total/ });
  for (const amount of ['€21.00', '€1.06', '€0.94', '€19.00'])
    await together.getByText(amount, { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download statement (PDF)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^statement-rua-do-papel-\d{4}-\d{4}-\d\d\.pdf$/);
  const said = pagesOfText(await bytesOf(file))
    .flatMap(({ texts }) => texts)
    .join(' ');
  for (const text of [
    '€21.00',
    '-€1.06',
    'Tax, which the house owes -€0.94',
    'Owed in EUR, without tax €19.00',
  ])
    expect(said).toContain(text);
  await askByMail(journey, 'Email statements', 'Monthly');
  await picture(journey, 'statement-by-mail');
  await page.goto(back);
}
