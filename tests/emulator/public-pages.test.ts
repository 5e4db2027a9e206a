import { eventPath } from '@fareground/domain/catalogue/events/event';
import { SECOND } from '@fareground/domain/core/time';
import { availabilityPath } from '@fareground/domain/stock/availability';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../../functions/src/platform/services.ts';
import { PUBLISH_INTERVAL } from '../../functions/src/platform/stock/availability-publisher.ts';
import { createPageReader } from '../../functions/src/public/pages/page-reader.ts';
import { createPages } from '../../functions/src/public/pages/pages.ts';
import { storedPictures } from '../../functions/src/public/pages/pictures.ts';
import { listEvents } from '../../functions/src/public/pages/sitemap.ts';
import { loadWebServer, type WebServer } from '../../functions/src/public/pages/web-server.ts';
import { createWindowCache, WINDOW_MS } from '../../functions/src/public/pages/window-cache.ts';
import { seedDemo } from '../../tools/seed/seed.ts';
import { startTap, type Tap } from '../support/grpc-tap.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// What the network in front of us keeps: how many reads it costs to make, and that a sale, an edit or a cancellation is in it within a
// minute. The age is a sum of bounds (the answer's own, the instance's cache, the stock's public view), so no clock is waited for.
type Instance = ReturnType<SagaHarness['instance']>;
let tap: Tap;
let harness: SagaHarness;
let services: Instance;
let web: WebServer;
/** Stands still, so that a slow machine does not leave the window by itself. */
let now = Date.now();
beforeAll(async () => {
  // The demo in a project of its own: its lists are full.
  process.env.GCLOUD_PROJECT = 'demo-public-pages';
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  await seedDemo(process.env);
  harness = await startSagaHarness();
  services = harness.instance();
  web = await loadWebServer(new URL('../../functions/dist/web/', import.meta.url));
});
afterAll(async () => {
  await harness.stop();
  await services.db.terminate();
  await tap.close();
});

/** Paths of the documents that were reported. */
const unreadable = new Set<unknown>();
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_message, fields) => unreadable.add(fields?.path),
};

/** An instance of the function `pages`, as the platform starts it. */
function pagesInstance() {
  const cache = createWindowCache(() => now);
  const pages = createPages({
    web,
    reader: createPageReader(services.db, cache, log),
    events: listEvents(services.db),
    pictures: storedPictures(services.auth.app),
    cache,
    origin: 'https://site',
    isLocal: true,
    log,
  });
  return async (address: string) => {
    const sent = { status: 0, body: '', cache: '' };
    const response = {
      set(name: string | object, value: string) {
        if (name === 'Cache-Control') sent.cache = value;
        return response;
      },
      status(status: number) {
        sent.status = status;
        return response;
      },
      type: () => response,
      send: (body: string) => {
        sent.body = body;
      },
    };
    const path = new URL(address, 'https://site').pathname;
    await pages({ originalUrl: address, path, method: 'GET' } as Request, response as unknown as Response);
    return sent;
  };
}

/** What the network may hand out at most so long after it was made, milliseconds. */
function mostAge(cache: string): number {
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(cache)?.[1] ?? Number.NaN);
  return (seconds('s-maxage') + seconds('stale-while-revalidate')) * 1_000;
}

describe('an instance that knows nothing yet', () => {
  // As they are charged: a count of up to a thousand documents is one read.
  it.each([
    // All events of this weekend are looked through for the next four.
    ['/', 200],
    ['/events', 80],
    ['/events/music', 80],
    ['/event/night-ferry-orchestra', 30],
    ['/event/reserve/night-ferry-orchestra', 30],
    ['/travel', 90],
    ['/travel/bus', 90],
    // What the owner tells everybody.
    ['/about-us', 1],
  ])('makes %s with at most %i reads, and again within ten seconds with none', async (address, most) => {
    const get = pagesInstance();
    tap.reset();
    expect((await get(address)).status).toBe(200);
    const { reads, rpcs } = tap.counts();
    expect(reads + (rpcs.RunAggregationQuery ?? 0)).toBeLessThanOrEqual(most);
    tap.reset();
    await get(address);
    await get(`/data${address === '/' ? '' : address}`);
    expect(tap.counts()).toMatchObject({ reads: 0, rpcs: {} });
  });
});

describe('what the network keeps', () => {
  /** Both forms of a page before and after something happened, and how old they may become. */
  async function follow(address: string, happen: () => Promise<unknown>) {
    const get = pagesInstance();
    const forms = [address, `/data${address}`];
    const before = await Promise.all(forms.map(get));
    await happen();
    await services.flush();
    now += WINDOW_MS;
    const after = await Promise.all(forms.map(get));
    for (const { cache } of [...before, ...after])
      expect(mostAge(cache) + WINDOW_MS + 2 * PUBLISH_INTERVAL).toBeLessThan(60_000);
    return { before: before.map(({ body }) => body), after: after.map(({ body }) => body) };
  }

  it('has a sale: the last place is gone', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 1 }]);
    const sale = { lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
    const { before, after } = await follow(`/event/${event.id}`, () => harness.hold(services, sale));
    expect(before[0]).toContain('schema.org/InStock');
    expect(after[0]).toContain('schema.org/SoldOut');
    expect(after[1]).toContain('"left":{"tier0":0}');
  });

  it('has a seat that was taken', async () => {
    const trip = await writeTrip(services.db, ['Vigo', 'Tui', 'Porto'], coachLayout(10));
    const seat = {
      lines: [{ kind: 'trip' as const, offeringId: trip.id, from: 0, to: 2, seats: ['m-3A'] }],
    };
    const seats = (html = '') =>
      html.match(/<input[^>]*>/g)?.filter((input) => /disabled/.test(input)).length;
    const { before, after } = await follow(`/trip/${trip.id}`, () => harness.hold(services, seat));
    expect(after[1]).toContain('m-3A');
    expect(before[1]).not.toContain('"m-3A":');
    expect(seats(after[0])).toBeGreaterThan(seats(before[0]) ?? 0);
  });

  it('has an edit', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
    const { before, after } = await follow(`/event/${event.id}`, () =>
      services.db.doc(eventPath(event.id)).update({ title: 'Another night', updatedAt: Date.now() }),
    );
    expect(before.join(' ')).not.toContain('Another night');
    expect(after.every((body) => body.includes('Another night'))).toBe(true);
  });

  it('has a cancellation', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
    const { before, after } = await follow(`/event/${event.id}`, () =>
      services.db.doc(eventPath(event.id)).update({ state: 'cancelled', updatedAt: Date.now() }),
    );
    expect(before[0]).toContain('EventScheduled');
    expect(after[0]).toContain('EventCancelled');
    expect(after[1]).toContain('"state":"cancelled"');
  });

  it('has an event that is new, in its list and in the sitemap', async () => {
    const get = pagesInstance();
    const { event } = await writeEvent(services.db, [{ capacity: 5 }], {
      title: 'Brand new',
      category: 'food',
    });
    now += WINDOW_MS;
    expect((await get('/data/events/food')).body).toContain(event.id);
    expect((await get('/sitemap.xml')).body).toContain(`/event/${event.id}<`);
    await services.db.doc(eventPath(event.id)).update({ state: 'draft' });
    await services.db.doc(availabilityPath(event.id)).delete();
  });
});

describe('a document that nobody can read', () => {
  it('is left out and reported, and the pages show the others', async () => {
    const { db } = services;
    const { event } = await writeEvent(db, [{}], { title: 'The Whole Night' });
    const trip = await writeTrip(db, ['Porto', 'Vigo'], coachLayout(4));
    // The first of every list, whatever else is on: by the clock of these pages.
    const soon = now + SECOND;
    const first = { ...event, startsAt: soon };
    const bad = {
      'events/zone-of-nowhere': { ...first, id: 'zone-of-nowhere', timeZone: 'Foo/Bar' },
      'events/no-doors': { ...first, id: 'no-doors', doorsAt: 'soon', updatedAt: 'lately' },
      'trips/no-stops': { ...trip, id: 'no-stops', departsAt: soon, timetable: [], layout: 'none' },
      'venues/no-name': { id: 'no-name', city: 7 },
      [`events/${event.id}/tiers/broken`]: { id: 'broken', order: 0, price: -1 },
      [`availability/${event.id}`]: { id: event.id, left: 'many' },
    };
    for (const [path, fields] of Object.entries(bad)) await db.doc(path).set(fields);
    const get = pagesInstance();
    unreadable.clear();
    for (const address of [
      '/',
      '/events',
      '/events/music',
      '/travel',
      '/travel/bus',
      `/event/${event.id}`,
      '/sitemap.xml',
    ]) {
      const page = await get(address);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.body).not.toContain('Foo/Bar');
    }
    expect((await get(`/event/${event.id}`)).body).toContain('The Whole Night');
    expect((await get('/event/zone-of-nowhere')).status).toBe(404);
    for (const path of Object.keys(bad)) await db.doc(path).delete();
    expect(Object.keys(bad).filter((path) => !unreadable.has(path))).toEqual([]);
  });
});
