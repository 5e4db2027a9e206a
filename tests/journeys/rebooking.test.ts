import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { type Trip, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { dayKey, HOUR } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeTrip } from '../emulator/support/demo-sales.ts';
import { signInAgain } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { goAndPay, payWithCard } from './support/buying.ts';
import { type Journey, picture, startJourney } from './support/journey.ts';
import { adminApp, DEMO_PASSWORD, demo, newPerson, signInAs } from './support/staff.ts';
import { buySeats } from './support/trip-seats.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const layout = ['#m Coach', '1:SS_SS', '2:SS_SS', '3:SS_SS'];
/** The second of the three stops is skipped: who was to get off there may ride on to the third, the nearest one that is still served. */
async function skipAtNearestStop(staff: Journey, trip: Trip): Promise<void> {
  const { email } = await newPerson('Xoán Castro');
  const buyer = await signInAgain({ email }, DEMO_PASSWORD);
  await writePlaces(trip);
  const id = await buySeats(trip, ['m-1A'], 'Xoán Castro', [0, 1], buyer);
  const [first = '', second = '', third = ''] = trip.timetable.map(({ name }) => name);
  const stop = staff.page.getByRole('region', { name: 'Skip a stop' });
  await stop.getByLabel('Stop').selectOption({ index: 2 });
  await stop.getByRole('checkbox', { name: /^This trip, at the nearest stop/ }).check();
  await stop.getByLabel('Until when they may choose').selectOption('6');
  await stop.getByLabel('Why').fill('The station is closed');
  await staff.expectAccessible();
  await picture(staff, 'trip-stop-nearest');
  await stop.getByRole('button', { name: `Skip ${second}` }).click();
  const skipping = staff.page.getByRole('region', { name: `Skipping ${second}` });
  await skipping.getByText('Done', { exact: true }).waitFor();

  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, email, `/booking/${id}`);
  await page.getByRole('link', { name: 'Choose', exact: true }).click();
  await page.getByText(`The trip that you booked, from ${first} to ${third}`).waitFor();
  await page.getByText('km from the stop that it skips').waitFor();
  expect(await page.getByRole('link', { name: 'map' }).getAttribute('href')).toContain('mlat=41.17');
  await page.getByRole('radio').first().check();
  await picture(journey, 'nearest-stop');
  await page.getByRole('button', { name: /^Take the trip at/ }).click();
  await page.getByText('You are on the other trip.').waitFor();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await page.getByText(third).first().waitFor();
  await journey.finish();
}

/** The stops of a trip, some kilometres from each other. */
async function writePlaces({ timetable }: Trip): Promise<void> {
  for (const [index, { placeId: id, name, city, timeZone }] of timetable.entries()) {
    const point = { latitude: 41.15 + index / 100, longitude: -8.61 };
    const place = {
      ...{ id, name, city, country: 'PT', timeZone },
      ...point,
      updatedAt: 1,
      updatedBy: 'test',
    };
    await getFirestore(adminApp()).doc(placePath(id)).set(placeConverter.toFirestore(place));
  }
}

it('a trip is cancelled with other trips on offer, and a buyer chooses one, with the seats they want', async () => {
  const db = getFirestore(adminApp());
  const stops = ['Vigo', 'Braga', 'Porto'].map((city) => uniqueId(city));
  const [vigo = '', , porto = ''] = stops;
  const trip = await writeTrip(db, stops, layout);
  const other = await writeTrip(db, [vigo, porto], layout, 72 * HOUR + 90 * 60_000);
  const van = await writeTrip(db, [vigo, porto], ['#m Van', '1:S'], 73 * HOUR);
  const extras = { bicycle: { capacity: 2, price: 800, each: 1 } };
  for (const one of [trip, other, van]) await db.doc(tripPath(one.id)).update({ extras });
  const { email } = await newPerson('Inês Moura');
  const buyer = await signInAgain({ email }, DEMO_PASSWORD);
  const child = { seats: ['m-2B'], passenger: 'child' as const, extras: { bicycle: 1 } };
  const id = await buySeats(trip, ['m-2A', child], 'Inês Moura', [0, 2], buyer);

  const staff = await startJourney(browser, 1440);
  await signInAs(staff, demo('travel'), `/dashboard/manage-trip/${trip.id}/changes`);
  await skipAtNearestStop(staff, trip);
  await staff.page.getByRole('button', { name: 'Cancel the trip' }).click();
  const dialog = staff.page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(2);
  await dialog.getByRole('checkbox').nth(0).check();
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByLabel('Until when they may choose').selectOption('6');
  await dialog.getByLabel('Why').fill('The pass is snowed in');
  await staff.expectAccessible();
  await picture(staff, 'trip-cancel-offers');
  await dialog.getByRole('button', { name: 'Cancel ML 204' }).click();
  await staff.page
    .getByRole('region', { name: 'Cancelling', exact: true })
    .getByText('Done', { exact: true })
    .waitFor();
  await staff.page.getByText('2 trips are offered until').waitFor();
  await picture(staff, 'trip-cancelled-offers');
  await staff.finish();

  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, email, `/booking/${id}`);
  await page.getByText('This trip does not run as planned.').waitFor();
  await picture(journey, 'booking-offered');
  // An adult and a child are asked once.
  await page.getByRole('link', { name: 'Choose', exact: true }).click();
  await page.getByRole('group', { name: 'Trips' }).waitFor();
  expect(await page.getByText('No room for both of you').count()).toBe(1);
  await page.getByText('for 2 people, the way you paid').waitFor();
  await picture(journey, 'other-runs-party');
  const withChild = page.getByRole('checkbox', { name: 'Seat 2B, Child, Bicycles: 1' });
  await withChild.uncheck();
  await page.getByText('1 seat free').waitFor();
  expect(await page.getByText('No room for').count()).toBe(0);
  expect(await withChild.evaluate((box) => box === document.activeElement)).toBe(true);
  await picture(journey, 'other-runs-alone');
  await page.getByRole('checkbox', { name: 'Seat 2A' }).uncheck();
  await page.getByText('Tick who changes.').waitFor();
  await journey.expectAccessible();
  await page.getByRole('checkbox', { name: 'Seat 2A' }).check();
  await withChild.check();
  await page.getByText('No room for both of you').waitFor();
  await page.getByRole('radio').and(page.locator(':enabled')).first().check();
  await page.getByLabel('Seat in place of 2A').selectOption({ label: '3C' });
  await page.getByLabel('Seat in place of 2B').selectOption({ label: '3D' });
  await journey.expectAccessible();
  await picture(journey, 'other-runs');
  await page.getByRole('button', { name: /^Take the trip at .* for 2 people$/ }).click();
  await page.getByText('Seats 3C, 3D').waitFor();
  await picture(journey, 'other-runs-moved');
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await page.getByText('Seats 3C').first().waitFor();
  await page.getByText('Seats 3D').first().waitFor();
  await page.getByText('€10.00').first().waitFor();
  await page.getByRole('link', { name: 'Change to another trip' }).first().click();
  await page.getByText('You may change until').waitFor();
  await picture(journey, 'other-runs-own');
  await journey.finish();
});

it('a buyer changes to a dearer trip: it is held, and paid with what the journey is worth and the difference', async () => {
  const db = getFirestore(adminApp());
  const stops = ['Vigo', 'Braga', 'Porto'].map((city) => uniqueId(city));
  const [vigo = '', , porto = ''] = stops;
  const trip = await writeTrip(db, [vigo, porto], layout);
  const dearer = await writeTrip(db, stops, layout, 75 * HOUR);
  const { email } = await newPerson('Rui Moura');
  const buyer = await signInAgain({ email }, DEMO_PASSWORD);
  const id = await buySeats(trip, ['m-2A'], 'Rui Moura', [0, 1], buyer);
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, email, `/booking/${id}`);
  await page.getByRole('link', { name: 'Change to another trip' }).click();
  await page.getByLabel('Day', { exact: true }).fill(dayKey(dearer.departsAt, 'Europe/Lisbon'));
  await page.getByText(/^€\d+\.\d\d to pay$/).waitFor();
  await page.getByRole('radio').check();
  await page.getByText('Your seats on the dearer trip are held').waitFor();
  await picture(journey, 'other-runs-dearer');
  await page.getByRole('button', { name: /^Hold the trip at/ }).click();
  await page.getByText('Your earlier journey ends once this one is paid.').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'payment-dearer');
  await goAndPay(page);
  await payWithCard(page);
  await page.getByRole('heading', { name: 'You are going' }).waitFor();
  await journey.finish();
});
