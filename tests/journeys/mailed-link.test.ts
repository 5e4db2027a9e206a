import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { giveEmail, goAndPay, holdCart, payWithCard } from './support/buying.ts';
import { type Journey, picture, startJourney } from './support/journey.ts';
import { mailedLink } from './support/mails.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** At both widths. */
describe('a guest', () => {
  let email = '';
  let booking = '';

  it('is asked where the tickets go before paying, and is mailed a link that shows them to nobody in particular', async () => {
    email = `Guest.${crypto.randomUUID().slice(0, 13)}@fareground.test`;
    const buyer = await startJourney(browser);
    const { page } = buyer;
    await buyer.visit('/event/reserve/night-ferry-orchestra?places=floor:2');
    booking = await holdCart(page);
    const field = page.getByLabel('Email for your tickets');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Say where your tickets should be mailed.').waitFor();
    await page.getByText('Enter your name.').waitFor();
    const name = page.getByLabel('Your name', { exact: true });
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('guest@');
    await field.blur();
    await page.getByText('No mail can go to this address.').waitFor();
    await buyer.expectAccessible();
    await picture(buyer, 'buyer-email');
    await giveEmail(page, email);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(email);
    await goAndPay(page);
    await payWithCard(page);
    await page.getByText(`on their way to ${email.toLowerCase()}`).waitFor();
    await picture(buyer, 'guest-paid');
    await expectAskedBeforeSigningOut(buyer, email.toLowerCase());
    await buyer.finish();
    await expectShown(await mailedLink(email.toLowerCase(), 'Your tickets: '));
  });

  it('who has nothing left finds the tickets by address and number, through a mail', async () => {
    const stranger = await startJourney(browser);
    const { page } = stranger;
    await stranger.visit('/auth/login');
    await page.getByRole('link', { name: 'Find your tickets' }).first().click();
    await page.getByRole('button', { name: 'Mail me the link' }).click();
    expect(await page.locator('.err').count()).toBe(2);
    await stranger.expectAccessible();
    await picture(stranger, 'find-faults');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Booking number').fill(booking.replace(/^(...)(...)/, '$1 $2 '));
    await page.getByRole('button', { name: 'Mail me the link' }).click();
    await page.getByText('If the two belong together').waitFor();
    await stranger.expectAccessible();
    await picture(stranger, 'find-sent');
    await stranger.finish();
    await expectShown(await mailedLink(email.toLowerCase(), 'Your tickets for booking ', 2));
  });
});

/** Signing out would take the tickets off the guest's only device: it says so, and mails them once more. */
async function expectAskedBeforeSigningOut(buyer: Journey, email: string): Promise<void> {
  const { page } = buyer;
  await page.setViewportSize({ width: 1440, height: 900 });
  await buyer.visit('/dashboard/my-profile');
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
  const question = page.getByRole('dialog', { name: 'Your tickets stay with this guest' });
  await signOut.click();
  await question.getByText('2 tickets are yours').waitFor();
  await buyer.expectAccessible();
  await question.getByRole('button', { name: 'Mail them to me' }).click();
  await question.getByText(`on its way to ${email}`).waitFor();
  await mailedLink(email, 'Your tickets for booking ');
  await picture(buyer, 'sign-out');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await page.locator('.own-ticket').nth(1).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signOut.click();
  await question.getByRole('button', { name: 'Sign out all the same' }).click();
  await page.waitForURL((url) => url.pathname === '/auth/login');
}

/** The link shows both tickets where nobody is signed in, and its key is sent to nobody. */
async function expectShown(link: URL): Promise<void> {
  const stranger = await startJourney(browser);
  const { page } = stranger;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + JSON.stringify(request.headers())));
  await stranger.visit(link.pathname + link.hash);
  await page.locator('.serial').nth(1).waitFor();
  await page.getByText('Going ahead').nth(1).waitFor();
  expect(await page.locator('.qr svg').count()).toBe(2);
  expect(await page.getByRole('button', { name: /cancel/i }).count()).toBe(0);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const key = link.hash.replace('#key=', '');
  expect(asked.filter((request) => request.includes(key))).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All tickets as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^fareground-tickets-\d{10}\.pdf$/);
  await picture(stranger, 'link');
  await stranger.finish();
}
