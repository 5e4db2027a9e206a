import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { giveEmail, goAndPay, holdCart, payWithCard } from './support/buying.ts';
import { PHONE_AND_DESK, picture, startJourney } from './support/journey.ts';
import { mailedLink } from './support/mails.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What a browser takes away where cookies and storage are blocked: to ask for it is refused. */
const STORES = ['localStorage', 'sessionStorage', 'indexedDB'] as const;

it.for([[...STORES], ['localStorage', 'sessionStorage'], ['indexedDB']])(
  'a guest books where storage is blocked, and is told what that means: %s',
  async (blocked) => {
    const buyer = await startJourney(browser);
    const { page, context } = buyer;
    await context.addInitScript((names) => {
      for (const name of names)
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException(`Access to '${name}' is denied for this document.`, 'SecurityError');
          },
        });
    }, blocked);
    await buyer.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
    await holdCart(page);
    await page.getByText('held for you').first().waitFor();
    const isTold = page.getByText('This browser blocks cookies and storage.');
    if (blocked.length > 1) await isTold.waitFor();
    const email = `blocked.${crypto.randomUUID().slice(0, 13)}@fareground.test`;
    await giveEmail(page, email);
    await buyer.expectAccessible(PHONE_AND_DESK);
    if (blocked.length === STORES.length) await picture(buyer, 'storage-blocked');
    await goAndPay(page);
    await payWithCard(page);
    // The page may not know its guest any more; the mail does.
    expect((await mailedLink(email, 'Your tickets: ')).pathname).toMatch(/^\/booking\//);
    await buyer.finish();
  },
);

it('a guest lets a borrowed phone forget them', async () => {
  const buyer = await startJourney(browser);
  const { page } = buyer;
  await buyer.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
  await holdCart(page);
  await giveEmail(page, `borrowed.${crypto.randomUUID().slice(0, 13)}@fareground.test`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const forget = page.getByRole('button', { name: 'Forget this device' });
  await forget.waitFor();
  await buyer.expectAccessible();
  await picture(buyer, 'forget-device');
  await forget.click();
  await forget.waitFor({ state: 'detached' });
  await buyer.visit('/events');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await page.getByRole('button', { name: 'Forget this device' }).count()).toBe(0);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('borrowed');
  expect(kept).not.toContain('Ana Journey');
  await buyer.finish();
});
