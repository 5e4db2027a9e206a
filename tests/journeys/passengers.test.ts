import { answerSheetPath } from '@fareground/domain/catalogue/questions/answer-sheet';
import { type Trip, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeTrip } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { holdCart } from './support/buying.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A trip with a saloon in first class, on which children pay half and infants nothing, with room for one bicycle. */
async function familyTrip(): Promise<Trip> {
  const db = getFirestore(adminApp());
  const stops = ['Vigo', 'Porto'].map((city) => uniqueId(city));
  const trip = await writeTrip(db, stops, ['#m Coach', '1:SS_SS', '2:WA_SS', '#f:first Saloon', '1:SS']);
  await db.doc(tripPath(trip.id)).update({
    fares: { concessions: { child: 50, infant: 0 }, classes: { first: 150 } },
    extras: { bicycle: { capacity: 1, price: 800, each: 1 } },
    neighbourWishes: true,
  });
  return trip;
}

/** A seat beside somebody who asked has a sign of its own in the picture, and words in the list. */
async function seenByOthers(trip: Trip): Promise<void> {
  const other = await startJourney(browser, 1440);
  const { page } = other;
  await other.visit(`/trip/${trip.id}`);
  await page.getByRole('button', { name: /^2B, .*for women, .*free/ }).waitFor();
  expect(await page.locator('.hull .seat.asked').count()).toBe(1);
  await page.getByText('beside somebody who asked').waitFor();
  await other.expectAccessible();
  await picture(other, 'seats-asked');
  await other.finish();
}

it('a family says who travels on which seat, and each pays their part', async () => {
  const trip = await familyTrip();
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/trip/${trip.id}?seats=2`);
  await picture(journey, 'best-seats');
  // Its first seats are on the first screen of a phone.
  const seat = await page.locator('.hull .seat').first().boundingBox();
  expect((seat?.y ?? 0) + (seat?.height ?? 0)).toBeLessThan(844);
  await page.getByRole('button', { name: 'The best seats together' }).click();
  const [first, second] = ['1A', '1B'];
  await page.getByLabel(`Passenger on ${first}`).waitFor();
  await page.getByLabel(`Passenger on ${second}`).selectOption({ label: 'Child, €3.08' });
  await page.getByText(`Seat ${second}, Child`).first().waitFor();
  const bicycles = (seat: string | undefined) => page.getByLabel(`Bicycles, with seat ${seat}`);
  await bicycles(first).selectOption('1');
  await page.getByText('No room is left on this part of the way.').waitFor();
  expect(await bicycles(second).isDisabled()).toBe(true);
  await page.getByLabel(`Who may sit beside ${first}`).selectOption({ label: 'I am a woman: only women' });
  await page.getByText('Kept for this journey alone.').first().waitFor();
  // Another class has another price, before it is chosen and in the cart.
  await page.getByRole('button', { name: 'Saloon, first class' }).click();
  await page.getByText('€8.23, 2 places, 2 free').waitFor();
  await page.getByRole('button', { name: '1B, window, free, €8.23' }).click();
  await page.getByText('Seat 1B Saloon, first class').first().waitFor();
  await page.getByLabel('Passenger on 1B Saloon, first class').selectOption({ label: 'Child, €4.36' });
  // A wheelchair place asks for what it needs, and no other seat does.
  await page.getByRole('button', { name: /^Coach/ }).click();
  await page.getByRole('button', { name: /^2A, .*wheelchair.*free/i }).click();
  const needs = page.getByRole('group', { name: 'Wheelchair space 2A: what do you need?' });
  await needs.getByLabel('Wheelchair', { exact: true }).selectOption('Powered');
  await needs.getByLabel('A ramp or lift to get off').check();
  await needs.getByLabel('Anything else').fill('140 kg');
  await page.getByLabel('Who may sit beside 2A').selectOption({ label: 'I am a woman: only women' });
  expect(await page.getByRole('group', { name: /what do you need/ }).count()).toBe(1);
  await journey.expectAccessible();
  await picture(journey, 'passengers');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(journey, 'passengers');
  await page.setViewportSize({ width: 390, height: 844 });
  // What was chosen is there after the page is loaded anew.
  await journey.visit(`/trip/${trip.id}`);
  await page.getByText(`Seat ${second}, Child`).first().waitFor();
  await expect.poll(() => needs.getByLabel('Anything else').inputValue()).toBe('140 kg');
  const bookingId = await holdCart(page);
  const sheet = await getFirestore(adminApp()).doc(answerSheetPath(bookingId)).get();
  expect(sheet.get('assistance')).toMatchObject([{ chair: 'powered', needs: ['ramp-off'], note: '140 kg' }]);
  await page.getByText('Child').first().waitFor();
  await page.getByText('Saloon, first class').first().waitFor();
  await picture(journey, 'passengers-pay');
  await journey.finish();
  await seenByOthers(trip);
});
