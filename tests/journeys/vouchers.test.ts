import { type Voucher, voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import { DAY } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { holdCart } from './support/buying.ts';
import { PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

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
