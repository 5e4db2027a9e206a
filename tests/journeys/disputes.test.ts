import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { bytesOf, picture, startJourney } from './support/journey.ts';
import { demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('finance finds a dispute, saves what speaks for the payment, and sends it to the bank', async () => {
  const books = await startJourney(browser);
  const { page } = books;
  await signInAs(books, demo('finance'), '/dashboard/admin/disputes');
  await page
    .getByRole('link', { name: /^Open the case of booking/ })
    .first()
    .waitFor();
  await picture(books, 'disputes');
  await page
    .getByRole('link', { name: /^Open the case of booking/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Evidence' }).waitFor();
  await picture(books, 'dispute-case');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await bytesOf(await download)).toString('latin1')).toMatch(/^%PDF-/);
  await page.getByRole('button', { name: 'Send the evidence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the evidence' }).click();
  await dialog.getByText('Write a few words.').waitFor();
  await dialog
    .getByLabel('Your own words to the bank')
    .fill('The tickets were bought with the buyer’s own account.');
  await books.expectAccessible();
  await picture(books, 'dispute-answer');
  await dialog.getByRole('button', { name: 'Send the evidence' }).click();
  await page.getByText(/^Evidence was sent /).waitFor();
  await books.finish();
});
