import { GIFT_CARDS, giftCardConverter } from '@fareground/domain/payments/gift-cards/gift-card';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chooseConcertAndBus, giveEmail, goAndPay, holdCart, payWithCard } from './support/buying.ts';
import { picture, startJourney } from './support/journey.ts';
import { mailedText } from './support/mails.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('finance gives a gift card away; who got it pays a part of the evening with its code, and finance sees where it went', async () => {
  const email = `gift-${crypto.randomUUID().slice(0, 8)}@fareground.test`;
  const second = `second-${email}`;
  const office = await startJourney(browser);
  await signInAs(office, demo('finance'), '/dashboard/admin/gift-cards');
  await office.page.getByRole('button', { name: 'Issue a gift card' }).click();
  const dialog = office.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Issue it' }).click();
  await dialog.getByText('Type an amount that can be paid').waitFor();
  await office.expectAccessible();
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByLabel('Recipient email').fill(email);
  await dialog.getByLabel('Why').fill('The bar was closed');
  await picture(office, 'gift-card-given');
  await dialog.getByRole('button', { name: 'Issue it' }).click();
  await office.page.getByText(`€10.00 are on their way to ${email}.`).waitFor();
  const code = /Its code: (\S+)/.exec(await mailedText(email, 'A gift card for you'))?.[1] ?? '';
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);

  await office.page.getByRole('button', { name: 'Issue a gift card' }).click();
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Recipient email').fill(second);
  await dialog.getByLabel('Why').fill('The bar was closed again');
  await dialog.getByRole('button', { name: 'Issue it' }).click();
  await office.page.getByText(`€5.00 are on their way to ${second}.`).waitFor();
  const secondCode = /Its code: (\S+)/.exec(await mailedText(second, 'A gift card for you'))?.[1] ?? '';

  const buyer = await startJourney(browser);
  const { page } = buyer;
  // A code that nobody has is refused.
  buyer.allow(/\/gift-card/);
  await chooseConcertAndBus(buyer, 1);
  await holdCart(page);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await page.getByLabel('Code of the gift card').fill('7KQ2-0M4T-XW9D-H5RB');
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByText('No gift card with this code pays here').waitFor();
  await buyer.expectAccessible();
  await page.getByLabel('Code of the gift card').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByText('€10.00 come from the gift card once you pay.').waitFor();
  await page.getByRole('button', { name: 'Another gift card' }).click();
  await page.getByText('goes onto the first card for good').waitFor();
  await page.getByLabel('Code of the gift card').fill(secondCode);
  await picture(buyer, 'gift-card-another');
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByText('€15.00 come from the gift card once you pay.').waitFor();
  await buyer.expectAccessible();
  await picture(buyer, 'gift-card-pays');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await picture(buyer, 'gift-card-pays');
  await giveEmail(page);
  await goAndPay(page);
  await payWithCard(page);
  await page.getByRole('heading', { name: 'You are going' }).waitFor();
  await buyer.visit('/payment?gift-card');
  await page.getByRole('button', { name: 'Go on to pay' }).click();
  await page.getByText('Type an e-mail address').waitFor();
  await buyer.expectAccessible();
  await picture(buyer, 'gift-card-bought');
  await page.getByLabel('Recipient email').fill(`for-${email}`);
  await page.getByLabel('From', { exact: true }).fill('Bea');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(buyer, 'gift-card-bought');
  await page.getByRole('button', { name: 'Go on to pay' }).click();
  await page.waitForURL(/\/c\/pay\//);
  // Nobody here knows a guest's address: the provider asks for it.
  await page.getByLabel('E-mail').fill(`buyer-${email}`);
  await payWithCard(page);
  await page.getByText('Paid. The gift card is on its way by mail.').waitFor();
  expect(await mailedText(`for-${email}`, 'A gift card for you')).toContain('It is from Bea.');
  await buyer.finish();

  await office.visit('/dashboard/admin/gift-cards');
  const row = office.page.getByRole('row').filter({ has: office.page.getByText(email, { exact: true }) });
  await row.getByText('€0.00').waitFor();
  await picture(office, 'gift-cards');
  await row.getByRole('button', { name: 'Show' }).click();
  await office.page.getByRole('dialog').getByText('Paid with').waitFor();
  await office.page.getByRole('dialog').getByText('Came from another card').waitFor();
  await office.page.setViewportSize({ width: 1440, height: 1000 });
  await picture(office, 'gift-card-movements');
  const stored = await getFirestore(adminApp())
    .collection(GIFT_CARDS)
    .withConverter(giftCardConverter)
    .where('email', '==', email)
    .get();
  expect(stored.docs.map((one) => one.data())).toMatchObject([
    { issued: 1_000, movedIn: 500, balance: 0, holds: [] },
  ]);
  await office.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const boughtRow = office.page
    .getByRole('row')
    .filter({ has: office.page.getByText(`for-${email}`, { exact: true }) });
  await boughtRow.getByRole('button', { name: 'Show' }).click();
  await dialog.getByRole('button', { name: 'Refund €50.00 to the buyer' }).click();
  await dialog.getByText('Enter at least three characters. This is recorded in the audit log.').waitFor();
  await dialog.getByLabel('Why').fill('Bought by mistake');
  await office.expectAccessible();
  await picture(office, 'gift-card-back');
  await office.page.setViewportSize({ width: 390, height: 844 });
  await picture(office, 'gift-card-back');
  await dialog.getByRole('button', { name: 'Refund €50.00 to the buyer' }).click();
  await office.page.getByText('€50.00 are on their way to the buyer.').waitFor();
  await boughtRow.getByText('€0.00').waitFor();
  expect(await mailedText(`buyer-${email}`, 'What was left of your gift card')).toContain('€50.00');
  await office.finish();
});

it('a guest buys a gift card, finds it among what they paid, and gives it back by themselves', async () => {
  const email = `gift-${crypto.randomUUID().slice(0, 8)}@fareground.test`;
  const buyer = await startJourney(browser);
  const { page } = buyer;
  await buyer.visit('/payment?gift-card');
  await page.getByText('for 14 days after they paid').waitFor();
  await page.getByLabel('Recipient email').fill(`for-${email}`);
  await page.getByRole('button', { name: 'Go on to pay' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByLabel('E-mail').fill(`buyer-${email}`);
  await payWithCard(page);
  await page.getByText('Paid. The gift card is on its way by mail.').waitFor();
  await buyer.visit('/dashboard/payments');
  const cards = page.getByRole('link', { name: /^Gift card [\d ]{19}$/ });
  await cards.first().waitFor();
  expect(await cards.count()).toBe(1);
  await picture(buyer, 'gift-cards-of-mine');
  await cards.first().click();
  await page.getByText('you can have what is left of the card refunded: €50.00').waitFor();
  await picture(buyer, 'gift-card-to-give-back');
  await page.getByRole('button', { name: 'Refund gift card' }).click();
  await page.getByText('€50.00 is refunded the way you paid').waitFor();
  await buyer.expectAccessible();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await picture(buyer, 'gift-card-give-back');
  await page.getByRole('button', { name: 'Refund €50.00' }).click();
  await page.getByText('€50.00 of the card was refunded the way you paid.').waitFor();
  await picture(buyer, 'gift-card-given-back');
  expect(await mailedText(`buyer-${email}`, 'What was left of your gift card')).toContain('€50.00');
  await buyer.finish();
});
