import type { Ticket } from '@fareground/domain/access/ticket';
import { EVENT_SALES_PAGE, type EventSalesResponse } from '@fareground/domain/api/event-sales';
import { waitingListConverter, waitingListPath } from '@fareground/domain/booking/waitlist/waiting-list';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { roles } from '@fareground/domain/people/permissions';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { coachLayout, uniqueId, writeEvent, writeTrip } from './support/demo-sales.ts';
import { writeEventTickets } from './support/event-tickets.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let server: TestServer;
let events: Person;
beforeAll(async () => {
  server = await startServer();
});
// One person may make so many calls at once only.
beforeEach(async () => {
  events = await signUpWithRoles(['events']);
});
afterAll(() => server.stop());

const salesOf = async (id: string): Promise<EventSalesResponse> => {
  const { status, body } = await call(server.url, 'GET', `/admin/events/${id}/sales`, { person: events });
  expect(status).toBe(200);
  return body;
};
const arrivalsOf = async (id: string) =>
  (await call(server.url, 'GET', `/admin/events/${id}/arrivals`, { person: events })).body;
const listOf = (body: object, person = events) =>
  call(server.url, 'POST', '/admin/event-sales', { person, body });

/** Books as a buyer does; what costs nothing is confirmed. */
async function book(eventId: string, tierId: string, quantity: number, paying = true): Promise<string> {
  const person = await signUp();
  const lines = [{ kind: 'event', offeringId: eventId, tierId, quantity }];
  const held = await call(server.url, 'POST', '/bookings', { person, body: { lines } });
  expect(held.status).toBe(201);
  const { id } = held.body.booking;
  if (paying) await call(server.url, 'POST', `/bookings/${id}/checkout`, { person });
  return id;
}

describe('how an event sells', () => {
  it('is what its pools, bookings and tickets say, of each tier', async () => {
    const { event } = await writeEvent(db, [
      { id: 'floor', name: 'Floor', price: 0, capacity: 20, shards: 2 },
      { id: 'balcony', name: 'Balcony', price: 1_500, capacity: 8 },
      { id: 'box', name: 'Box', price: 9_000, capacity: 4 },
    ]);
    await book(event.id, 'floor', 3);
    await book(event.id, 'floor', 2);
    await book(event.id, 'balcony', 5, false);
    const sales = await salesOf(event.id);
    expect(sales.tiers).toMatchObject([
      { tierId: 'floor', name: 'Floor', capacity: 20, sold: 5, left: 15, held: 0, notOnSale: 0, free: 15 },
      { tierId: 'balcony', capacity: 8, sold: 0, left: 8, held: 5, free: 3 },
      { tierId: 'box', capacity: 4, sold: 0, held: 0, free: 4, waiting: 0, waitingPlaces: 0 },
    ]);
    expect(sales).toMatchObject({
      places: { capacity: 32, sold: 5, left: 27, held: 5, notOnSale: 0, free: 22 },
      bookings: 2,
      event: { id: event.id, title: event.title },
    });
    expect(sales.curve).toMatchObject([{ issued: 5, ended: 0, standing: 5 }]);
  });

  it('counts places that tiers share once', async () => {
    const quotas = [{ id: 'hall', name: 'The hall', capacity: 10, shards: 1 }];
    const { event } = await writeEvent(
      db,
      [
        { id: 'early', price: 0, capacity: 4, quotaId: 'hall' },
        { id: 'standing', price: 0, capacity: 10, quotaId: 'hall' },
      ],
      { quotas },
    );
    await book(event.id, 'early', 3);
    const sales = await salesOf(event.id);
    expect(sales.places).toEqual({ capacity: 10, sold: 3, left: 7, held: 0, notOnSale: 0, free: 7 });
    expect(sales.tiers).toMatchObject([{ sold: 3 }, { sold: 0 }]);
  });

  it('says who waits for what is sold out', async () => {
    const { event } = await writeEvent(db, [{ capacity: 2 }]);
    const id = `${event.id}.tier0`;
    const at = Date.now();
    const list = {
      ...{
        id,
        eventId: event.id,
        tierId: 'tier0',
        title: event.title,
        tierName: 'Floor',
        state: 'open' as const,
      },
      ...{ closedBy: null, nextNumber: 4, waiting: 3, places: 7, dueAt: at, createdAt: at, updatedAt: at },
    } as const;
    await db.doc(waitingListPath(id)).set(waitingListConverter.toFirestore(list));
    expect((await salesOf(event.id)).tiers).toMatchObject([{ waiting: 3, waitingPlaces: 7 }]);
  });

  it('has a curve in which a ticket that was passed on counts once and a voided one no more', async () => {
    const now = Date.now();
    const ago = (days: number) => now - days * DAY;
    const { event } = await writeEvent(db, [{}], { timeZone: 'UTC' });
    const tickets: Partial<Ticket>[] = [
      { createdAt: ago(20) },
      { createdAt: ago(20), state: 'used', closedAt: ago(1), usedAt: ago(1), usedGate: 'North' },
      { createdAt: ago(20), state: 'void', closedAt: ago(10) },
      { createdAt: ago(15), state: 'transferred', closedAt: ago(5) },
      { createdAt: ago(5) },
      { createdAt: ago(2) },
    ];
    await writeEventTickets(db, event, tickets.length, (index) => tickets[index] ?? {}, 2);
    const sales = await salesOf(event.id);
    const standingAt = (at: number) => sales.curve.find(({ from, to }) => from <= at && at < to)?.standing;
    expect([20, 15, 10, 5, 2, 0].map((days) => standingAt(ago(days)))).toEqual([3, 4, 3, 3, 4, 4]);
    expect(sales.curve.at(-1)?.standing).toBe(4);
    expect(sales.bookings).toBe(3);
  });

  it('is nothing yet of an event that nobody booked, and not there of none', async () => {
    const { event } = await writeEvent(db, [{ capacity: 30 }]);
    expect(await salesOf(event.id)).toMatchObject({
      ...{ bookings: 0, curve: [] },
      tiers: [{ capacity: 30, free: 30, sold: 0 }],
    });
    const none = await call(server.url, 'GET', '/admin/events/no-such-event/sales', { person: events });
    expect(none.status).toBe(404);
  });
});

describe('who came in', () => {
  it('is counted by tier, by gate and by time, a scan that was sent late at its own time', async () => {
    const startsAt = Date.UTC(2026, 10, 27, 20, 0);
    const { event } = await writeEvent(db, [{}], {
      ...{ doorsAt: startsAt - HOUR, startsAt, endsAt: startsAt + 3 * HOUR },
    });
    const used = (usedAt: number, usedGate: string, detail = 'Floor') =>
      ({ state: 'used', usedAt, usedGate, closedAt: startsAt + 5 * HOUR, detail }) as const;
    const tickets: Partial<Ticket>[] = [
      used(startsAt - 50 * MINUTE, 'North'),
      used(startsAt - 49 * MINUTE, 'South'),
      used(startsAt - 20 * MINUTE, 'North', 'Balcony'),
      used(startsAt + 5 * MINUTE, 'North'),
      {},
      { state: 'void', closedAt: startsAt },
    ];
    await writeEventTickets(db, event, tickets.length, (index) => tickets[index] ?? {});
    const body = await arrivalsOf(event.id);
    expect(body.tiers).toEqual([
      { name: 'Balcony', tickets: 1, admitted: 1 },
      { name: 'Floor', tickets: 4, admitted: 3 },
    ]);
    expect(body.gates).toEqual([
      { name: 'North', admitted: 3 },
      { name: 'South', admitted: 1 },
    ]);
    expect(body.steps.map(({ admitted }: { admitted: number }) => admitted)).toEqual([2, 0, 1, 0, 1]);
    expect(body.steps[0]).toMatchObject({ from: startsAt - HOUR, to: startsAt - 45 * MINUTE });
  });

  it('is nobody before the doors', async () => {
    const { event } = await writeEvent(db, [{}]);
    expect(await arrivalsOf(event.id)).toMatchObject({ tiers: [], gates: [], steps: [] });
  });
});

describe('right now', () => {
  it('says what is on hold, and who came in at any gate by quarter of an hour', async () => {
    const { event } = await writeEvent(db, [{ id: 'floor', price: 0, capacity: 20 }]);
    await book(event.id, 'floor', 2, false);
    const now = Date.now();
    const ago = [now, now, now - 20 * MINUTE, now - 5 * HOUR];
    await writeEventTickets(db, event, ago.length, (index) => ({
      state: 'used',
      usedAt: ago[index] ?? now,
      usedGate: 'North',
    }));
    const { status, body } = await call(server.url, 'GET', '/admin/right-now', { person: events });
    expect(status).toBe(200);
    expect(body.holds).toBeGreaterThan(0);
    expect(body.flow).toHaveLength(12);
    const since = (from: number): number =>
      body.flow.reduce(
        (sum: number, step: { from: number; admitted: number }) =>
          step.from + 15 * MINUTE > from ? sum + step.admitted : sum,
        0,
      );
    expect(since(now)).toBeGreaterThanOrEqual(2);
    expect(since(now - 20 * MINUTE)).toBeGreaterThanOrEqual(3);
    const other = await call(server.url, 'GET', '/admin/right-now', { person: await signUp() });
    expect(other.status).toBe(403);
  });
});

describe('what is sold of the sales on the overview', () => {
  it('is one count with the page of an event, and of a trip what is sold where most are', async () => {
    const { event } = await writeEvent(db, [{ price: 0, capacity: 9 }]);
    await book(event.id, 'tier0', 4);
    const trip = await writeTrip(db, ['Vigo', 'Porto', 'Lisbon'], coachLayout(2));
    const request = { events: [event.id, 'not-there'], trips: [trip.id] };
    const { status, body } = await call(server.url, 'POST', '/admin/places-sold', {
      person: await signUpWithRoles(['owner']),
      body: request,
    });
    expect(status).toBe(200);
    const page = await call(server.url, 'GET', `/admin/events/${event.id}/sales`, { person: events });
    expect(body.sales).toEqual([
      { offeringId: event.id, ...page.body.places },
      { offeringId: trip.id, capacity: 8, sold: 0, left: 8, held: 0, notOnSale: 0, free: 8 },
    ]);
    expect(page.body.places).toMatchObject({ capacity: 9, sold: 4, free: 5 });
  });

  it.each([
    ['events', { events: ['a'], trips: [] }, 200],
    ['events', { events: ['a'], trips: ['b'] }, 403],
    ['travel', { events: [], trips: ['b'] }, 200],
    ['travel', { events: ['a'], trips: [] }, 403],
    ['gate', { events: [], trips: [] }, 403],
  ] as const)('is for whoever may read drafts of these: %s, %o, %i', async (role, body, status) => {
    const person = await signUpWithRoles([role]);
    expect((await call(server.url, 'POST', '/admin/places-sold', { person, body })).status).toBe(status);
  });
});

describe('the list of events', () => {
  it('comes page by page, each event once, with what is sold and left', async () => {
    // Later than everything else, so that no other test's event is among them.
    const begin = Date.now() + 4_000 * DAY;
    const prefix = uniqueId('far');
    const ids = Array.from(
      { length: EVENT_SALES_PAGE + 2 },
      (_, index) => `${prefix}-${String(index).padStart(2, '0')}`,
    );
    for (const [index, id] of ids.entries()) {
      const startsAt = begin + index * HOUR;
      await writeEvent(db, [{ price: 0, capacity: 9 }], {
        ...{ id, doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR },
        ...(index === 3 && { state: 'draft' as const }),
      });
    }
    const [firstId = ''] = ids;
    await book(firstId, 'tier0', 4);
    const first = await listOf({ when: 'coming', after: { startsAt: begin - 1, id: 'z' } });
    expect(first.status).toBe(200);
    const second = await listOf({ when: 'coming', after: first.body.next });
    const rows = [...first.body.events, ...second.body.events];
    expect(rows.map(({ event }: { event: { id: string } }) => event.id)).toEqual(
      ids.filter((_, index) => index !== 3),
    );
    expect(first.body.events[0]).toMatchObject({ places: { sold: 4, capacity: 9, left: 5 } });
    expect(first.body.events[1]).toMatchObject({ places: { sold: 0, capacity: 9, left: 9 } });
    expect(second.body.next).toBeNull();
  });

  it('has what is over with the last one first, cancelled ones too', async () => {
    const startsAt = Date.now() - 13 * HOUR;
    const times = { doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR };
    const { event } = await writeEvent(db, [{}], { ...times, state: 'cancelled' });
    const past = await listOf({ when: 'past', after: null });
    const ids = past.body.events.map((row: { event: { id: string } }) => row.event.id);
    expect(ids).toContain(event.id);
    const starts = past.body.events.map((row: { event: { startsAt: number } }) => row.event.startsAt);
    expect(starts).toEqual(starts.toSorted((a: number, b: number) => b - a));
  });

  it.each(roles)('and the figures are for whom the permissions say: %s', async (role) => {
    const person = await signUpWithRoles([role]);
    const { event } = await writeEvent(db, [{}]);
    const mayRead = ['owner', 'events', 'finance'].includes(role);
    expect((await listOf({ when: 'coming', after: null }, person)).status).toBe(mayRead ? 200 : 403);
    const sales = await call(server.url, 'GET', `/admin/events/${event.id}/sales`, { person });
    expect(sales.status).toBe(mayRead ? 200 : 403);
    const came = await call(server.url, 'GET', `/admin/events/${event.id}/arrivals`, { person });
    const seesDoor = ['owner', 'events', 'support', 'gate'].includes(role);
    expect(came.status).toBe(seesDoor ? 200 : 403);
  });
});
