import { dutyConverter, dutyPath } from '@fareground/domain/access/duty';
import type { Ticket } from '@fareground/domain/access/ticket';
import { BOOKINGS } from '@fareground/domain/booking/booking';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import { noAssistance } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { MINUTE } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBookingLinks } from '../../functions/src/access/links/booking-links.ts';
import { createTicketSigner } from '../../functions/src/access/tickets/ticket-signer.ts';
import { uniqueId, writeTrip } from '../emulator/support/demo-sales.ts';
import { type Travels, writeTripTickets } from '../emulator/support/trip-tickets.ts';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import { goesThrough, typeCode } from './support/gate.ts';
import { type Journey, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, newPerson, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const vigo = { latitude: 42.2406, longitude: -8.7207 };
const braga = { latitude: 41.5454, longitude: -8.4265 };
const porto = { latitude: 41.1496, longitude: -8.611 };
const halfWay = { latitude: 41.893, longitude: -8.5736 };

/** A coach that left Vigo forty minutes ago, and calls at Braga in twenty. */
async function inFlight(riders: readonly Travels[], holderUid?: string) {
  const db = getFirestore(adminApp());
  const trip = await writeTrip(
    db,
    ['Vigo', 'Braga', 'Porto'].map((city) => uniqueId(city)),
    ['#m Coach', '1:WA_SS', '2:SS_SS', '3:SS_SS'],
    -40 * MINUTE,
  );
  const signer = createTicketSigner([readSiteEnv().ticketSigningKey]);
  return { trip, tickets: await writeTripTickets({ db, signer }, trip, riders, holderUid) };
}

async function writePlaces({ timetable }: Trip): Promise<void> {
  const points = [vigo, braga, porto];
  for (const [index, { placeId: id, name, city, timeZone }] of timetable.entries()) {
    const place = { id, name, city, country: 'PT', timeZone, ...points[index] };
    const stamps = { updatedAt: 1, updatedBy: 'test' };
    const stored = placeConverter.toFirestore({ ...place, ...stamps });
    await getFirestore(adminApp()).doc(placePath(id)).set(stored);
  }
}

async function openOnBoard(trip: Trip): Promise<Journey> {
  const { uid, email } = await newPerson('Dora Condutora', ['driver']);
  await giveTrip(trip, uid);
  const driver = await startJourney(browser);
  await signInAs(driver, email, '/gate');
  await driver.page.getByRole('button', { name: /^Board and sell/ }).click();
  await driver.page.getByLabel('Where are you?').waitFor();
  return driver;
}
/** They drive it. */
const giveTrip = ({ id, departsAt, arrivesAt }: Trip, driverUid: string) =>
  getFirestore(adminApp()).doc(dutyPath(id)).withConverter(dutyConverter).set({
    id,
    driverUid,
    driverName: 'Dora Condutora',
    departsAt,
    arrivesAt,
    updatedAt: 1,
    updatedBy: 'travel',
  });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const stopNames = ({ timetable }: Trip): readonly string[] => timetable.map(({ name }) => name);

const assistance: Assistance = { chair: 'powered', needs: ['ramp-on', 'dog'], note: '62 cm wide' };
const assistanceText = 'Powered wheelchair, ramp or lift to get on, assistance dog. 62 cm wide';

/** Whoever has a wheelchair place says on their ticket what they need, at both widths, and it is there when the page is loaded anew. */
async function tellOnTicket(passenger: Journey, serial: string): Promise<void> {
  const { page } = passenger;
  const part = page.getByRole('group', { name: 'What do you need in the wheelchair space?' });
  await part.getByLabel('Wheelchair', { exact: true }).selectOption('Manual');
  await part.getByLabel('It folds, or I move to a seat').check();
  await part.getByLabel('Anything else').fill('Left arm only');
  await page.getByRole('button', { name: 'Save what I need' }).click();
  await page.getByText('Saved. Who drives sees it.').waitFor();
  const stored = await getFirestore(adminApp()).doc(`tickets/${serial}`).get();
  expect(stored.get('assistance')).toEqual({ chair: 'manual', needs: ['transfer'], note: 'Left arm only' });
  await part.scrollIntoViewIfNeeded();
  await picture(passenger, 'ticket-assistance');
  await page.setViewportSize({ width: 1_440, height: 900 });
  await picture(passenger, 'ticket-assistance');
  await page.reload();
  await expect.poll(() => part.getByLabel('Anything else').inputValue()).toBe('Left arm only');
  await passenger.expectAccessible();
}

it('a driver lets people on by stop, and the office sees who is on board', async () => {
  const { trip, tickets } = await inFlight([
    { from: 1, to: 2, seat: 'm-1A', name: 'Ana Roda', more: { fare: 'Child', assistance } },
    { from: 0, to: 2, seat: 'm-2A', name: 'Bento Tarde' },
    { from: 0, to: 1, seat: 'm-2B', name: 'Cem Saiu' },
    { from: 1, to: 2, seat: 'm-2C', name: 'Dov Espera' },
  ]);
  const [here, late, off] = tickets.map(({ token }) => token);
  const [first = '', second = ''] = stopNames(trip);
  const office = await startJourney(browser);
  await signInAs(office, demo('travel'), `/dashboard/manage-trip/${trip.id}/passengers`);
  await office.page.getByText('0 of 2 on board').first().waitFor();
  await office.page.getByText('Wheelchair place').first().waitFor();
  await office.page.getByText(assistanceText).first().waitFor();
  await picture(office, 'manifest');

  const driver = await openOnBoard(trip);
  const { page } = driver;
  // By the clock the coach is on its way to the second stop.
  await page.getByText('0 of 2 on board here').waitFor();
  driver.allow(/409/);
  await typeCode(page, off ?? '');
  await page.getByText('Travelled already').waitFor();
  await page.getByText(`as far as ${second}`).waitFor();
  await picture(driver, 'boarding-refused');
  await driver.expectAccessible();
  await goesThrough(page, `Missed ${first}: let on board`, () => typeCode(page, late ?? ''));
  await typeCode(page, here ?? '');
  await page.getByText('1 of 2 on board here').waitFor();
  // What she needs stays in sight until the driver goes on.
  await page.locator('.gate-verdict').getByText(assistanceText).waitFor();
  await picture(driver, 'boarding-assistance');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await office.page.locator('li', { hasText: 'Ana Roda' }).getByText('On board').first().waitFor();

  await page.getByRole('button', { name: 'Stop before' }).click();
  await page.getByText('1 of 2 on board here').waitFor();
  await page.getByText(`By the timetable you are at ${second}.`).waitFor();
  await typeCode(page, tickets[3]?.token ?? '');
  await page.getByText('Not yet').waitFor();
  await page.getByText(`gets on at ${second}`).waitFor();
  await page.getByRole('button', { name: 'Go there' }).click();
  await tab(page, 'Passengers');
  await page.locator('li', { hasText: 'Ana Roda' }).getByText('On board').first().waitFor();
  await page.getByText('Here now').waitFor();
  await picture(driver, 'on-board-passengers');
  await driver.expectAccessible();
  await driver.finish();
  await office.finish();
});

it('with the network cut the driver’s phone opens again, lets people on, shows who travels, and says that it cannot sell', async () => {
  const { trip, tickets } = await inFlight([
    { from: 1, to: 2, seat: 'm-1A', name: 'Eva Linha', more: { assistance } },
    { from: 0, to: 1, seat: 'm-2B', name: 'Fia Saiu' },
  ]);
  const driver = await openOnBoard(trip);
  driver.allow(/./);
  const { page, context } = driver;
  await page.getByText('2 tickets are on this device').waitFor();
  await tab(page, 'Passengers');
  await page.getByText('Eva Linha').first().waitFor();
  const isKept = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/gate'))?.active?.state);
  await expect.poll(isKept).toBe('activated');
  await context.setOffline(true);
  await page.reload();
  await page.getByText('No signal since').waitFor();
  await page.getByText('0 of 1 on board here').waitFor();
  await typeCode(page, tickets[1]?.token ?? '');
  await page.getByText('Travelled already').waitFor();
  await typeCode(page, tickets[0]?.token ?? '');
  await page.getByText('1 of 1 on board here').waitFor();
  await page.locator('.gate-verdict').getByText(assistanceText).waitFor();
  await tab(page, 'Passengers');
  await page.locator('li', { hasText: 'Eva Linha' }).getByText('On board').first().waitFor();
  await picture(driver, 'on-board-offline');
  await tab(page, 'Sell');
  await page.getByText('A ticket can be sold only with one').waitFor();
  await driver.expectAccessible();
  await context.setOffline(false);
  await page.getByText('Take €').waitFor();
  const stored = () => getFirestore(adminApp()).doc(`tickets/${tickets[0]?.serial}`).get();
  await expect.poll(async () => (await stored()).get('state')).toBe('used');
  await driver.finish();
});

it('a driver sells a seat for cash, lets them on and sees the takings', async () => {
  const { trip } = await inFlight([]);
  const driver = await openOnBoard(trip);
  const { page } = driver;
  await tab(page, 'Sell');
  await page.getByText('€5.00 each, 10 seats free').waitFor();
  await page.getByRole('button', { name: 'Places, one more' }).click();
  await page.getByLabel('Name').fill('Gil Pé');
  await picture(driver, 'walk-up');
  await driver.expectAccessible();
  await page.getByRole('button', { name: 'Take €10.00 in cash' }).click();
  await page.getByRole('heading', { name: 'Sold: €10.00 in cash' }).waitFor();
  await page.getByText('€10.00 in 1 sale').waitFor();
  await picture(driver, 'walk-up-sold');
  await page.getByRole('button', { name: 'Let all 2 on board' }).click();
  await page.getByText('On board.', { exact: true }).waitFor();
  await tab(page, 'Passengers');
  await page.locator('li', { hasText: 'Gil Pé' }).getByText('On board').first().waitFor();
  await driver.finish();
  await countDrawer(trip.id);
});

/** At the end of the shift finance count what the driver brings: half a euro is missing, five stay as float. */
async function countDrawer(tripId: string): Promise<void> {
  const db = getFirestore(adminApp());
  const { docs } = await db
    .collection(BOOKINGS)
    .where('offeringIds', 'array-contains', tripId)
    .limit(1)
    .get();
  const title: string = docs[0]?.get('lines')[0].title;
  const office = await startJourney(browser);
  const { page } = office;
  await signInAs(office, demo('finance'), '/dashboard/admin/drawers');
  const row = page.getByRole('table', { name: 'Drawers' }).locator('tr', { hasText: title });
  await row.getByText('€10.00').waitFor();
  await row.getByRole('button', { name: 'Count' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Counted/).fill('9.50');
  await dialog.getByLabel(/^Left as float/).fill('5');
  await dialog.getByText('€0.50 is missing.').waitFor();
  await dialog.getByRole('button', { name: 'Post the count' }).click();
  await dialog.getByText('Say in a few words').waitFor();
  await office.expectAccessible();
  await picture(office, 'drawer-count');
  await dialog.getByLabel('Note').fill('Wrong change');
  await dialog.getByRole('button', { name: 'Post the count' }).click();
  await page.getByText('Counted. €4.50 goes to the bank.').waitFor();
  await row.getByText('€5.00').waitFor();
  const counted = page.getByRole('table', { name: 'What was counted' }).locator('tr', { hasText: title });
  await counted.getByText('€0.50 missing').waitFor();
  await picture(office, 'drawers');
  await office.finish();
}

/** Whoever has the mailed link and no account sees the same: how late it is, and where. */
async function seenByLink(ticket: Ticket): Promise<void> {
  const { ticketSigningKey } = readSiteEnv();
  const link = new URL(createBookingLinks([ticketSigningKey], 'http://site').ticketUrlOf(ticket));
  const guest = await startJourney(browser, 390);
  await guest.visit(link.pathname + link.hash);
  await guest.page.getByText(/^1\d min late/).waitFor();
  await guest.page.getByText(/^Leaves .*, was /).waitFor();
  await guest.page.getByText('km from your stop').waitFor();
  await picture(guest, 'ticket-by-link');
  await guest.finish();
}

it('a driver shares where the coach is, and who has a ticket sees how far it is from their stop', async () => {
  const rider = await newPerson('Hugo Espera');
  const hugo = { from: 1, to: 2, seat: 'm-1A', name: 'Hugo Espera', more: { assistance: noAssistance } };
  const recipient = { email: 'ivo@fareground.test', reference: '1234567890', from: '0'.repeat(20) };
  const ivo = { from: 1, to: 2, seat: 'm-2A', name: 'Ivo Elo', more: { recipient } };
  const { trip, tickets } = await inFlight([hugo, ivo], rider.uid);
  await writePlaces(trip);
  const driver = await openOnBoard(trip);
  const { page, context } = driver;
  await tab(page, 'Position');
  // A phone that was not allowed to, and then is.
  await page.getByRole('button', { name: 'Share where we are' }).click();
  await page.getByText('This phone does not say where it is.').waitFor();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...halfWay, accuracy: 15 });
  await page.getByText('Who has a ticket for this trip, and staff').waitFor();
  await page.getByRole('button', { name: 'Share where we are' }).click();
  await page.getByText('Shared. Last sent at').waitFor();
  await page.getByText(/you are 1\d minutes late/).waitFor();
  await picture(driver, 'sharing');
  await driver.expectAccessible();

  const passenger = await startJourney(browser, 390);
  await signInAs(passenger, rider.email, `/ticket/${tickets[0]?.serial}`);
  await passenger.page.getByText('km from your stop').waitFor();
  await passenger.page.getByText('Last sign at').waitFor();
  expect(await passenger.page.getByRole('link', { name: 'Open in your map' }).getAttribute('href')).toContain(
    'geo:41.89',
  );
  await picture(passenger, 'ticket-position');
  await passenger.expectAccessible();
  await tellOnTicket(passenger, tickets[0]?.serial ?? '');
  await passenger.finish();

  await page.getByRole('button', { name: /^Tell them: 1\d minutes late$/ }).click();
  await page.getByText(/Passengers are told: 1\d minutes late/).waitFor();
  const delay = async () =>
    (await getFirestore(adminApp()).doc(`trips/${trip.id}`).get()).get('delayMinutes');
  await expect.poll(delay).toBeGreaterThanOrEqual(10);
  if (tickets[1]) await seenByLink(tickets[1]);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  const stored = () => getFirestore(adminApp()).doc(`positions/${trip.id}`).get();
  await expect.poll(async () => (await stored()).exists).toBe(false);
  await driver.finish();
});
