import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { highestPrice, lowestPrice, pricesByTier } from '@fareground/domain/catalogue/events/tier-price';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import {
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteOrder } from '../../functions/src/booking/quote-order.ts';
import { createCatalogue } from '../../functions/src/catalogue/catalogue.ts';
import { createSearchRoutes } from '../../functions/src/main/api/search-routes.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { parseQuery } from '../../functions/src/platform/http/route.ts';
import { log } from '../../functions/src/platform/log.ts';
import { createPageReader } from '../../functions/src/public/pages/page-reader.ts';
import { createWindowCache } from '../../functions/src/public/pages/window-cache.ts';
import { markForReindex } from '../../functions/src/public/search/mark-for-reindex.ts';
import { updateDepartures } from '../../functions/src/public/search/update-departures.ts';
import { updateSearchIndex } from '../../functions/src/public/search/update-search-index.ts';
import { readEvent } from '../../web/src/data/event.ts';
import { readEvents } from '../../web/src/data/events.ts';
import { readDepartures } from '../../web/src/data/trips.ts';
import { readTrip } from '../../web/src/features/booking/data/read-trip.ts';
import { loadSearch } from '../../web/src/features/events/load-search.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';
import { caller } from './support/saga-harness.ts';
import { tripOf, writeAndNote } from './support/travel-index.ts';

// Whatever a house charges beside the price: what a list, a page, the search and search engines read of one place is what the quote of that place says. A project
// of its own, and no instance that has read the settings of another row.
const db = getFirestore(initializeApp({ projectId: uniqueId('demo-shown-prices') }, 'demo-shown-prices'));
const deps = { db, collections: createCollections(db), now: Date.now, log };
const tasks = { ask: async () => undefined };

const settings: readonly [what: string, change: Partial<PublicSettings>][] = [
  ['nothing but the price', { feeBasisPoints: 0, feeFixed: { EUR: 0, GBP: 0, USD: 0 } }],
  ['a share and a fixed fee', {}],
  ['a fee on the booking', { fixedFees: ['EUR 30 100', 'ISK 10000 5000'] }],
  ['fees that the seller bears', { feeBearer: 'seller', fixedFees: ['EUR 30 100'] }],
  ['tax that is added', { taxMode: 'added', taxBasisPoints: 725 }],
  [
    'tax by country and kind',
    {
      taxMode: 'added',
      taxRules: ['PT event 600', 'PT trip 1300', 'PT fee 2300', 'IS event 2400', '* fee 0'],
    },
  ],
  ['tax that prices contain, by country', { taxRules: ['PT event 600', 'PT fee 2300'] }],
  [
    'added tax and fees that the seller bears',
    { taxMode: 'added', feeBearer: 'seller', taxRules: ['PT event 600', '* event 2100'] },
  ],
];

const day = dayKey(Date.now() + 5 * DAY, 'Europe/Lisbon');
let events: readonly { readonly event: Event; readonly tiers: readonly Tier[] }[];
let trip: Trip;
beforeAll(async () => {
  const kinds: [Partial<Tier>[], Partial<Event>][] = [
    [[{ price: 2_800 }, { price: 4_199 }], { title: 'Lantern one' }],
    [
      [{ price: 3_333, fares: [{ id: 'child', name: 'Child', note: '', price: 1_111 }] }],
      { title: 'Lantern two' },
    ],
    [
      [{ price: 350_000 }],
      { title: 'Lantern three', country: 'IS', currency: 'ISK', timeZone: 'Atlantic/Reykjavik' },
    ],
    [[{ price: 0 }], { title: 'Lantern four' }],
    [[{ price: 0 }, { price: 1_500 }], { title: 'Lantern five' }],
    [[{ price: 0, openPrice: { suggested: 500, most: 5_000 } }], { title: 'Lantern six' }],
  ];
  events = await Promise.all(
    kinds.map(([tiers, event]) => {
      const priced = tiers.map((tier, index) => ({ id: `tier${index}`, ...tier }) as Tier);
      return writeEvent(db, tiers, {
        ...{ priceFrom: lowestPrice(priced), priceTo: highestPrice(priced) },
        ...{ pricesByTier: pricesByTier(priced), ...event },
      });
    }),
  );
  for (const { event } of events) await markForReindex({ ...deps, tasks }, event.id, ['Porto']);
  await updateSearchIndex(deps);
  const cities = ['Almada', 'Braga'];
  trip = tripOf(
    { id: uniqueId('bus'), leaves: `${day}T10:00`, cities },
    {
      minimumFare: 1_399,
      fares: { concessions: { child: 50 } },
      extras: { bicycle: { capacity: 4, price: 555, each: 2 } },
    },
  );
  await writeAndNote(db, [trip], cities);
  await updateDepartures(deps);
});
afterAll(() => db.terminate());

describe.each(settings)('a house that charges %s', (_what, change) => {
  let reader: ReturnType<typeof createPageReader>;
  let search: (name: string, query: Record<string, string>) => Promise<unknown>;
  /** What the lines cost, as the cart and the booking are told. */
  let quoted: (lines: CreateBookingRequest['lines']) => Promise<number>;
  beforeAll(async () => {
    await db
      .doc(PUBLIC_SETTINGS_PATH)
      .set(publicSettingsConverter.toFirestore({ ...defaultPublicSettings, ...change }));
    reader = createPageReader(db, createWindowCache(Date.now), log);
    const routes = createSearchRoutes(deps);
    search = async (name, query) => {
      const found = routes.find(({ parts }) => parts.filter(Boolean).join('/') === name);
      const request = { query: found?.query && parseQuery(found.query, query) };
      return (await found?.handle(request as never))?.body;
    };
    const catalogue = createCatalogue(deps.collections, db, Date.now, log);
    quoted = async (lines) => (await quoteOrder({ ...deps, catalogue }, caller(), { lines })).amounts.total;
  });

  it('shows of each kind of ticket what it costs: on its page, in the lists and in the search', async () => {
    const { events: listed } = await readEvents(reader, { when: 'any' }, { limit: 20 });
    const found = (await search('search', { q: 'lantern' })) as {
      events: { id: string; priceFrom: number }[];
    };
    const shown = await loadSearch(reader, 'q=lantern');
    for (const { event, tiers } of events) {
      const detail = await readEvent(reader, event.id);
      const least: number[] = [];
      for (const [index, tier] of tiers.entries()) {
        const one = { kind: 'event' as const, offeringId: event.id, tierId: tier.id, quantity: 1 };
        const total = await quoted([one]);
        const fares = await Promise.all((tier.fares ?? []).map(({ id }) => quoted([{ ...one, fareId: id }])));
        const page = detail?.tiers[index];
        expect(page?.allIn, event.title).toBe(total);
        expect(page?.fares?.map(({ allIn }) => allIn) ?? []).toEqual(fares);
        least.push(Math.min(total, ...fares));
        if (tier.openPrice)
          expect(page?.allInSuggested).toBe(await quoted([{ ...one, price: tier.openPrice.suggested }]));
      }
      const from = Math.min(...least);
      expect(Math.min(...(detail?.tiers ?? []).map(({ allInFrom }) => allInFrom))).toBe(from);
      const ofList = [listed, shown.events].map(
        (list) => list.find((one) => one.event.id === event.id)?.event,
      );
      expect(ofList.map((one) => one?.priceFrom)).toEqual([from, from]);
      expect(found.events.find(({ id }) => id === event.id)?.priceFrom).toBe(from);
      const isFree = event.title === 'Lantern four';
      expect([...ofList, detail].map((one) => one?.isFree)).toEqual([isFree, isFree, isFree]);
    }
  });

  it('finds an event up to what it costs, and no cheaper', async () => {
    for (const { event } of events.slice(0, 2)) {
      const one = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 };
      const least = await quoted([event.title === 'Lantern two' ? { ...one, fareId: 'child' } : one]);
      const upTo = async (price: number) =>
        (
          (await search('search', { q: event.title, price: String(price) })) as { events: { id: string }[] }
        ).events.map(({ id }) => id);
      expect(await upTo(least)).toContain(event.id);
      expect(await upTo(least - 1)).not.toContain(event.id);
    }
  });

  it('shows of a ride what a seat costs: on boards, in the search, on the days around and in the ways to an event', async () => {
    const seat = { kind: 'trip' as const, offeringId: trip.id, from: 0, to: 1 };
    const total = await quoted([{ ...seat, seats: ['m-1A'] }]);
    const [departure] = await readDepartures(reader, {}, { limit: 5 });
    expect(departure?.fare).toBe(total);
    const ways = { from: 'Almada', to: 'Braga', date: day };
    expect(await search('search/itineraries', ways)).toMatchObject({
      itineraries: [{ fare: total, price: total, legs: [{ fare: total }] }],
      days: expect.arrayContaining([{ day, price: total, currency: 'EUR' }]),
    });
    expect(await search('search/itineraries', { ...ways, price: String(total) })).toMatchObject({ total: 1 });
    expect(await search('search/itineraries', { ...ways, price: String(total - 1) })).toMatchObject({
      total: 0,
    });
    const rides = { place: 'braga', before: String(trip.arrivesAt + 3_600_000) };
    expect(await search('search/rides', rides)).toMatchObject({ itineraries: [{ fare: total }] });
    expect((await readTrip(reader, trip.id))?.settings).toMatchObject(change);
  });

  it('shows of a party what all of it costs together', async () => {
    const seat = { kind: 'trip' as const, offeringId: trip.id, from: 0, to: 1 };
    const total = await quoted([
      { ...seat, seats: ['m-1A'], extras: { bicycle: 1 } },
      { ...seat, seats: ['m-1B'] },
      { ...seat, seats: ['m-2A'], passenger: 'child' },
    ]);
    const party = { seats: '3', children: '1', bicycles: '1' };
    const answer = await search('search/itineraries', { from: 'Almada', to: 'Braga', date: day, ...party });
    expect(answer).toMatchObject({
      itineraries: [{ price: total }],
      days: expect.arrayContaining([{ day, price: total, currency: 'EUR' }]),
    });
  });
});
