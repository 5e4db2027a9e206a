import { readPlan } from '@fareground/domain/halls/hall-plan';
import { samplePlan } from '@fareground/domain/halls/sample-plan';
import { planPath, storedPlanConverter } from '@fareground/domain/halls/stored-plan';
import { placesOfZone } from '@fareground/domain/halls/tier-seats';
import { sectionAvailabilityPath } from '@fareground/domain/stock/availability';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../emulator/support/call.ts';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { signUp } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { holdCart } from './support/buying.ts';
import { PHONE_AND_DESK, picture, site, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** An event on a plan: two rows of stalls, a table, a standing floor. */
async function eventWithHall(): Promise<string> {
  const db = getFirestore(adminApp());
  const plan = samplePlan({ id: uniqueId('hall').toLowerCase(), venueId: 'coliseu-da-ribeira', inUse: true });
  await db.doc(planPath(plan.venueId, plan.id)).set(storedPlanConverter.toFirestore(plan));
  const drawn = readPlan(plan.lines);
  const zone = (letter: 'A' | 'B' | 'C', name: string, price: number) => ({
    ...{ id: name.toLowerCase(), name, price, shards: 1, zone: letter },
    ...placesOfZone(drawn, letter),
  });
  const tiers = [zone('A', 'Stalls', 2_800), zone('B', 'Tables', 4_200), zone('C', 'Floor', 1_900)];
  const { event } = await writeEvent(db, tiers, { venueId: plan.venueId, planId: plan.id });
  await sellFirst(event.id);
  return event.id;
}

/**
 * Somebody has a seat of it already, and what is left of it is public. Where the first words about a sale and about its stalls are written in the same moment, the
 * emulator may say that all is told before it tells the second: the client's library then knows that there is no such document, and takes the words for older.
 */
async function sellFirst(id: string): Promise<void> {
  const person = await signUp();
  const lines = [{ kind: 'event', saleId: id, tierId: 'stalls', quantity: 1, seats: ['st-B-3'] }];
  const buyer = { name: 'Rui Primeiro', email: person.email };
  const held = await call(site(), 'POST', '/bookings', { person, body: { lines, buyer } });
  expect(held.status).toBe(201);
  const told = getFirestore(adminApp()).doc(sectionAvailabilityPath(id, `${id}.stalls.st`));
  await expect.poll(async () => (await told.get()).exists).toBe(true);
}

const seatIn = (page: Page, label: string) =>
  page.locator('.ht-seats .ht-seat', { hasText: new RegExp(`^${label}`) });

/** Presses the first seat of a block that is drawn as dots. */
async function pressBlock(page: Page, poolId: string): Promise<void> {
  const at = await page.locator(`[data-block="${poolId}"] .ht-dots`).evaluate((path: SVGPathElement) => {
    const { x, y } = path.getPointAtLength(0);
    const spot = new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined);
    return { x: spot.x, y: spot.y };
  });
  await page.mouse.click(at.x, at.y);
}

const near = (page: Page) => page.locator('.hall-picture[data-near]');

it('a visitor chooses seats on the plan, and sees one taken in another window', async () => {
  const id = await eventWithHall();
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/reserve/${id}`);
  await page.getByRole('button', { name: 'Choose seats yourself' }).click();
  await page.getByLabel('How many people').selectOption('2');
  await page.getByRole('button', { name: 'The best 2 seats together here' }).click();
  await page.getByText('Chosen: A-13 Stalls, A-14 Stalls').waitFor();
  await journey.expectAccessible(PHONE_AND_DESK);
  await picture(journey, 'hall-seats');

  // Nearer by a button, by the wheel and by keys; all of it again.
  await page.getByRole('button', { name: 'Nearer' }).click();
  await near(page).waitFor();
  await page.getByRole('button', { name: 'The whole hall' }).click();
  await near(page).waitFor({ state: 'detached' });
  const map = page.getByRole('region', { name: /^Map of the hall/ });
  await map.press('Enter');
  await near(page).waitFor();
  await map.press('ArrowRight');
  await map.press('0');
  await near(page).waitFor({ state: 'detached' });
  await page.locator('.hall-picture').hover();
  await page.mouse.wheel(0, -300);
  await near(page).waitFor();
  await map.press('Enter');
  await picture(journey, 'hall-seats-near');

  // The picture and the list are one state.
  await seatIn(page, 'A-14').click();
  await page.locator('.slist label', { hasText: 'B-1' }).first().click();
  await page.getByText('Chosen: A-13 Stalls, B-1 Stalls').waitFor();

  const other = await startJourney(browser);
  await other.visit(`/event/reserve/${id}`);
  await other.page.getByRole('button', { name: 'Choose seats yourself' }).click();
  await other.page.locator('.slist label', { hasText: 'A-13' }).click();
  await holdCart(other.page);
  await page.getByText('Seat A-13 Stalls was taken by somebody else a moment ago.').waitFor();
  await page.getByText('Chosen: B-1 Stalls').waitFor();
  await expect.poll(() => seatIn(page, 'A-13').getAttribute('class')).toContain('is-held');
  await journey.expectAccessible();
  await picture(journey, 'hall-seats-lost');

  await map.press('0');
  await near(page).waitFor({ state: 'detached' });
  await pressBlock(page, `${id}.tables.t`);
  await near(page).waitFor();
  await page.locator('.slist label', { hasText: 'T1-1' }).click();
  const booking = await holdCart(page);
  const stored = await getFirestore(adminApp()).doc(`bookings/${booking}`).get();
  expect((stored.get('lines') as { seats: string[] }[]).flatMap(({ seats }) => seats)).toEqual([
    'st-B-1',
    't-T1-1',
  ]);
  await journey.finish();
  await other.finish();
});
