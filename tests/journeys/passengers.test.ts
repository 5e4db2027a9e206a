import { type Trip, tripPath } from '@fareground/domain/trips/trip';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeTrip } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { chooseFreeSeats, holdCart } from './support/buying.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A trip on which children pay half and infants nothing, with room for one bicycle. */
async function familyTrip(): Promise<Trip> {
  const db = getFirestore(adminApp());
  const stops = ['Vigo', 'Porto'].map((city) => uniqueId(city));
  const trip = await writeTrip(db, stops, ['#m Coach', '1:SS_SS', '2:SS_SS']);
  await db.doc(tripPath(trip.id)).update({
    fares: { concessions: { child: 50, infant: 0 } },
    extras: { bicycle: { capacity: 1, price: 800, each: 1 } },
  });
  return trip;
}

it('a family says who travels on which seat, and each pays their part', async () => {
  const trip = await familyTrip();
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/trip/${trip.id}`);
  const [first, second] = await chooseFreeSeats(page, 2);
  await page.getByLabel(`Who travels on ${first}`).waitFor();
  await page.getByLabel(`Who travels on ${second}`).selectOption({ label: 'Child, €2.50' });
  await page.getByText(`Seat ${second}, Child`).first().waitFor();
  const bicycles = (seat: string | undefined) => page.getByLabel(`Bicycles, with seat ${seat}`);
  await bicycles(first).selectOption('1');
  await page.getByText('No room is left on this part of the way.').waitFor();
  expect(await bicycles(second).isDisabled()).toBe(true);
  await journey.expectAccessible();
  await picture(journey, 'passengers');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(journey, 'passengers');
  await page.setViewportSize({ width: 390, height: 844 });
  // What was chosen is there after the page is loaded anew.
  await journey.visit(`/trip/${trip.id}`);
  await page.getByText(`Seat ${second}, Child`).first().waitFor();
  await holdCart(page);
  await page.getByText('Child').first().waitFor();
  await picture(journey, 'passengers-pay');
  await journey.finish();
});
