import { type Voucher, voucherConverter, voucherPath } from '@fareground/domain/catalogue/vouchers/voucher';
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

it('a code opens tickets that nobody else sees', async () => {
  const db = getFirestore(adminApp());
  const { event } = await writeEvent(
    db,
    [
      { id: 'floor', name: 'Floor' },
      { id: 'press', name: 'Press balcony', price: 0, hidden: true },
    ],
    { hiddenTiers: true },
  );
  const code = uniqueId('PRESS')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-12);
  const voucher: Voucher = {
    ...{ code, kind: 'opens', value: 0, currency: 'EUR', offeringIds: [event.id], tierIds: ['press'] },
    ...{ startsAt: 0, endsAt: Date.now() + DAY, maxUses: 5, active: true },
    ...{ createdAt: 0, updatedAt: 0, updatedBy: 'tests' },
  };
  await db.doc(voucherPath(code)).set(voucherConverter.toFirestore(voucher));
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/reserve/${event.id}`);
  await page.getByText('Other tickets open with a code.').waitFor();
  expect(await page.getByText('Press balcony').count()).toBe(0);
  const cart = page.getByRole('complementary', { name: 'Your choice' });
  await page.getByRole('button', { name: 'Floor, one more' }).click();
  await cart.getByText('1 × Floor').waitFor();
  await cart.getByText('Do you have a code?').click();
  await cart.getByLabel('Code of your voucher').fill(code.toLowerCase());
  journey.allow(/api\/quotes/);
  const quoted = page.waitForResponse('**/api/quotes');
  await cart.getByRole('button', { name: 'Use it' }).click();
  // It is no fault that the ticket that was chosen before is another one.
  await cart.getByText('This code opens a ticket: Press balcony.').waitFor();
  await quoted;
  await cart.getByText('Looking the code up').waitFor({ state: 'detached' });
  expect(await cart.locator('.voucher[data-bad]').count()).toBe(0);
  await page.getByRole('button', { name: 'Press balcony, one more' }).click();
  await cart.getByText('1 × Press balcony').waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'hidden-tier');
  await holdCart(page);
  await page.getByText('Press balcony').first().waitFor();
  await journey.finish();
});
