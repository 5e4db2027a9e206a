import { TICKETS, ticketConverter } from '@fareground/domain/access/ticket';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Fare, Tier } from '@fareground/domain/catalogue/events/tier';
import { HOUR } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { giveEmail, goAndPay, holdCart, openKinds, payWithCard } from './support/buying.ts';
import { openGate, typeCode } from './support/gate.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const db = () => getFirestore(adminApp());
const child: Fare = {
  id: 'child',
  name: 'Child (under 14)',
  price: 1_000,
  note: 'Bring an ID',
  maxPerBooking: 3,
};
const companion: Fare = {
  id: 'companion',
  name: 'Companion of a wheelchair user',
  price: 0,
  note: '',
  withFullPrice: true,
};

async function eventWith(...tiers: Partial<Tier>[]): Promise<Event> {
  const startsAt = Date.now() + HOUR;
  const times = { doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR };
  const { event } = await writeEvent(db(), tiers, {
    title: uniqueId('Lantern Walk'),
    venueId: 'coliseu-da-ribeira',
    ...times,
  });
  return event;
}
const step = async (page: Page, name: string, times = 1) => {
  const button = page.getByRole('button', { name, exact: true });
  for (let index = 0; index < times; index++) await button.click();
};
const heldLines = async (booking: string) => {
  const stored = await db().doc(`bookings/${booking}`).get();
  const lines = stored.get('lines') as {
    fareId?: string;
    quantity: number;
    unitPrice: number;
    seats: string[];
  }[];
  return lines.map(({ fareId = '', quantity, unitPrice, seats }) => ({ fareId, quantity, unitPrice, seats }));
};

it('a family buys at three prices and names its own for a fourth, and the door is told what to ask for', async () => {
  const event = await eventWith(
    { name: 'Standing', price: 2_500, fares: [child, companion], maxPerPerson: 6 },
    { name: 'Supporters', price: 500, openPrice: { suggested: 1_000, most: 10_000 } },
  );
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/${event.id}`);
  await page.getByRole('heading', { name: 'Child (under 14)' }).waitFor();
  await page.getByText('from €5.65').first().waitFor();
  await page.getByText('You choose the price. €10.00 is suggested: €10.80 with fees and taxes.').waitFor();
  await step(page, 'Standing, one more', 2);
  await step(page, 'Standing, Child (under 14), one more');
  await step(page, 'Standing, Companion of a wheelchair user, one more', 2);
  expect(
    await page
      .getByRole('button', { name: 'Standing, Companion of a wheelchair user, one more' })
      .isDisabled(),
  ).toBe(true);
  // A companion goes with the full price that it came with.
  await step(page, 'Standing, one fewer');
  const companions = page.getByRole('group', { name: 'Standing, Companion of a wheelchair user' });
  await companions.getByText('1', { exact: true }).waitFor();
  await journey.expectAccessible();
  await picture(journey, 'tier-prices-event');
  await page.getByRole('link', { name: 'Go on with 3 places' }).click();
  await page.waitForURL('**/event/reserve/**');
  await openKinds(page);

  await step(page, 'Supporters, one more');
  const own = page.getByLabel('Your price for one ticket in EUR');
  expect(await own.inputValue()).toBe('10.00');
  await own.fill('4,99');
  await page.getByText('A price from €5.00 to €100.00.').waitFor();
  await page.getByRole('button', { name: 'Hold 4 places' }).locator('visible=true').first().click();
  await page.getByText('The price of one ticket is from €5.00 to €100.00.').first().waitFor();
  expect(page.url()).toContain('/event/reserve/');
  await journey.expectAccessible();
  await picture(journey, 'tier-prices-fault');
  await own.fill('12,34');
  await page.getByText('€12.34').first().waitFor();
  await picture(journey, 'tier-prices-reserve');

  const booking = await holdCart(page);
  expect(await heldLines(booking)).toEqual([
    { fareId: '', quantity: 1, unitPrice: 2_500, seats: [] },
    { fareId: 'child', quantity: 1, unitPrice: 1_000, seats: [] },
    { fareId: 'companion', quantity: 1, unitPrice: 0, seats: [] },
    { fareId: '', quantity: 1, unitPrice: 1_234, seats: [] },
  ]);
  await page.getByText('1 × Standing, Child (under 14)').first().waitFor();
  await picture(journey, 'tier-prices-pay');
  await giveEmail(page);
  await goAndPay(page);
  await payWithCard(page);
  await page.getByRole('heading', { name: 'You are going' }).waitFor();
  await page
    .getByRole('link', { name: /^Show ticket/ })
    .first()
    .waitFor();
  await picture(journey, 'tier-prices-bought');
  const found = await db().collection(TICKETS).where('bookingId', '==', booking).get();
  const ticket = found.docs
    .map((one) => ticketConverter.fromFirestore(one))
    .find(({ fare }) => fare === child.name);
  await journey.visit(`/ticket/${ticket?.serial}`);
  await page.getByText('Child (under 14)').first().waitFor();
  await picture(journey, 'tier-prices-ticket');
  await journey.finish();

  const gate = await startJourney(browser);
  await openGate(gate, [event.id]);
  await typeCode(gate.page, ticket?.token ?? '');
  await gate.page.getByText('Child (under 14): ask for proof').waitFor();
  await picture(gate, 'tier-prices-gate');
  await gate.finish();
});

it('each seat that one chooses has a price of its tier', async () => {
  const event = await eventWith({
    name: 'Stalls',
    price: 2_500,
    capacity: 16,
    layout: ['#a Stalls', 'A=1-8', 'B=1-8'],
    fares: [child],
  });
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/reserve/${event.id}`);
  await page.getByRole('button', { name: 'Choose seats yourself' }).click();
  await page.getByLabel('How many people').selectOption('2');
  await page.getByRole('button', { name: 'The best 2 seats together here' }).click();
  const price = page.getByLabel(/^Price of A-5/);
  await price.selectOption('Child (under 14), €10.80');
  await page.getByText('1 × Stalls, Child (under 14): A-5').first().waitFor();
  await page
    .getByText(/^Chosen: /)
    .getByText('A-4')
    .waitFor();
  await journey.expectAccessible();
  await picture(journey, 'tier-prices-seats');
  const booking = await holdCart(page);
  expect(await heldLines(booking)).toEqual([
    { fareId: '', quantity: 1, unitPrice: 2_500, seats: ['a-A-4'] },
    { fareId: 'child', quantity: 1, unitPrice: 1_000, seats: ['a-A-5'] },
  ]);
  await journey.finish();
});
