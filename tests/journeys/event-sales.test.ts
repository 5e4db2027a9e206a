import { ticketPath } from '@fareground/domain/access/ticket';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { writeEventTickets } from '../emulator/support/event-tickets.ts';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const COUNT = 60;

/** An event that sold for three weeks and began an hour ago, with most of its people in. */
async function eventOfTonight() {
  const now = Date.now();
  const startsAt = now - HOUR;
  const title = `Tide Tables ${uniqueId('night').slice(-4)}`;
  const times = { doorsAt: startsAt - HOUR, startsAt, endsAt: startsAt + 3 * HOUR };
  const { event } = await writeEvent(
    getFirestore(adminApp()),
    [
      { id: 'floor', name: 'Floor', capacity: 80, saleEndsAt: startsAt + HOUR + 10 * MINUTE },
      { id: 'balcony', name: 'Balcony', capacity: 20, saleEndsAt: startsAt + HOUR + 10 * MINUTE },
    ],
    { ...times, title },
  );
  const { tickets } = await writeEventTickets(getFirestore(adminApp()), event, COUNT, (index) => {
    const usedAt = event.doorsAt + (index * 100 * MINUTE) / COUNT;
    return {
      detail: index % 5 === 0 ? 'Balcony' : 'Floor',
      createdAt: now - 21 * DAY + Math.round((index / COUNT) ** 2 * 20 * DAY),
      ...(index < COUNT - 10 && {
        ...{ state: 'used', usedAt, closedAt: usedAt, usedGate: index % 3 === 0 ? 'North' : 'South' },
      }),
    };
  });
  return { event, tickets };
}

it('an organiser sees how an event sells and who comes in while it happens', async () => {
  const { event, tickets } = await eventOfTonight();
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('events'), '/dashboard/admin/event-sales');
  await picture(journey, 'event-sales-list');
  await page.getByRole('link', { name: event.title }).click();
  await page.getByRole('heading', { name: event.title }).waitFor();
  await page.getByRole('img', { name: 'Tickets since the first one' }).locator('svg').first().waitFor();
  const doors = page.getByRole('region', { name: 'At the doors' });
  const gates = doors.getByRole('table', { name: 'By gate' });
  await gates.getByText('South').waitFor();
  expect(await gates.locator('tbody tr').allInnerTexts()).toEqual([
    expect.stringMatching(/^North\s+(In\s+)?17$/),
    expect.stringMatching(/^South\s+(In\s+)?33$/),
  ]);
  // What the pointer asks of the curve is readable in both themes.
  await page.getByRole('img', { name: 'Tickets since the first one' }).hover();
  await page.locator('.recharts-tooltip-label').first().waitFor();
  await journey.expectAccessible();
  await picture(journey, 'event-sales');

  // The figures stand as a table behind each picture.
  await page.getByText('The figures as a table').first().click();
  const curve = page.getByRole('table', { name: 'Tickets since the first one' });
  expect(await curve.locator('tbody tr').last().textContent()).toMatch(/60$/);

  // Somebody comes in meanwhile.
  const late = tickets.at(-1);
  const usedAt = Date.now();
  await getFirestore(adminApp())
    .doc(ticketPath(late?.serial ?? ''))
    .update({ state: 'used', usedAt, closedAt: usedAt, usedGate: 'West' });
  await gates.getByText('West').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await journey.finish();
});

it('what cannot be counted now stays as it was counted last, and says so', async () => {
  const { event } = await eventOfTonight();
  const journey = await startJourney(browser, 390);
  const { page } = journey;
  journey.allow(/arrivals|ERR_FAILED/);
  await signInAs(journey, demo('events'), `/dashboard/admin/events/${event.id}/sales`);
  const doors = page.getByRole('region', { name: 'At the doors' });
  await doors.getByText('South').first().waitFor();
  await page.route('**/api/admin/events/*/arrivals', (route) => route.abort());
  await doors.getByText(/^These figures are from /).waitFor();
  await doors.getByText('South').first().waitFor();
  await page.unroute('**/api/admin/events/*/arrivals');
  await doors.getByText(/^These figures are from /).waitFor({ state: 'detached' });
  await journey.finish();
});
