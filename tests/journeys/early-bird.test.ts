import { type Event, eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { TIERS, type Tier, tierConverter } from '@fareground/domain/catalogue/events/tier';
import { HOUR } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { holdCart, openKinds } from './support/buying.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const db = () => getFirestore(adminApp());
const early: Partial<Tier> = {
  id: 'early',
  name: 'Early bird',
  description: 'The first ones, for less',
  price: 1_800,
  capacity: 3,
  quotaId: 'hall',
};
const standard: Partial<Tier> = {
  id: 'standard',
  name: 'Standard',
  price: 2_200,
  capacity: 40,
  quotaId: 'hall',
  follows: 'early',
};

async function eventWith(tiers: Partial<Tier>[], changes: Partial<Event> = {}): Promise<Event> {
  const startsAt = Date.now() + 30 * 24 * HOUR;
  const { event } = await writeEvent(db(), tiers, {
    title: uniqueId('Lantern Walk'),
    venueId: 'coliseu-da-ribeira',
    doorsAt: startsAt,
    startsAt,
    endsAt: startsAt + HOUR,
    ...changes,
  });
  return event;
}
/** Presses a button of a count, and sees each press counted before the next. */
const step = async (page: Page, name: string, times = 1) => {
  const button = page.getByRole('button', { name, exact: true });
  const count = page.locator('.stepper', { has: button }).locator('output');
  for (let index = 0; index < times; index++) {
    const before = await count.textContent();
    await button.click();
    await expect.poll(() => count.textContent()).not.toBe(before);
  }
};
const tierRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

it('the last early birds and the next price are bought together, and never more than the room has', async () => {
  const quotas = [{ id: 'hall', name: 'The hall', capacity: 8, shards: 1 }];
  const event = await eventWith([early, standard], { quotas });
  const journey = await startJourney(browser);
  journey.allow(/409/);
  const { page } = journey;
  await journey.visit(`/event/${event.id}`);
  await page.getByText('On sale once “Early bird” is over or sold out').waitFor();
  expect(await page.getByRole('button', { name: 'Standard, one more', exact: true }).count()).toBe(0);
  await picture(journey, 'early-bird-event');
  await step(page, 'Early bird, one more', 3);
  // Whoever takes the last of it may go on at the next price.
  await step(page, 'Standard, one more', 2);
  await page.getByRole('link', { name: 'Go on with 5 places' }).click();
  await page.waitForURL('**/event/reserve/**');
  await openKinds(page);
  await tierRow(page, 'Standard').getByText('€23.16').first().waitFor();
  await picture(journey, 'early-bird-reserve');

  // With one early bird fewer it is not the turn of the next price, and nothing that was chosen is lost.
  await step(page, 'Early bird, one fewer');
  await page.getByRole('button', { name: 'Hold 4 places' }).locator('visible=true').first().click();
  await page.getByText('1 place is left of the ticket that is sold before this one.').first().waitFor();
  await picture(journey, 'early-bird-fault');
  await step(page, 'Early bird, one more');
  const id = await holdCart(page);
  const stored = await db().doc(`bookings/${id}`).get();
  const lines = stored.get('lines') as { tierId: string; quantity: number; unitPrice: number }[];
  expect(lines.map(({ tierId, quantity, unitPrice }) => [tierId, quantity, unitPrice])).toEqual([
    ['early', 3, 1_800],
    ['standard', 2, 2_200],
  ]);
  await journey.finish();

  const other = await startJourney(browser, 1440);
  await other.visit(`/event/reserve/${event.id}`);
  await other.page.getByText('3 left').first().waitFor();
  await step(other.page, 'Standard, one more', 3);
  const more = other.page.getByRole('button', { name: 'Standard, one more', exact: true });
  await expect.poll(() => more.isDisabled()).toBe(true);
  await picture(other, 'early-bird-gone');
  await other.finish();
});

it('a promoter writes an early bird that shares its places, and makes them more under sale', async () => {
  const { id } = await eventWith(
    [
      { id: 'early', name: 'Early bird', price: 1_800, capacity: 10 },
      { id: 'standard', name: 'Standard', price: 2_200, capacity: 40 },
    ],
    { state: 'draft' },
  );
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('events'), `/dashboard/admin/event-drafts/${id}`);
  await page.getByRole('button', { name: 'Share places' }).click();
  await page.getByLabel('Called').fill('The hall');
  await page.getByLabel('Places together').fill('none');
  await page.getByText('No ticket shares these. Choose them at a ticket, or remove them.').first().waitFor();
  await page.getByLabel('Sold after').nth(0).selectOption('Standard');
  await page.getByLabel('Sold after').nth(1).selectOption('Early bird');
  await page.getByText('Choose a ticket that is there and does not wait for this one.').first().waitFor();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByRole('alert').getByText('The hall: Places together: A whole number.').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'early-bird-form-faults');

  await page.getByLabel('Sold after').nth(0).selectOption('Nothing: sold on its own');
  await page.getByLabel('Places together').fill('40');
  for (const tier of [0, 1])
    await page.getByLabel('Shares its places with others').nth(tier).selectOption('The hall');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Places together').inputValue()).toBe('40');
  await picture(journey, 'early-bird-form');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('It is on sale.').or(page.getByText('on sale')).first().waitFor();
  await expect.poll(async () => (await db().doc(eventPath(id)).get()).get('state')).toBe('published');
  const stored = eventConverter.fromFirestore((await db().doc(eventPath(id)).get()) as never);
  expect(stored).toMatchObject({
    priceFrom: 2_200,
    quotas: [{ name: 'The hall', capacity: 40, shards: 1 }],
  });
  const tiers = await db()
    .collection(`${eventPath(id)}/${TIERS}`)
    .orderBy('order')
    .get();
  const [first, second] = tiers.docs.map((one) => tierConverter.fromFirestore(one));
  expect(first?.quotaId).toBe(stored.quotas?.[0]?.id);
  expect(second).toMatchObject({ follows: 'early', quotaId: first?.quotaId });

  await journey.visit(`/dashboard/admin/events/${id}/changes`);
  const row = page.getByRole('row', { name: /The hall, shared by Early bird, Standard/ });
  await row.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Places from now on').fill('45');
  await page.getByLabel('Why').fill('The gallery is open');
  await picture(journey, 'early-bird-capacity');
  await page.getByRole('button', { name: 'Change the capacity' }).click();
  await page.getByText('The hall has 45 places.').waitFor();
  expect((await db().doc(eventPath(id)).get()).get('quotas')).toMatchObject([{ capacity: 45 }]);
  await journey.finish();
});
