import { PAYMENTS, paymentConverter } from '@fareground/domain/payments/payment';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { bytesOf, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** At both widths. */
it('a buyer has an invoice made out, reads it, and who keeps the books finds it', async () => {
  const { uid } = await getAuth(adminApp()).getUserByEmail(demo('customer'));
  const paid = await getFirestore(adminApp())
    .collection(PAYMENTS)
    .where('buyerUid', '==', uid)
    .where('state', '==', 'captured')
    .limit(1)
    .get();
  const [stored] = paid.docs;
  if (!stored) throw new Error('the demo has no payment of its customer');
  const { bookingId } = paymentConverter.fromFirestore(stored);

  const buyer = await startJourney(browser);
  const { page } = buyer;
  await signInAs(buyer, demo('customer'), `/booking/${bookingId}`);
  await page.getByRole('link', { name: /^Invoice / }).click();
  await page.getByRole('button', { name: 'Request the invoice' }).click();
  expect(await page.locator('.err').count()).toBe(5);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await buyer.expectAccessible();
  await page.getByLabel('Name or company').fill('Porto Nights, Lda.');
  await page.getByLabel('Tax number').fill('PT 501 442 601');
  await page.getByLabel('Street and number').fill('Rua das Flores 1');
  await page.getByLabel('Postcode').fill('4050-262');
  await page.getByLabel('City').fill('Porto');
  await page.getByLabel('Country').selectOption({ label: 'Portugal' });
  await page.getByRole('button', { name: 'Request the invoice' }).click();
  await page.getByText('This cannot be a tax number of that country').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('taxNumber');
  expect(await page.getByLabel('City').inputValue()).toBe('Porto');
  await picture(buyer, 'invoice-form');
  await page.getByLabel('Tax number').fill('PT501442600');
  await page.getByRole('button', { name: 'Request the invoice' }).click();
  const heading = page.getByRole('heading', { name: /^Invoice FG\d{4}-\d{6}$/ });
  await heading.waitFor();
  await picture(buyer, 'invoice');
  const number = ((await heading.textContent()) ?? '').replace('Invoice ', '');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `PDF of ${number}` }).click();
  expect((await bytesOf(await download)).toString('latin1')).toMatch(/^%PDF-/);
  await page.getByRole('button', { name: 'Correct this invoice' }).click();
  expect(await page.getByLabel('Name or company').inputValue()).toBe('Porto Nights, Lda.');
  await page.getByLabel('Name or company').fill('Porto Nights II, Lda.');
  await picture(buyer, 'invoice-correct');
  await page.getByRole('button', { name: 'Issue the new invoice' }).click();
  await page.getByRole('heading', { name: new RegExp(`, in place of ${number}$`) }).waitFor();
  await page.getByRole('heading', { name: new RegExp(`^Credit note .*, for ${number}$`) }).waitFor();
  await buyer.expectAccessible();
  await picture(buyer, 'invoice-corrected');
  await buyer.finish();

  const books = await startJourney(browser);
  await signInAs(books, demo('finance'), '/dashboard/admin/invoices');
  await books.page.getByRole('rowheader', { name: number, exact: true }).waitFor();
  await picture(books, 'invoices');
  const saved = books.page.waitForEvent('download');
  await books.page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await bytesOf(await saved)).toString('utf8')).toContain(`${number},invoice,`);
  await books.page.getByLabel('Number').fill(`FG2020-000001`);
  await books.page.getByRole('button', { name: 'Show' }).click();
  await books.page.getByText('None was issued in that month or with that number.').waitFor();
  // From the register to all that was made out for a booking, where staff put it right as well.
  await books.page.goBack();
  const row = books.page.getByRole('row').filter({ hasText: number }).first();
  await row.getByRole('link').click();
  await books.page.getByRole('button', { name: 'Correct this invoice' }).waitFor();
  await books.finish();
});
