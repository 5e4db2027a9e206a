import { readFileSync } from 'node:fs';
import { BOOKINGS, bookingConverter, bookingPath } from '@fareground/domain/bookings/booking';
import { mostGoodwill } from '@fareground/domain/bookings/goodwill';
import { formatMoney } from '@fareground/domain/core/money';
import { isEarned } from '@fareground/domain/ledger/account';
import { LEDGER, ledgerTransactionConverter } from '@fareground/domain/ledger/ledger-transaction';
import { PAYMENTS, paymentConverter } from '@fareground/domain/payments/payment';
import { type Refund, refundConverter, refundIdOf, refundPath } from '@fareground/domain/payments/refund';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Journey, picture, startJourney } from './support/journey.ts';
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
  await page.getByRole('heading', { name: 'Money that waits for you' }).waitFor();
  await page
    .getByRole('heading', { name: /Sold today|Nothing sold yet today/ })
    .first()
    .waitFor();
  await journey.expectAccessible();
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
  await dialog.getByText('Write at least three characters').waitFor();
  await journey.expectAccessible();
  await dialog.getByLabel('Why it may arrive now').fill('The card was renewed');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sent again. It counts when it arrives.').waitFor();
  expect((await db.doc(refundPath(refund.id)).get()).data()).toMatchObject({
    state: 'retried',
    retriedAs: refundIdOf(payment.id, payment.refundCount + 2),
  });
  await expectReport(journey);
  await journey.finish();
});

it('finance gives some of the money back while the tickets stand', async () => {
  const db = getFirestore(adminApp());
  const confirmed = await db.collection(BOOKINGS).where('state', '==', 'confirmed').limit(30).get();
  const captured = await db.collection(PAYMENTS).where('state', '==', 'captured').limit(30).get();
  const paid = new Set(captured.docs.map(({ id }) => id));
  const booking = confirmed.docs
    .map((one) => bookingConverter.fromFirestore(one))
    .find((one) => paid.has(one.paymentId) && one.notice === 'none' && mostGoodwill(one) > 500);
  if (!booking) throw new Error('the demo has no booking that was paid');

  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('finance'), '/dashboard/admin/booking-reports');
  await page.getByLabel('Booking number').fill(booking.id);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Give money back' }).count()).toBe(1);
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Give money back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await dialog.getByText('An amount above nothing').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'goodwill');
  await dialog.getByLabel(/^Amount/).fill('1.50');
  await dialog.getByLabel('Why').fill('The sound failed for an hour');
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await page.getByText(`${formatMoney(150, booking.currency)} go back.`).waitFor();
  const after = bookingConverter.fromFirestore(await db.doc(bookingPath(booking.id)).get());
  expect(mostGoodwill(after)).toBe(mostGoodwill(booking) - 150);
  await journey.finish();
});

/** The report on the same page: what it says of the last year is what the ledger says, and the file says the same. */
async function expectReport(journey: Journey): Promise<void> {
  const { page } = journey;
  const db = getFirestore(adminApp());
  const to = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('From').fill(from);
  await page.getByLabel('To').fill(to);
  await page.getByLabel('Days of').selectOption('UTC');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('heading', { name: 'By event and trip' }).waitFor();
  const stored = await db
    .collection(LEDGER)
    .withConverter(ledgerTransactionConverter)
    .where('at', '>=', Date.parse(`${from}T00:00:00Z`))
    .get();
  const movements = stored.docs.map((one) => one.data()).filter(({ currency }) => currency === 'EUR');
  const entries = movements.flatMap((one) => one.entries);
  const kept = -entries.reduce((sum, { account, amount }) => sum + (isEarned(account) ? amount : 0), 0);
  const tile = page.locator('.kpi').filter({ hasText: 'Kept' });
  await tile.locator('.v', { hasText: formatMoney(kept, 'EUR') }).waitFor();
  await journey.expectAccessible();
  await picture(journey, 'money-report');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await journey.expectAccessible();
  await picture(journey, 'money-report');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain(`,,EUR,kept,${(kept / 100).toFixed(2)}\r\n`);

  const sale = page.getByRole('table', { name: 'By event and trip' }).getByRole('link').first();
  const name = (await sale.textContent()) ?? '';
  await sale.click();
  await page.getByRole('heading', { name: `Movements of ${name}` }).waitFor();
  await page.getByRole('table', { name: 'Movements' }).getByRole('link').first().waitFor();
}
