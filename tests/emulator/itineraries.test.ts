import {
  type ItinerariesResponse,
  itineraryQuerySchema,
  type RidesResponse,
  ridesQuerySchema,
} from '@fareground/domain/api/itineraries';
import { noFees } from '@fareground/domain/booking/no-fees.test-helper';
import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import { type Trip, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { newestRates } from '@fareground/domain/core/exchange-rates';
import { wallTimeToInstant } from '@fareground/domain/core/time';
import { availabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { parseQuery } from '../../functions/src/platform/http/route.ts';
import { log } from '../../functions/src/platform/log.ts';
import { createItineraryAnswers } from '../../functions/src/public/search/itinerary-answers.ts';
import {
  boardsOf,
  DEPARTURE_CHANGES,
  markDeparturesForReindex,
  mendDepartures,
} from '../../functions/src/public/search/mark-departures-for-reindex.ts';
import {
  DEPARTURES_REBUILD,
  rebuildDepartures,
} from '../../functions/src/public/search/rebuild-departures.ts';
import { CHUNKS } from '../../functions/src/public/search/shard-store.ts';
import { updateDepartures } from '../../functions/src/public/search/update-departures.ts';
import { startTap, type Tap } from '../support/grpc-tap.ts';
import { coachLayout, uniqueId } from './support/demo-sales.ts';
import { killAt } from './support/kill-at.ts';
import { tripOf, writeAndNote } from './support/travel-index.ts';

// A project of its own: no trigger runs, and each step of an update is done here.
let tap: Tap;
let deps: Parameters<typeof updateDepartures>[0];
const day = '2031-11-28';
let now = wallTimeToInstant(`${day}T06:00`, 'Europe/Lisbon');
const asked: string[] = [];
const tasks = {
  ask: async (queue: string) => {
    asked.push(queue);
  },
};
beforeAll(async () => {
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  const db = getFirestore(initializeApp({ projectId: uniqueId('demo-itineraries') }, 'demo-itineraries'));
  deps = { db, now: () => now, log };
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await deps.db.terminate();
  await tap.close();
});

/** A new instance that answers. */
function instance() {
  const answers = createItineraryAnswers(deps.db, deps.now, async () => noFees);
  return {
    find: async (query: Record<string, string>) =>
      answers.itineraries(parseQuery(itineraryQuerySchema, query)),
    rides: async (query: Record<string, string>) => answers.rides(parseQuery(ridesQuerySchema, query)),
    places: async (q: string) => (await answers.places({ q })).places,
  };
}
const found = async (from: string, to: string, date = day) =>
  (await instance().find({ from, to, date })).itineraries.map(({ legs }) =>
    legs.map(({ tripId }) => tripId).join('+'),
  );

/** As the trigger does it for one write. */
async function change(id: string, fields: Partial<Trip> | null): Promise<void> {
  const ref = deps.db.doc(tripPath(id));
  const before = await ref.get();
  if (fields) await ref.update(fields as never);
  else await ref.delete();
  await markDeparturesForReindex({ ...deps, tasks }, { kind: 'trip', id, boards: boardsOf(before, log) });
}

const three = (letter: string) => [`Alva${letter}`, `Bela${letter}`, `Cova${letter}`] as const;

it('follows a trip: when it goes on sale, is late, is cancelled, costs something else, moves to another day, and goes', async () => {
  const [from, , to] = three('f');
  const trip = tripOf({ id: 'follow-1', leaves: `${day}T10:00`, cities: three('f') }, { onSale: false });
  await writeAndNote(deps.db, [trip], three('f'));
  await updateDepartures(deps);
  expect(await found(from, to)).toEqual([]);

  await change(trip.id, { onSale: true });
  expect(asked).toContain('updateDepartures');
  expect(await updateDepartures(deps)).toBe(1);
  expect(await found(from, to)).toEqual([trip.id]);

  await change(trip.id, { delayMinutes: 20, minimumFare: 9_900, notice: 'Snow' });
  await updateDepartures(deps);
  const [late] = (await instance().find({ from, to, date: day })).itineraries;
  expect(late).toMatchObject({ fare: 9_900, legs: [{ delayMinutes: 20, notice: 'Snow' }] });

  await change(trip.id, { state: 'cancelled' });
  await updateDepartures(deps);
  expect((await instance().find({ from, to, date: day })).itineraries[0]?.legs[0]?.state).toBe('cancelled');

  const moved = tripOf({ id: trip.id, leaves: `${dayAfter(day, 1)}T10:00`, cities: three('f') });
  await change(trip.id, moved);
  await updateDepartures(deps);
  expect(await found(from, to)).toEqual([]);
  expect(await found(from, to, dayAfter(day, 1))).toEqual([trip.id]);

  await change(trip.id, null);
  await updateDepartures(deps);
  expect(await found(from, to, dayAfter(day, 1))).toEqual([]);
  // An empty board is none.
  expect((await deps.db.collection(CHUNKS).where('city', '==', from).get()).size).toBe(0);
});

it('compares prices of several currencies by the rates of the day, also those of the days around', async () => {
  const [from, , to] = three('w');
  const run = (id: string, currency: Trip['currency'], minimumFare: number, date = day) =>
    tripOf({ id, leaves: `${date}T10:00`, cities: three('w') }, { currency, minimumFare });
  const trips = [
    run('rates-euro', 'EUR', 100_000),
    run('rates-cheap', 'HUF', 35_000_000),
    run('rates-dear', 'HUF', 50_000_000),
    run('rates-next-euro', 'EUR', 100_000, dayAfter(day, 1)),
    run('rates-next-dear', 'HUF', 50_000_000, dayAfter(day, 1)),
  ];
  await writeAndNote(deps.db, trips, three('w'));
  await updateDepartures(deps);
  const ask = (more: Record<string, string>) => instance().find({ from, to, date: day, ...more });
  const names = ({ itineraries }: ItinerariesResponse) => itineraries.map(({ legs }) => legs[0]?.tripId);
  // Nobody has read rates yet: what is not in euro comes last.
  expect(names(await ask({ sort: 'price' }))).toEqual(['rates-euro', 'rates-cheap', 'rates-dear']);
  await createCollections(deps.db)
    .exchangeRates.doc(newestRates)
    .set({ date: day, rates: [{ currency: 'HUF', perEuro: 400 }], readAt: now });
  const answer = await ask({ sort: 'price' });
  expect(names(answer)).toEqual(['rates-cheap', 'rates-euro', 'rates-dear']);
  expect(answer.days.find((one) => one.day === day)).toMatchObject({ price: 35_000_000, currency: 'HUF' });
  const next = answer.days.find((one) => one.day === dayAfter(day, 1));
  expect(next).toMatchObject({ price: 100_000, currency: 'EUR' });
  expect(names(await ask({ price: '100000', currency: 'EUR' })).sort()).toEqual([
    'rates-cheap',
    'rates-euro',
  ]);
  expect(names(await ask({ price: '100000', currency: 'XXX' }))).toEqual(['rates-euro']);
});

it('follows a place: it is suggested, mistyped too, by its newest name', async () => {
  await writeAndNote(deps.db, [], ['Xantarela']);
  await updateDepartures(deps);
  expect((await instance().places('xantarel'))[0]).toEqual({
    kind: 'city',
    text: 'Xantarela',
    city: 'Xantarela',
  });
  expect((await instance().places('xnatarela'))[0]?.city).toBe('Xantarela');
  await deps.db.doc('places/xantarela').update({ name: 'Quillmore Quay' });
  await markDeparturesForReindex({ ...deps, tasks }, { kind: 'place', id: 'xantarela' });
  await updateDepartures(deps);
  expect((await instance().places('quilmore'))[0]).toMatchObject({ kind: 'stop', text: 'Quillmore Quay' });
  const { unknown } = await instance().find({ from: 'Xantrela', to: 'Quillmore Quay' });
  expect(unknown).toMatchObject({ end: 'from', near: [{ text: 'Xantarela' }, {}] });
});

it('joins two rides with a change, tells both legs, what is left and the price of both', async () => {
  const [from, over, to] = three('c');
  await writeAndNote(
    deps.db,
    [
      tripOf(
        { id: 'first-c', leaves: `${day}T10:00`, cities: [from, over] },
        { fares: { concessions: { child: 50 } } },
      ),
      tripOf({ id: 'soon-c', leaves: `${day}T11:10`, cities: [over, to] }),
      tripOf({ id: 'second-c', leaves: `${day}T11:30`, cities: [over, to] }),
      tripOf({ id: 'late-c', leaves: `${day}T23:40`, cities: [from, over] }),
      tripOf({ id: 'night-c', leaves: `${dayAfter(day, 1)}T01:10`, cities: [over, to] }),
    ],
    three('c'),
  );
  await deps.db.doc(availabilityPath('second-c')).set({ legsLeft: [3] });
  await updateDepartures(deps);
  const answer = await instance().find({ from, to, date: day });
  expect(answer.itineraries).toMatchObject([
    { name: 'first-c~0~1.second-c~0~1', fare: 1_000, legs: [{ tripId: 'first-c' }, { left: 3 }] },
    { legs: [{ tripId: 'late-c' }, { tripId: 'night-c' }] },
  ]);
  expect(answer.days.find((one) => one.day === day)).toMatchObject({ price: 1_000, currency: 'EUR' });
  // Two adults and a child at half the fare.
  const family = await instance().find({ from, to, date: day, seats: '3', children: '1' });
  expect(family.itineraries[0]).toMatchObject({ fare: 1_000, price: 2_750 });
  expect(family.days.find((one) => one.day === day)).toMatchObject({ price: 2_750 });
  await expect(instance().find({ from, to, seats: '1', children: '2' })).rejects.toMatchObject({
    details: { field: 'children' },
  });
  const direct = await instance().find({ from, to, date: day, direct: '1' });
  expect(direct).toMatchObject({ itineraries: [], instead: { change: true } });
  // What was chosen on the way there is told beside the ways back.
  const back = await instance().find({
    from: to,
    to: from,
    date: day,
    chosen: answer.itineraries[0]?.name ?? '',
  });
  expect(back.chosen).toMatchObject({ name: answer.itineraries[0]?.name, fare: 1_000 });
  expect(back.instead).toEqual({ change: false, unfiltered: false });
});

it('tells of the days around the lowest price at which all of them have places', async () => {
  const [from, , to] = three('n');
  const [next, third] = [dayAfter(day, 1), dayAfter(day, 2)];
  const at = (id: string, date: string, minimumFare: number, more = {}) =>
    tripOf({ id, leaves: `${date}T10:00`, cities: [from, to] }, { minimumFare, ...more });
  const classes = {
    layout: [...coachLayout(2), '#f:first Saloon', '1:SS'],
    fares: { classes: { first: 150 } },
  };
  await writeAndNote(
    deps.db,
    [
      at('full-n', day, 1_000),
      at('two-n', day, 1_500),
      at('open-n', day, 2_000),
      at('only-n', next, 1_000),
      at('classes-n', third, 1_000, classes),
    ],
    three('n'),
  );
  for (const [id, left] of [
    ['full-n', { legsLeft: [0] }],
    ['two-n', { legsLeft: [2] }],
    ['only-n', { legsLeft: [1] }],
    ['classes-n', { legsLeft: [2], classesLeft: { first: [2] } }],
  ] as const)
    await deps.db.doc(availabilityPath(id)).set(left);
  await updateDepartures(deps);
  const days = async (query: Record<string, string>) => {
    const answer = await instance().find({ from, to, date: day, ...query });
    return answer.days.filter((one) => one.day >= day && one.day <= third);
  };
  const EUR = { currency: 'EUR' } as const;
  const one = [
    { day, price: 1_500, ...EUR },
    { day: next, price: 1_000, ...EUR },
    { day: third, price: 1_500, ...EUR },
  ];
  expect(await days({})).toEqual(one);
  expect(await days({ seats: '2' })).toEqual([
    { day, price: 3_000, ...EUR },
    { day: next, isFull: true },
    { day: third, price: 3_000, ...EUR },
  ]);
  // Of what nobody has counted is taken that it has places.
  expect(await days({ seats: '3' })).toEqual([
    { day, price: 6_000, ...EUR },
    { day: next, isFull: true },
    { day: third, isFull: true },
  ]);
  expect((await days({ travelClass: 'standard' }))[2]).toEqual({ day: third, isFull: true });
});

it('looks for the way back from when the way there ends', async () => {
  const [from, , to] = three('b');
  await writeAndNote(
    deps.db,
    [
      tripOf({ id: 'there-b', leaves: `${day}T10:00`, cities: [from, to] }),
      tripOf({ id: 'early-b', leaves: `${day}T10:30`, cities: [to, from] }),
      tripOf({ id: 'late-b', leaves: `${day}T11:15`, cities: [to, from] }),
    ],
    three('b'),
  );
  await updateDepartures(deps);
  expect(await found(to, from)).toEqual(['early-b', 'late-b']);
  const back = await instance().find({ from: to, to: from, date: day, chosen: 'there-b~0~1' });
  expect(back.itineraries.map(({ name }) => name)).toEqual(['late-b~0~1']);
});

it('filters, sorts, pages, and says what would find something', async () => {
  const [from, over, to] = three('p');
  const hourly = Array.from({ length: 17 }, (_, hour) =>
    tripOf(
      { id: `hour-${hour}`, leaves: `${day}T${String(hour + 7).padStart(2, '0')}:00`, cities: three('p') },
      {
        minimumFare: 3_000 - hour * 100,
        ...(hour === 2 && { amenities: ['bicycles'], operator: 'Douro Rail' }),
        ...(hour === 4 && {
          layout: [...coachLayout(2), '#f:first Saloon', '1:SS'],
          fares: { classes: { first: 150 } },
        }),
      },
    ),
  );
  const later = tripOf({ id: 'later-p', leaves: `${dayAfter(day, 3)}T09:00`, cities: [over, from] });
  await writeAndNote(deps.db, [...hourly, later], three('p'));
  await updateDepartures(deps);
  const { find } = instance();
  const names = (answer: ItinerariesResponse) => answer.itineraries.map(({ legs }) => legs[0]?.tripId);
  const ask = (more: Record<string, string>) => find({ from, to, date: day, ...more });
  expect(await ask({})).toMatchObject({ total: 17, hasMore: true, operators: ['Douro Rail', 'Minho Lines'] });
  expect(names(await ask({ page: '2' }))).toEqual(['hour-15', 'hour-16']);
  expect(names(await ask({ sort: 'price' }))[0]).toBe('hour-16');
  // Each amount to choose from leaves something out and something in.
  const { prices } = await ask({});
  expect(prices?.currency).toBe('EUR');
  const within = await ask({ price: String(prices?.steps.at(-1)), currency: 'EUR' });
  expect(within.total).toBeGreaterThan(0);
  expect(within.total).toBeLessThan(17);
  expect(names(await ask({ bicycles: '1' }))).toEqual(['hour-2']);
  expect(names(await ask({ operator: 'Douro Rail', leaves: 'morning' }))).toEqual(['hour-2']);
  expect(names(await ask({ arrives: 'morning' }))).toEqual(['hour-0', 'hour-1', 'hour-2']);
  const first = await ask({ travelClass: 'first' });
  expect(first).toMatchObject({ total: 1, classes: ['standard', 'first'] });
  // 2,600 in standard class.
  expect(first.itineraries).toMatchObject([{ fare: 3_900, legs: [{ tripId: 'hour-4', fare: 3_900 }] }]);
  expect(first.days.find((one) => one.day === day)?.price).toBe(3_900);
  expect(await ask({ travelClass: 'first', price: '3899' })).toMatchObject({ total: 0 });
  expect((await ask({ travelClass: 'standard' })).total).toBe(17);
  expect(await ask({ price: '100' })).toMatchObject({ total: 0, instead: { unfiltered: true } });
  expect(await find({ from: over, to: from, date: day })).toMatchObject({
    total: 0,
    instead: { day: dayAfter(day, 3), unfiltered: false },
  });
  expect((await find({ to, date: day })).total).toBe(17);
  // The last one calls there at midnight: that is the next day.
  expect((await find({ from: over, date: day })).total).toBe(16);
  for (const wrong of [
    { leaves: 'noon' },
    { date: 'friday' },
    { seats: '0' },
    { amenities: 'sauna' },
    { travelClass: 'gold' },
    { page: '0' },
  ])
    await expect(ask(wrong as never)).rejects.toMatchObject({ code: 'invalid-argument' });
});

it('finds rides before doors and after an end', async () => {
  const [from, , to] = three('e');
  const at = (clock: string) => String(wallTimeToInstant(`${day}T${clock}`, 'Europe/Lisbon'));
  await writeAndNote(
    deps.db,
    [
      ...['08:00', '14:00', '17:00', '18:01'].map((clock) =>
        tripOf({ id: `there-${clock.slice(0, 2)}`, leaves: `${day}T${clock}`, cities: three('e') }),
      ),
      ...['20:00', '22:30'].map((clock) =>
        tripOf({ id: `back-${clock.slice(0, 2)}`, leaves: `${day}T${clock}`, cities: [to, from] }),
      ),
      tripOf({ id: 'back-night', leaves: `${dayAfter(day, 1)}T00:30`, cities: [to, from] }),
    ],
    three('e'),
  );
  await updateDepartures(deps);
  const ids = async (query: Record<string, string>) =>
    (await instance().rides({ place: to.toLowerCase(), ...query })).itineraries.map(
      ({ legs }) => legs[0]?.tripId,
    );
  expect(await ids({ before: at('20:00') })).toEqual(['there-14', 'there-17']);
  expect(await ids({ after: at('22:00') })).toEqual(['back-22', 'back-night']);

  // From a city that is named, and where none is in time, what comes nearest.
  const asked = async (before: string, start: string) => {
    const { itineraries, nearest } = await instance().rides({
      ...{ place: to.toLowerCase(), from: start, before: at(before) },
    });
    const tripIds = (all: RidesResponse['itineraries'] = []) => all.map(({ legs }) => legs[0]?.tripId);
    return { inTime: tripIds(itineraries), nearest: nearest && tripIds(nearest) };
  };
  expect(await asked('20:00', from)).toEqual({ inTime: ['there-14', 'there-17'], nearest: undefined });
  expect(await asked('09:00', from)).toEqual({ inTime: [], nearest: ['there-08'] });
  expect(await asked('20:00', 'Nowhere')).toEqual({ inTime: [], nearest: [] });
});

describe('an update that dies', () => {
  it.each(['before', 'after'] as const)(
    '%s any of its writes is repeated, and ends the same',
    async (moment) => {
      const [from, over, to] = three(moment[0] ?? '').map((city) => `${city}k`) as [string, string, string];
      const cities = [from, over, to];
      const id = `kill-${moment}`;
      await writeAndNote(deps.db, [tripOf({ id: `${id}-stays`, leaves: `${day}T12:00`, cities })], cities);
      await writeAndNote(deps.db, [tripOf({ id, leaves: `${day}T10:00`, cities })]);
      await updateDepartures(deps);
      let kills = 0;
      for (let nth = 1; ; nth++) {
        const next = dayAfter(day, nth % 2);
        await change(id, tripOf({ id, leaves: `${next}T10:00`, cities }));
        const wasReached = killAt(nth, moment);
        const outcome = await updateDepartures(deps).catch((error: Error) => error);
        vi.restoreAllMocks();
        await updateDepartures(deps);
        expect(await found(from, to, next)).toContain(id);
        expect(await found(from, to, dayAfter(day, (nth + 1) % 2))).not.toContain(id);
        expect(await found(from, to)).toContain(`${id}-stays`);
        expect((await deps.db.collection(DEPARTURE_CHANGES).get()).size).toBe(0);
        if (!wasReached()) break;
        expect(outcome).toBeInstanceOf(Error);
        kills += 1;
      }
      // Three cities on two days, and the change.
      expect(kills).toBeGreaterThanOrEqual(7);
    },
  );

  it('is asked for again by the sweep', async () => {
    await markDeparturesForReindex({ ...deps, tasks }, { kind: 'place', id: 'nowhere' });
    expect(await mendDepartures({ ...deps, tasks }, 60_000)).toBe(false);
    now += 61_000;
    expect(await mendDepartures({ ...deps, tasks }, 60_000)).toBe(true);
    await updateDepartures(deps);
    expect(await mendDepartures({ ...deps, tasks }, 0)).toBe(false);
  });
});

it('a rebuild finds what nobody noted, goes on where it was stopped, and drops what is gone', async () => {
  const [from, over, to] = three('r');
  const trips = Array.from({ length: 5 }, (_, n) =>
    tripOf({ id: `rebuilt-${n}`, leaves: `${day}T1${n}:00`, cities: [from, over, to] }),
  );
  await writeAndNote(deps.db, trips, three('r'));
  await updateDepartures(deps);
  await deps.db.recursiveDelete(deps.db.collection(CHUNKS));
  await writeAndNote(deps.db, [tripOf({ id: 'rebuilt-gone', leaves: `${day}T09:00`, cities: [from, to] })]);
  await updateDepartures(deps);
  await deps.db.doc(tripPath('rebuilt-gone')).delete();

  let pages = 0;
  const check = () => {
    pages += 1;
    if (pages > 3) throw new Error('stopped');
  };
  await expect(rebuildDepartures({ ...deps, check }, 2)).rejects.toThrow('stopped');
  expect((await deps.db.doc(DEPARTURES_REBUILD).get()).exists).toBe(true);
  await rebuildDepartures({ ...deps, check: () => undefined }, 2);
  expect(await found(from, to)).toEqual(trips.map(({ id }) => id));
  expect((await deps.db.doc(DEPARTURES_REBUILD).get()).exists).toBe(false);
});

describe('what a question costs', () => {
  const OTHERS = Number(process.env.FAREGROUND_TRIPS ?? 3_000);
  const [from, over, to] = three('q');

  /** Reads of a new instance, and of one that was asked the same before. */
  async function reads(query: Record<string, string>): Promise<[cold: number, warm: number]> {
    const { find } = instance();
    tap.reset();
    await find(query);
    const cold = tap.counts().reads;
    tap.reset();
    await find(query);
    return [cold, tap.counts().reads];
  }

  it(`is the same with few trips and with ${OTHERS} more`, async () => {
    const lines = Array.from({ length: 20 }, (_, n) =>
      tripOf({
        id: `cost-${n}`,
        leaves: `${day}T${String(7 + (n % 15)).padStart(2, '0')}:${n < 15 ? '00' : '30'}`,
        cities: three('q'),
      }),
    );
    for (const after of [1, 2, 3]) {
      const leaves = `${dayAfter(day, after)}T09:00`;
      lines.push(tripOf({ id: `cost-day-${after}`, leaves, cities: three('q') }));
    }
    await writeAndNote(deps.db, lines, three('q'));
    await updateDepartures(deps);
    const few = await reads({ from, to, date: day });
    const fewWithChange = await reads({ from, to: over, date: day, sort: 'price' });

    const cities = Array.from({ length: 40 }, (_, n) => `Town${n}`);
    const many = Array.from({ length: OTHERS }, (_, n) => {
      const [a, b] = [cities[n % 40] ?? '', cities[(n * 7 + 1) % 40] ?? ''];
      // Some of them go through the two cities on the days around.
      const way = n % 10 === 0 ? [a, from, over, to] : [a, b === a ? 'Elsewhere' : b];
      // As an import writes them: one day after the other.
      const date = dayAfter(day, Math.floor((n * 60) / OTHERS));
      return tripOf({
        id: `many-${n}`,
        leaves: `${date}T${String(6 + (n % 16)).padStart(2, '0')}:15`,
        cities: way,
      });
    });
    for (let at = 0; at < many.length; at += 3_000) {
      await writeAndNote(deps.db, many.slice(at, at + 3_000), at === 0 ? cities : []);
      while ((await updateDepartures(deps)) > 0);
    }
    now += 20_000;
    const begun = performance.now();
    const [cold, warm] = await reads({ from, to, date: day });
    const boards = await deps.db.collection(CHUNKS).count().get();
    console.log(
      `${OTHERS} trips on ${boards.data().count} boards: ${cold} reads the first time, ${warm} again, ${Math.round(performance.now() - begun)} ms for both (few: ${few})`,
    );
    // Names, four days from today on, the city that it ends in on two days for a change, and what is left of fifteen trips and of the cheapest of each day.
    expect(few[0]).toBeLessThanOrEqual(1 + 4 + 2 + 15 + 4);
    expect(few[1]).toBeLessThanOrEqual(15 + 4);
    expect([cold, warm]).toEqual(few);
    expect(await reads({ from, to: over, date: day, sort: 'price' })).toEqual(fewWithChange);
  }, 1_500_000);
});
