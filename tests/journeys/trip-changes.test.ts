import { TICKETS, ticketConverter } from '@fareground/domain/access/ticket';
import { tripPath } from '@fareground/domain/catalogue/trips/trip';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTrip, writeVehicle } from '../emulator/support/demo-sales.ts';
import { signInAgain } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, DEMO_PASSWORD, demo, newPerson, signInAs } from './support/staff.ts';
import { buySeats } from './support/trip-seats.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const card = (page: Page, heading: string) => page.getByRole('region', { name: heading });

it('staff see whom skipping a stop and cancelling a trip concern, do it, and see how far it is', async () => {
  const db = getFirestore(adminApp());
  const trip = await writeTrip(db, ['Vigo', 'Braga', 'Porto'], ['#m Coach', '1:SS_SS', '2:SS_SS']);
  await buySeats(trip, ['m-1A', 'm-1B'], 'Inês Moura');
  await buySeats(trip, ['m-1C'], 'Xoán Castro', [0, 1]);
  const journey = await startJourney(browser);
  const { page } = journey;
  const day = new Date(trip.departsAt).toISOString().slice(0, 10);
  await signInAs(journey, demo('travel'), `/dashboard/manage-trip?date=${day}&trip=${trip.id}`);
  await page.getByRole('link', { name: 'Cancel, other times or vehicle, skip a stop' }).click();

  const stop = card(page, 'Skip a stop');
  await stop.getByLabel('Stop').selectOption({ index: 2 });
  await stop.getByText('Vigo Station to Braga Station, 1 place').waitFor();
  expect(await stop.getByText('Inês Moura').count()).toBe(0);
  await stop.getByRole('button', { name: 'Skip Braga Station' }).click();
  await stop.getByText('Enter at least three characters').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'trip-stop');
  await stop.getByLabel('Why').fill('The station is closed');
  await stop.getByRole('button', { name: 'Skip Braga Station' }).click();
  const skipping = card(page, 'Skipping Braga Station');
  await skipping.getByText('Done', { exact: true }).waitFor();
  await skipping.getByText('2 of 2 bookings').waitFor();

  await page.getByRole('button', { name: 'Cancel the trip' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Inês Moura').waitFor();
  expect(await dialog.getByText('Xoán Castro').count()).toBe(0);
  await dialog.getByLabel('Why').fill('The pass is snowed in');
  await picture(journey, 'trip-cancel');
  await dialog.getByRole('button', { name: 'Cancel ML 204' }).click();
  const cancelling = card(page, 'Cancelling');
  await cancelling.getByText('Done', { exact: true }).waitFor();
  await page.getByText('This trip has left or was cancelled.').waitFor();
  await picture(journey, 'trip-cancelled');
  expect((await db.doc(tripPath(trip.id)).get()).get('state')).toBe('cancelled');
  await journey.finish();
});

it('staff give a trip another vehicle, having seen who would sit where', async () => {
  const db = getFirestore(adminApp());
  const trip = await writeTrip(db, ['Vigo', 'Porto'], ['#m Coach', '1:ST_TS', '2:SS_SS', '3:SS_SS']);
  const small = await writeVehicle(db, ['#m Minibus', '1:SS'], { name: 'Minibus' });
  const large = await writeVehicle(db, ['#l Lower deck', '1:SS_SS', '#u Upper deck', '1:SS_SS', '2:SS_SS'], {
    name: 'Double-decker',
  });
  const family = await buySeats(trip, ['m-1A', 'm-1B'], 'Inês Moura');
  await buySeats(trip, ['m-2A'], 'Xoán Castro');
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('travel'), `/dashboard/manage-trip/${trip.id}/changes`);
  const vehicle = card(page, 'Change vehicle');
  await vehicle.getByLabel('Vehicle').selectOption(small.id);
  await vehicle.getByText(`One person would have no place in ${small.name}.`).waitFor();
  await picture(journey, 'trip-vehicle-small');
  await vehicle.getByLabel('Vehicle').selectOption(large.id);
  await vehicle.getByText(`Everybody has a seat in ${large.name}.`).waitFor();
  await vehicle.getByText('Table', { exact: true }).waitFor();
  await vehicle.getByLabel('Refund for a seat of another kind, % of the price').fill('50');
  await vehicle.getByText('It comes to €5.00 in all.').waitFor();
  await vehicle.getByLabel('Why').fill('The coach is in the workshop');
  await journey.expectAccessible();
  await picture(journey, 'trip-vehicle');
  await vehicle.getByRole('button', { name: `Run with ${large.name}` }).click();
  const progress = card(page, `Another vehicle: ${large.name}`);
  await progress.getByText('Done', { exact: true }).waitFor();
  await progress.getByText('2 of 2 bookings').waitFor();
  await progress.getByText('€5.00').waitFor();
  await picture(journey, 'trip-vehicle-done');
  const tickets = await db.collection(TICKETS).where('bookingId', '==', family).get();
  expect(tickets.docs.every((one) => /^[lu]-/.test(ticketConverter.fromFirestore(one).seat))).toBe(true);

  // Who looks for a seat sees those of the other vehicle.
  await journey.visit(`/trip/${trip.id}`);
  await page.getByText('Upper deck').filter({ visible: true }).first().waitFor();
  await journey.finish();
});

it('staff give a trip other times, having seen who may have their money back, and its buyer reads what it was', async () => {
  const trip = await writeTrip(getFirestore(adminApp()), ['Vigo', 'Braga', 'Porto'], ['#m Coach', '1:SS_SS']);
  const { email } = await newPerson('Xoán Castro');
  const buyer = await signInAgain({ email }, DEMO_PASSWORD);
  await buySeats(trip, ['m-1A', 'm-1B'], 'Inês Moura');
  const id = await buySeats(trip, ['m-1C'], 'Xoán Castro', [0, 1], buyer);
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('travel'), `/dashboard/manage-trip/${trip.id}/changes`);
  const times = card(page, 'Reschedule');
  const leaves = times.getByLabel('Leaves Vigo Station');
  const before = await leaves.inputValue();
  await times.getByLabel('Move all times by (minutes)').fill('20');
  await times.getByRole('button', { name: 'Later' }).click();
  expect(await leaves.inputValue()).not.toBe(before);
  await times.getByRole('button', { name: 'Earlier' }).click();
  expect(await leaves.inputValue()).toBe(before);
  await times.getByRole('button', { name: 'Show whom it concerns' }).click();
  await times.getByText('These are the times that it has.').waitFor();
  await times.getByRole('button', { name: 'Earlier' }).click();
  await times.getByRole('button', { name: 'Show whom it concerns' }).click();
  await times
    .getByRole('row', { name: /Xoán Castro/ })
    .getByText('it leaves earlier')
    .waitFor();
  await times.getByRole('button', { name: 'Run ML 204 at these times' }).click();
  await times.getByText('Enter at least three characters').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'trip-reschedule');
  await times.getByLabel('Why').fill('The road along the river is closed');
  await times.getByRole('button', { name: 'Run ML 204 at these times' }).click();
  const progress = card(page, 'New times');
  await progress.getByText('Done', { exact: true }).waitFor();
  await progress.getByText('2 of 2 bookings').waitFor();
  // The form has the times that the trip has now.
  await times.getByRole('button', { name: 'Show whom it concerns' }).click();
  await times.getByText('These are the times that it has.').waitFor();
  await picture(journey, 'trip-rescheduled');
  await journey.finish();

  const own = await startJourney(browser);
  await signInAs(own, email, `/booking/${id}`);
  await own.page.getByText('It runs at another time. You booked it to leave').waitFor();
  await own.page.getByText(/Refundable in full until /).waitFor();
  await own.expectAccessible();
  await picture(own, 'booking-rescheduled');
  await own.finish();
});
