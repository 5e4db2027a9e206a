import { type Voucher, voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import { DAY } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { holdCart } from './support/buying.ts';
import { bytesOf, PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, menuLink, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const newCode = () =>
  uniqueId('V')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-14);

it('staff make a voucher, switch it off, and make many at once', async () => {
  const journey = await startJourney(browser);
  const { page } = journey;
  const code = newCode();
  const batch = uniqueId('Press');
  await signInAs(journey, demo('events'), '/dashboard/admin/vouchers?new=');
  await page.getByRole('button', { name: 'Make the voucher' }).click();
  await page.getByText('Use 4 to 20 letters and digits').waitFor();
  await page.getByText('Choose a date and a time.').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'voucher-faults');

  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('Discount', { exact: true }).selectOption({ label: 'An amount off each ticket' });
  await page.getByLabel('Amount', { exact: true }).fill('4.50');
  await page.getByLabel('Uses in all').fill('500');
  await page.getByLabel('Budget', { exact: true }).fill('300');
  await page.getByLabel('Only for an event or a trip').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByLabel('Until', { exact: true }).fill('2030-01-31T20:00');
  await picture(journey, 'voucher-form');
  await page.getByRole('button', { name: 'Make the voucher' }).click();
  const row = page.getByRole('row', { name: new RegExp(code) });
  await row.getByText('0 of 500').waitFor();
  await row.getByText('€0.00 of €300.00').waitFor();
  await picture(journey, 'voucher-list');

  await page.getByRole('link', { name: code }).click();
  await page.getByLabel('May be used').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await row.getByText('Switched off').waitFor();
  const stored = await getFirestore(adminApp()).doc(`vouchers/${code}`).get();
  expect(stored.data()).toMatchObject({
    kind: 'amount',
    per: 'ticket',
    value: 450,
    budget: 30_000,
    maxUses: 500,
    shards: 8,
    active: false,
  });

  await page.getByRole('link', { name: 'New voucher' }).click();
  await page.getByRole('heading', { name: 'New voucher' }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Percent', { exact: true }).fill('20');
  await page.getByLabel('Until', { exact: true }).fill('2030-01-31T20:00');
  await page.getByRole('button', { name: 'Make the voucher' }).click();
  await page.getByText('There is a voucher with this code already.').waitFor();
  await page.getByLabel('How many codes').fill('250');
  await page.getByLabel('Name of the batch').fill(batch);
  await page.getByRole('button', { name: 'Make the vouchers' }).click();
  await page.getByText(`Made together as “${batch}”.`).waitFor();
  await page.getByRole('row').nth(10).waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = (await bytesOf(await waiting)).toString('utf8');
  const rows = file.trim().split('\r\n').slice(1);
  expect(rows).toHaveLength(250);
  expect(new Set(rows.map((one) => one.split(',')[0])).size).toBe(250);
  expect(rows.every((one) => one.includes(batch))).toBe(true);
  await journey.finish();
});

it('the menu of whoever plans travel leads to the vouchers', async () => {
  const journey = await startJourney(browser, 1440);
  await signInAs(journey, demo('travel'), '/dashboard/admin-dashboard');
  await menuLink(journey.page, 'Vouchers').click();
  await journey.page.getByRole('heading', { name: 'Vouchers', level: 1 }).waitFor();
  await journey.finish();
});

it('a buyer sees what a code takes off before the hold and pays as much', async () => {
  const db = getFirestore(adminApp());
  const { event } = await writeEvent(db, [{ price: 2_000 }]);
  const voucher: Voucher = {
    code: newCode(),
    kind: 'amount',
    per: 'ticket',
    value: 500,
    currency: 'EUR',
    offeringIds: [event.id],
    startsAt: 0,
    endsAt: Date.now() + DAY,
    maxUses: 1,
    active: true,
    createdAt: 0,
    updatedAt: 0,
    updatedBy: 'tests',
  };
  await db.doc(`vouchers/${voucher.code}`).set(voucherConverter.toFirestore(voucher));
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/reserve/${event.id}?places=tier0:2`);
  const cart = page.getByRole('complementary', { name: 'Your choice' });
  await cart.getByText('Do you have a code?').click();
  journey.allow(/api\/quotes/);
  await cart.getByLabel('Code of your voucher').fill('NOSUCHCODE');
  await cart.getByRole('button', { name: 'Use it' }).click();
  await cart.getByText('There is no voucher with this code.').waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'voucher-refused');
  await cart.getByRole('button', { name: 'Take out NOSUCHCODE' }).click();

  await cart.getByText('Do you have a code?').click();
  await cart.getByLabel('Code of your voucher').fill(voucher.code.toLowerCase());
  await cart.getByRole('button', { name: 'Use it' }).click();
  await cart.getByText('− €10.00').waitFor();
  await picture(journey, 'voucher-counts');
  await page.reload();
  await cart.getByText('− €10.00').waitFor();
  const id = await holdCart(page);
  await page.getByText('−€10.00').locator('visible=true').first().waitFor();
  const booking = (await db.doc(`bookings/${id}`).get()).data();
  expect(booking).toMatchObject({
    voucherCode: voucher.code,
    amounts: { subtotal: 4_000, discount: 1_000 },
  });

  const other = await startJourney(browser, 1440);
  other.allow(/api\/(quotes|bookings)/);
  await other.visit(`/event/reserve/${event.id}?places=tier0:1`);
  await other.page.getByText('Do you have a code?').click();
  await other.page.getByLabel('Code of your voucher').fill(voucher.code);
  await other.page.getByRole('button', { name: 'Use it' }).click();
  await other.page.getByText('This voucher is used up.').waitFor();
  await other.page
    .getByRole('button', { name: /^Hold 1 place/ })
    .locator('visible=true')
    .first()
    .click();
  await other.page.getByText('This voucher is used up.').waitFor();
  expect(new URL(other.page.url()).pathname).toBe(`/event/reserve/${event.id}`);
  await other.finish();
  await journey.finish();
});
