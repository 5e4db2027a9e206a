import {
  type ArrivalsResponse,
  arrivalsResponseSchema,
  type EventSalesResponse,
  eventSalesListRequestSchema,
  eventSalesListResponseSchema,
  eventSalesResponseSchema,
  type SoldEvent,
} from '@fareground/domain/api/event-sales';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall, Refused } from '../../browser-test/api-answers.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const now = Date.now();
const startsAt = now - HOUR;
const event: SoldEvent = {
  id: 'tide-tables',
  title: 'Tide Tables',
  category: 'music',
  state: 'published',
  doorsAt: startsAt - HOUR,
  startsAt,
  endsAt: startsAt + 3 * HOUR,
  timeZone: 'Europe/Lisbon',
  venueName: 'Coliseu da Ribeira',
  city: 'Porto',
};
const places = { capacity: 100, sold: 60, left: 40, held: 0, notOnSale: 0, free: 40 };
const tier = (tierId: string, name: string, capacity: number, sold: number) => ({
  ...{ tierId, name, capacity, sold, left: capacity - sold, free: capacity - sold, held: 0, notOnSale: 0 },
  ...{
    group: 'places' as const,
    saleStartsAt: now - 30 * DAY,
    saleEndsAt: startsAt,
    waiting: 0,
    waitingPlaces: 0,
  },
});
const sales: EventSalesResponse = {
  event,
  at: now,
  tiers: [tier('floor', 'Floor', 80, 48), tier('balcony', 'Balcony', 20, 12)],
  places,
  bookings: 30,
  curve: Array.from({ length: 20 }, (_, index) => ({
    ...{ from: now - (20 - index) * DAY, to: now - (19 - index) * DAY },
    ...{ issued: 3, ended: 0, standing: 3 * (index + 1) },
  })),
};
const arrivals: ArrivalsResponse = {
  event,
  at: now,
  tiers: [
    { name: 'Floor', tickets: 48, admitted: 40 },
    { name: 'Balcony', tickets: 12, admitted: 10 },
  ],
  gates: [
    { name: 'North', admitted: 17 },
    { name: 'South', admitted: 33 },
  ],
  steps: Array.from({ length: 4 }, (_, index) => ({
    ...{ from: event.doorsAt + index * 15 * MINUTE, to: event.doorsAt + (index + 1) * 15 * MINUTE },
    admitted: 12,
  })),
};
/** Counted again each time it is asked. */
const answerArrivals = (give: () => ArrivalsResponse) =>
  answerCall('GET', '/admin/events/:id/arrivals', { answer: arrivalsResponseSchema }, give);
const answerSales = () =>
  answerCall('GET', '/admin/events/:id/sales', { answer: eventSalesResponseSchema }, () => sales);
const doors = page.getByRole('region', { name: 'At the doors' });
/** What was counted a while ago is asked again at once when somebody comes back to the page. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

it('an organiser sees how an event sells and who comes in while it happens', async () => {
  answerCall(
    'POST',
    '/admin/event-sales',
    { body: eventSalesListRequestSchema, answer: eventSalesListResponseSchema },
    () => ({ events: [{ event, places }], unreadable: 0, next: null }),
  );
  answerSales();
  let counted = arrivals;
  answerArrivals(() => counted);
  await openPage('/dashboard/admin/event-sales', { as: 'events' });
  await page.getByRole('link', { name: event.title }).click();
  await expect.element(page.getByRole('heading', { name: event.title })).toBeVisible();
  const picture = page.getByRole('img', { name: 'Tickets since the first one' });
  await expect.poll(() => picture.element().querySelector('svg')).not.toBeNull();
  const gates = doors.getByRole('table', { name: 'By gate' });
  await expect.element(gates.getByText('South')).toBeVisible();
  const rows = gates.element().querySelectorAll('tbody tr');
  expect([...rows].map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^North\s*17$/),
    expect.stringMatching(/^South\s*33$/),
  ]);
  // What the pointer asks of the curve is readable in both themes.
  await picture.hover();
  await expect.poll(() => document.querySelector('.recharts-tooltip-label')).not.toBeNull();
  await expectAccessible();

  // The figures stand as a table behind each picture.
  await page.getByText('The figures as a table').first().click();
  const curve = page.getByRole('table', { name: 'Tickets since the first one' });
  expect([...curve.element().querySelectorAll('tbody tr')].at(-1)?.textContent).toMatch(/60$/);

  // Somebody comes in meanwhile.
  counted = { ...arrivals, gates: [...arrivals.gates, { name: 'West', admitted: 1 }] };
  comeBack();
  await expect.element(gates.getByText('West')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

it('what cannot be counted now stays as it was counted last, and says so', async () => {
  answerSales();
  let isThere = true;
  answerArrivals(() => {
    if (!isThere) throw new Refused('unavailable');
    return arrivals;
  });
  await openPage(`/dashboard/admin/events/${event.id}/sales`, { as: 'events' });
  await expect.element(doors.getByText('South').first()).toBeVisible();
  isThere = false;
  comeBack();
  await expect.element(doors.getByText(/^These figures are from /)).toBeVisible();
  await expect.element(doors.getByText('South').first()).toBeVisible();
  isThere = true;
  comeBack();
  await expect.element(doors.getByText(/^These figures are from /)).not.toBeInTheDocument();
});
