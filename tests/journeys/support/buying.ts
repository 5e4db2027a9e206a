import type { Page } from 'playwright-core';
import type { Journey } from './journey.ts';

/** Chooses places of the concert on its own page, goes on to reserve them, and adds the ride that is in time for the doors. */
export async function chooseConcertAndBus({ page, visit }: Journey, seats: number): Promise<void> {
  await visit('/event/night-ferry-orchestra');
  for (let place = 0; place < seats; place++)
    await page.getByRole('button', { name: /more.*Floor|Floor.*more/i }).click();
  await page
    .getByRole('link', { name: /^Go on with \d+ place/ })
    .locator('visible=true')
    .last()
    .click();
  await page.waitForURL('**/event/reserve/**');
  await page.getByRole('heading', { name: 'Add a ride there' }).waitFor();
  await page.locator('.dep', { hasText: 'From Vigo' }).getByRole('link').first().click();
  await page.waitForURL('**/trip/**');
  await chooseFreeSeats(page, seats);
}

/** Ticks the first free seats of the list beside the picture. */
export async function chooseFreeSeats(page: Page, count: number): Promise<string[]> {
  const list = page.locator('.slist');
  await list.waitFor({ state: 'attached' });
  if (!(await list.isVisible())) await page.getByRole('button', { name: 'List' }).click();
  const chosen: string[] = [];
  for (let seat = 0; seat < count; seat++) {
    const free = list.locator('label.check', { hasText: /free/ }).first();
    chosen.push((await free.locator('b').textContent()) ?? '');
    await free.click();
  }
  return chosen;
}

/** The one yellow button that holds everything in the cart. */
export async function holdCart(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^Hold \d+ place/ })
    .locator('visible=true')
    .first()
    .click();
  await page.waitForURL(/\/payment\?booking=\d{10}/);
  return new URL(page.url()).searchParams.get('booking') ?? '';
}

/** Says who buys and where the tickets go, as a guest has to. */
export async function giveEmail(page: Page, email = 'journey@fareground.test'): Promise<void> {
  await page.getByLabel('Your name', { exact: true }).locator('visible=true').fill('Ana Journey');
  await page.getByLabel('Email for your tickets').locator('visible=true').fill(email);
}

/** From our page to the provider's. */
export async function goAndPay(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Pay|Try again, )/ })
    .locator('visible=true')
    .first()
    .click();
  await page.waitForURL(/\/c\/pay\//);
}

/** Fills the provider's form and sends it. */
export async function payWithCard(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Ana Viajante');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** On the page that reserves, the kinds of ticket are folded for who chose on the event's page. */
export const openKinds = (page: Page): Promise<void> => page.getByText('Change or add tickets').click();
