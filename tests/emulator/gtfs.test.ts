import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { feedFile } from '@fareground/domain/api/feeds';
import { readChange } from '@fareground/domain/catalogue/search/change-time';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { passengerFare } from '@fareground/domain/catalogue/trips/leg-fare';
import { routeConverter, routePath } from '@fareground/domain/catalogue/trips/route';
import { type Trip, tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { passengerKinds } from '@fareground/domain/catalogue/trips/trip-fares';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { POOLS } from '@fareground/domain/stock/pool';
import { IdempotencyStrategy } from '@google-cloud/storage';
import { strFromU8, unzipSync } from 'fflate';
import { getApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { exportFeed } from '../../functions/src/catalogue/gtfs/export/export-feed.ts';
import { FeedRefused } from '../../functions/src/catalogue/gtfs/feed-faults.ts';
import {
  areas,
  clockChanges,
  type Files,
  headways,
  table,
  zipOf,
} from '../../functions/src/catalogue/gtfs/feeds.test-helper.ts';
import { idPart } from '../../functions/src/catalogue/gtfs/ids.ts';
import { FEED_IMPORT, importFeed, previewFeed } from '../../functions/src/catalogue/gtfs/import-feed.ts';
import type { ImportOptions } from '../../functions/src/catalogue/gtfs/plan-import.ts';
import { openBucket } from '../../functions/src/platform/bucket.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { LEASE_TIME, withLease } from '../../functions/src/platform/limits/with-lease.ts';
import { PLACES } from '../../tools/seed/town-map.ts';
import { demoRoutes, demoTrips } from '../../tools/seed/trips.ts';
import { Writer } from '../../tools/seed/writer.ts';
import { expectBooksBalance } from './support/books.ts';
import { call } from './support/call.ts';
import { type Person, signUpMany, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// Accounts are in the project that tests share; what is on sale, all of which is exported, in one of its own.
const projectId = 'demo-gtfs';
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId }, projectId));
const folder = mkdtempSync(join(tmpdir(), 'gtfs-'));
let instance: TestServer;
let buyer: Person;

beforeAll(async () => {
  [[buyer], instance] = await Promise.all([signUpMany(1) as Promise<[Person]>, startServer({}, 'api', db)]);
});
afterAll(async () => {
  await instance.stop();
  rmSync(folder, { recursive: true });
});

const from = dayKey(Date.now() + 2 * DAY, 'Europe/Lisbon');
const next = dayKey(Date.now() + 3 * DAY, 'Europe/Lisbon');
const compact = (day: string): string => day.replaceAll('-', '');
/** A feed of its own for each test: they share one database. */
const feedName = (): string => `t${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** Two trips on two days, in two zones. */
const feed: Files = {
  'agency.txt': table('agency_name,agency_url,agency_timezone', 'Norte,http://n.test,Europe/Lisbon'),
  'stops.txt': table(
    'stop_id,stop_name,stop_lat,stop_lon,zone_id',
    'A,Alto,41.1,-8.6,1',
    'B,Baixo,41.2,-8.6,1',
    'C,Cais,41.3,-8.6,2',
  ),
  'routes.txt': table('route_id,route_short_name,route_type', 'R,7,3'),
  'calendar_dates.txt': table(
    'service_id,date,exception_type',
    `s,${compact(from)},1`,
    `s,${compact(next)},1`,
  ),
  'trips.txt': table('route_id,service_id,trip_id,trip_headsign', 'R,s,early,Cais', 'R,s,late,Cais'),
  'stop_times.txt': table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    'early,08:00:00,08:00:00,A,1',
    'early,08:20:00,08:21:00,B,2',
    'early,08:40:00,08:40:00,C,3',
    'late,18:00:00,18:00:00,A,1',
    'late,18:20:00,18:21:00,B,2',
    'late,18:40:00,18:40:00,C,3',
  ),
  'fare_attributes.txt': table(
    'fare_id,price,currency_type,payment_method,transfers',
    'n,2.50,EUR,1,0',
    'f,4,EUR,1,0',
  ),
  'fare_rules.txt': table('fare_id,origin_id,destination_id', 'n,1,1', 'f,1,2'),
};

const needsOf = (target: Firestore) => ({
  db: target,
  collections: createCollections(target),
  now: Date.now,
  actor: { uid: 'ops-command', email: '' },
  isThrottled: false,
  tell: () => undefined,
  check: () => undefined,
});
function importInto(target: Firestore, files: Files | Buffer, options: Partial<ImportOptions> = {}) {
  const source = Buffer.isBuffer(files) ? files : zipOf(files);
  return importFeed(needsOf(target), source, { from, days: 2, isDraft: false, ...options });
}
const preview = async (files: Files, name: string) =>
  (await previewFeed(needsOf(db), zipOf(files), { from, days: 2, isDraft: false, feed: name })).preview;

const runOf = async (id: string): Promise<Trip> => {
  const trip = (await createCollections(db).trips.doc(id).get()).data();
  if (!trip) throw new Error(`no trip ${id}`);
  return trip;
};
const book = (offeringId: string, leg: { from: number; to: number }, seat: string) =>
  call(instance.url, 'POST', '/bookings', {
    person: buyer,
    body: { lines: [{ kind: 'trip', offeringId, ...leg, seats: [seat] }] },
  });

describe('a feed that is imported', () => {
  it('is on sale at once, at its fares; importing it again writes nothing', async () => {
    const name = feedName();
    const all = { places: { new: 3, changed: 0 }, routes: { new: 1, changed: 0 } };
    const trips = { changed: 0, withdrawn: 0, kept: 0 };
    expect(await preview(feed, name)).toEqual({ ...all, trips: { ...trips, new: 4 } });
    const { report, written } = await importInto(db, feed, { feed: name });
    expect(report).toEqual({ places: 3, routes: 1, trips: 4, calls: 12, skipped: [] });
    // Places, the operator, the vehicle, the route, two patterns in one and four runs.
    expect(written).toBe(3 + 1 + 1 + 1 + 1 + 4);
    const held = await book(`${name}--early--${from}`, { from: 0, to: 2 }, 'm-2A');
    expect(held.status).toBe(201);
    expect(held.body.booking.lines[0]).toMatchObject({ unitPrice: 400, title: 'Alto to Cais', number: '7' });

    // What staff say that it takes to change there stays: the feed says nothing of it.
    const place = createCollections(db).places.doc(`${name}--${idPart('B', 40)}`);
    await place.update({ changeMinutes: 12 });

    const again = await importInto(db, feed, { feed: name });
    expect(again.written).toBe(0);
    expect(again.report).toEqual(report);
    expect((await place.get()).data()?.changeMinutes).toBe(12);
    const noted = await db.collection(AUDIT).where('target', '==', `feeds/${name}`).get();
    expect(noted.docs.map((entry) => entry.get('action'))).toEqual(['feeds.import']);
  });

  it('changes what changed in its next edition, and nothing that is sold', async () => {
    const name = feedName();
    await importInto(db, feed, { feed: name });
    const [sold, free, gone, soldAndGone] = [
      `${name}--early--${from}`,
      `${name}--early--${next}`,
      `${name}--late--${from}`,
      `${name}--late--${next}`,
    ] as const;
    for (const id of [sold, soldAndGone])
      expect((await book(id, { from: 0, to: 1 }, 'm-3A')).status).toBe(201);
    const before = await runOf(sold);

    const edition: Files = {
      ...feed,
      'trips.txt': table('route_id,service_id,trip_id,trip_headsign', 'R,s,early,Cais'),
      'stop_times.txt': table(
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
        'early,08:05:00,08:05:00,A,1',
        'early,08:40:00,08:40:00,C,3',
      ),
    };
    // What will be done is said before, and nothing is done by it.
    const nothing = { new: 0, changed: 0 };
    expect(await preview(edition, name)).toEqual({
      places: nothing,
      routes: { new: 0, changed: expect.any(Number) },
      trips: { new: 0, changed: 1, withdrawn: 1, kept: 2 },
    });
    expect(await runOf(gone)).toMatchObject({ onSale: true });
    const { report } = await importInto(db, edition, { feed: name });
    expect(report).toMatchObject({ trips: 2, calls: 4 });
    expect(report.skipped).toEqual([
      { what: 'trips', why: 'sold', count: 1 },
      { what: 'trips', why: 'sold, and the feed has it no more', count: 1 },
    ]);
    expect(await runOf(sold)).toEqual(before);
    expect(await runOf(soldAndGone)).toMatchObject({ onSale: true });
    const changed = await runOf(free);
    expect(changed.timetable.map(({ name }) => name)).toEqual(['Alto', 'Cais']);
    expect([changed.onSale, changed.departsAt - before.departsAt]).toEqual([true, DAY + 5 * 60_000]);
    expect(await runOf(gone)).toMatchObject({ onSale: false });

    // Its pools are those of the new way, and it is sold again; what was withdrawn is not.
    const pool = await db.collection(POOLS).doc(`${free}.m`).get();
    expect([pool.get('segments'), pool.get('closed')]).toEqual([1, false]);
    expect((await book(free, { from: 0, to: 1 }, 'm-3A')).status).toBe(201);
    expect((await book(gone, { from: 0, to: 1 }, 'm-3A')).status).toBe(409);

    // A name on the front changes under what is sold; a trip that comes back is on sale again.
    const back = {
      ...feed,
      'trips.txt': table('route_id,service_id,trip_id,trip_headsign', 'R,s,early,Porto', 'R,s,late,Cais'),
    };
    const third = await importInto(db, back, { feed: name });
    expect(await runOf(sold)).toEqual({
      ...before,
      headsign: 'Porto',
      source: expect.anything(),
      updatedAt: expect.anything(),
    });
    expect(await runOf(gone)).toMatchObject({ onSale: true });
    expect((await book(gone, { from: 0, to: 2 }, 'm-3A')).status).toBe(201);
    expect(third.report.skipped).toEqual([{ what: 'trips', why: 'sold', count: 1 }]);
    for (const id of [sold, free, gone, soldAndGone]) await expectBooksBalance(db, id);
  });

  it('is put on sale by its next import, where it was a draft', async () => {
    const name = feedName();
    await importInto(db, feed, { feed: name, isDraft: true });
    expect(await runOf(`${name}--early--${from}`)).toMatchObject({ onSale: false });
    await importInto(db, feed, { feed: name });
    expect(await runOf(`${name}--early--${from}`)).toMatchObject({ onSale: true });
    // A draft takes nothing off sale.
    expect((await importInto(db, feed, { feed: name, isDraft: true })).written).toBe(0);
  });

  it('is imported by one at a time; who died in it keeps the next one out for a while', async () => {
    const files = zipOf(feed);
    const options = { from, days: 2, isDraft: false, feed: feedName() };
    let begun = 0;
    await withLease({ db, now: Date.now }, FEED_IMPORT, async () => {
      begun = Date.now();
      await expect(importFeed(needsOf(db), files, options)).rejects.toMatchObject({
        code: 'too-many-requests',
      });
      // A preview changes nothing, and may be looked at meanwhile.
      expect(await preview(feed, options.feed)).toMatchObject({ trips: { new: 4 } });
      // Who says nothing for so long is taken for dead, and learns of it.
      const later = () => begun + LEASE_TIME + 1_000;
      await expect(importFeed({ ...needsOf(db), now: later }, files, options)).resolves.toMatchObject({
        written: 10,
      });
    });
    expect((await importInto(db, feed, options)).written).toBe(0);
  });

  it('and is broken leaves nothing behind', async () => {
    const name = feedName();
    const broken = {
      ...feed,
      'stop_times.txt': (feed['stop_times.txt'] ?? '').replace('18:40:00', '17:40:00'),
    };
    await expect(importInto(db, broken, { feed: name })).rejects.toThrow(FeedRefused);
    const encrypted = zipOf(feed);
    const directory = encrypted.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    for (const header of [0, directory + 2]) encrypted.writeUInt16LE(1, header + 6);
    await expect(importInto(db, encrypted, { feed: name })).rejects.toThrow(FeedRefused);
    const places = await db
      .collection('places')
      .where('id', '>=', `${name}--`)
      .where('id', '<', `${name}-~`)
      .get();
    expect(places.size).toBe(0);
  });
});

test('a bus of eighty stops is sold by its thirty segments, each seat once on every part of the way', async () => {
  const name = feedName();
  const stops = Array.from({ length: 80 }, (_, index) => index);
  const long: Files = {
    ...feed,
    'stops.txt': table(
      'stop_id,stop_name,stop_lat,stop_lon',
      ...stops.map((at) => `${at},Stop ${at},41.${at + 10},-8`),
    ),
    'trips.txt': table('route_id,service_id,trip_id', 'R,s,city'),
    'stop_times.txt': table(
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
      ...stops.map((at) => {
        const time = `${10 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}:00`;
        return `city,${time},${time},${at},${at}`;
      }),
    ),
    'fare_attributes.txt': '',
    'fare_rules.txt': '',
  };
  const { 'fare_attributes.txt': _, 'fare_rules.txt': __, ...unpriced } = long;
  expect((await importInto(db, unpriced, { feed: name })).report).toMatchObject({ trips: 2, calls: 160 });
  const id = `${name}--city--${from}`;
  const taken: [number, number][] = [];
  for (const [start, end, status] of [
    [10, 30, 201],
    [29, 40, 409],
    [0, 11, 409],
    [32, 79, 201],
    [0, 8, 201],
    [31, 33, 409],
  ] as const) {
    const answer = await book(id, { from: start, to: end }, 'm-2A');
    expect([start, end, answer.status]).toEqual([start, end, status]);
    if (answer.status !== 201) continue;
    expect(taken.some(([a, b]) => start < b && a < end)).toBe(false);
    taken.push([start, end]);
  }
  expect(await expectBooksBalance(db, id)).toEqual({ sold: 0, held: 1 });
});

describe('a feed that staff send', () => {
  test('is previewed and then imported, as long as it is the one that was looked at', async () => {
    const [driver, feeds] = await Promise.all([signUpWithRoles(['driver']), startServer({}, 'feeds', db)]);
    const travel = await signUpWithRoles(['travel']);
    try {
      const bucket = await openBucket(getApp());
      // The same file may be sent twice: a connection that the emulator has closed meanwhile is no fault.
      bucket.storage.retryOptions.idempotencyStrategy = IdempotencyStrategy.RetryAlways;
      const send = (zip: Buffer) =>
        bucket.file(feedFile(travel.uid)).save(zip, { contentType: 'application/zip', resumable: false });
      const ask = (person: Person, verb: 'preview' | 'import', more: object = {}) =>
        call(feeds.url, 'POST', `/admin/feeds/${verb}`, {
          person,
          body: { feed: name, from, days: 2, isDraft: false, ...more },
        });
      const name = feedName();
      expect((await ask(driver, 'preview')).status).toBe(403);
      expect((await ask(travel, 'preview')).status).toBe(404);

      await send(zipOf({ ...feed, 'stops.txt': (feed['stops.txt'] ?? '').replace('41.2', 'x') }));
      const broken = await ask(travel, 'preview');
      expect([broken.status, broken.body.error.details]).toEqual([
        400,
        {
          reason: 'feed',
          count: 1,
          faults: [{ file: 'stops.txt', line: 3, column: 'stop_lat', reason: "'x' is no number" }],
        },
      ]);

      await send(zipOf(feed));
      const { status, body } = await ask(travel, 'preview');
      expect([status, body.preview.trips.new, body.report.trips]).toEqual([200, 4, 4]);
      await send(zipOf({ ...feed, 'trips.txt': '' }));
      expect((await ask(travel, 'import', { sent: body.sent })).status).toBe(409);
      await send(zipOf(feed));
      const { sent } = (await ask(travel, 'preview')).body;
      const done = await ask(travel, 'import', { sent });
      expect([done.status, done.body.written]).toEqual([200, 10]);
      expect(await runOf(`${name}--late--${next}`)).toMatchObject({ onSale: true });
      const noted = await db.collection(AUDIT).where('target', '==', `feeds/${name}`).get();
      expect(noted.docs.map((entry) => entry.get('actorUid'))).toEqual([travel.uid]);
      expect((await ask(travel, 'import', { sent })).body.written).toBe(0);

      // And what is on sale is written as a feed: a whole one, which is read again.
      const save = (person: Person, more: object = {}) =>
        call(feeds.url, 'POST', '/admin/feeds/export', { person, body: { from, days: 2, ...more } });
      expect((await save(driver)).status).toBe(403);
      expect((await save(travel, { days: 0 })).status).toBe(400);
      const written = await save(travel);
      expect([written.status, written.body.report.trips >= 4]).toEqual([200, true]);
      const { report } = await previewFeed(needsOf(db), Buffer.from(written.body.zip, 'base64'), {
        ...{ from, days: 3, isDraft: false, feed: feedName() },
      });
      expect(report).toMatchObject({ trips: written.body.report.trips, calls: written.body.report.calls });

      const often = {
        ...feed,
        'frequencies.txt': table('trip_id,start_time,end_time,headway_secs', 'early,05:00:00,24:00:00,30'),
      };
      await send(zipOf(often));
      const large = await ask(travel, 'preview');
      expect([large.status, large.body.error.details]).toEqual([
        413,
        { reason: 'feed-trips', trips: 2 * (19 * 120 + 1) },
      ]);
    } finally {
      await feeds.stop();
    }
  });
});

describe('npm run gtfs', () => {
  const main = resolve(import.meta.dirname, '../../tools/gtfs/main.ts');
  const gtfs = (...args: string[]) =>
    spawnSync(process.execPath, [main, ...args], {
      encoding: 'utf8',
      env: { ...process.env, GCLOUD_PROJECT: projectId },
    });
  const save = (name: string, files: Files): string => {
    const path = join(folder, name);
    writeFileSync(path, zipOf(files));
    return path;
  };

  test('import ends with what it came to, as JSON', () => {
    const path = save('feed.zip', feed);
    const { stdout, stderr, status } = gtfs(
      'import',
      path,
      '--from',
      from,
      '--days',
      '2',
      '--feed',
      feedName(),
    );
    expect(status).toBe(0);
    // Firestore warns here of writers that are left open.
    expect(stderr).toBe('');
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      places: 3,
      routes: 1,
      trips: 4,
      calls: 12,
      skipped: [],
    });
  });

  test('import says when the feed runs, where nothing does in these days', () => {
    const path = save('feed.zip', feed);
    const { stdout } = gtfs('import', path, '--from', '2020-01-01', '--days', '2', '--feed', feedName());
    expect(stdout).toContain(`Nothing runs in these days: the feed runs from ${from} to ${next}.`);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      places: 3,
      routes: 1,
      trips: 0,
      calls: 0,
    });
  });

  test('import of a broken feed says where, and fails', () => {
    const path = save('broken.zip', {
      ...feed,
      'routes.txt': table('route_id,route_short_name,route_type', 'R,7,bus'),
    });
    const { stdout, status } = gtfs('import', path, '--feed', feedName());
    expect(status).toBe(1);
    expect(stdout).toContain("routes.txt, line 2, column route_type: 'bus' is no whole number");
  });
});

test('what is exported and imported elsewhere is the same timetable, at the same fares', {}, async () => {
  const run = crypto.randomUUID().slice(0, 8);
  const here = getFirestore(initializeApp({ projectId: `demo-here-${run}` }, `here-${run}`));
  const there = getFirestore(initializeApp({ projectId: `demo-there-${run}` }, `there-${run}`));
  // What the demo has on sale, beside a feed with zones and a night past twelve.
  const writer = new Writer();
  for (const place of PLACES) writer.add(placePath(place.id), placeConverter, place);
  for (const route of demoRoutes(Date.now(), 'travel'))
    writer.add(routePath(route.id), routeConverter, route);
  for (const trip of demoTrips(Date.now(), 'travel')) writer.add(tripPath(trip.id), tripConverter, trip);
  await writer.write(here);
  const night = {
    ...feed,
    'stop_times.txt': (feed['stop_times.txt'] ?? '')
      .replaceAll(',18:', ',24:')
      .replaceAll(',24:40:00', ',25:40:00'),
    'transfers.txt': table(
      'from_stop_id,to_stop_id,transfer_type,min_transfer_time',
      'B,B,2,240',
      'B,C,2,900',
      'C,A,3,',
    ),
  };
  await importInto(here, night, { feed: 'norte', from, days: 2 });
  // What the young pay differs from route to route.
  for (const trip of (await createCollections(here).trips.where('number', 'in', ['7', 'ML 204']).get())
    .docs) {
    const concessions = trip.get('number') === '7' ? { child: 33 } : { child: 50, infant: 0 };
    await trip.ref.update({ 'fares.concessions': concessions });
  }
  const path = join(folder, 'export.zip');
  const collections = createCollections(here);
  const exported = await exportFeed({ db: here, collections, now: Date.now, site: 'https://x.test' }, path, {
    days: 20,
  });
  expect(exported.trips).toBeGreaterThan(100);
  const imported = await importInto(there, readFileSync(path), {
    feed: 'elsewhere',
    from: dayKey(Date.now() - DAY, 'Europe/Lisbon'),
    days: 22,
    bicycles: 4,
  });
  expect(imported.report).toMatchObject({
    places: exported.places,
    trips: exported.trips,
    calls: exported.calls,
    skipped: [],
  });
  const timetables = async (store: Firestore) => {
    const trips = await createCollections(store).trips.where('departsAt', '>=', Date.now()).get();
    const onSale = trips.docs
      .map((one) => one.data())
      .filter((trip) => trip.onSale && trip.state !== 'cancelled');
    return onSale
      .filter(({ departsAt }) => departsAt < Date.now() + 19 * DAY)
      .map(timetableOf)
      .sort();
  };
  expect(await timetables(there)).toEqual(await timetables(here));
  expect(await waysToChange(there)).toEqual([
    ['Baixo', 4, ['Cais: 15']],
    ['Cais', 0, ['Alto: -']],
  ]);
});

/** Two agencies in two zones, nights past twelve, headways, fares by zone and one by stop, a long name alone, ways to change. */
const twoZones: Files = {
  'agency.txt': table(
    'agency_id,agency_name,agency_url,agency_timezone,agency_phone',
    'N,Norte,http://n.test,Europe/Lisbon,+351 1',
    'E,Este,http://e.test,Europe/Madrid,+34 2',
  ),
  'stops.txt': table(
    'stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,platform_code,stop_timezone,stop_code',
    'C,Central,41.15,-8.61,1,1,,,Europe/Lisbon,',
    'C1,Central,41.1501,-8.6101,1,,C,1,,101',
    'C2,Central,41.1502,-8.6102,1,,C,2,,',
    'P x/y,Praia,41.20,-8.70,2,,,,Europe/Lisbon,',
    'F,Forte,41.25,-8.70,2,,,,Europe/Lisbon,',
    'V,Vigo,42.23,-8.71,,,,,Europe/Madrid,',
    'U,Nobody calls,41.3,-8.7,,,,,Europe/Lisbon,',
  ),
  'transfers.txt': table(
    'from_stop_id,to_stop_id,transfer_type,min_transfer_time',
    'C,C,2,240',
    'C,F,3,',
    'P x/y,U,2,600',
  ),
  'routes.txt': table(
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color',
    'M,N,M,Metro,1,FF0000,FFFFFF',
    'B,E,B,Norte – Vigo,200,,',
    'L,E,,Long night,3,00FF00,',
  ),
  'calendar_dates.txt': table(
    'service_id,date,exception_type',
    'all,20260328,1',
    'all,20260329,1',
    'all,20260330,1',
    'sun,20260329,1',
  ),
  'trips.txt': table(
    'route_id,service_id,trip_id,trip_headsign,trip_short_name,bikes_allowed,wheelchair_accessible',
    'M,all,m1,Praia,,1,1',
    'M,sun,m2,Forte,,,',
    'M,all,m3,Praia,12,2,',
    'B,all,b1,Vigo,204,,',
    'L,sun,l1,Forte,77,,',
  ),
  'stop_times.txt': table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
    'm1,05:00:00,05:00:00,C1,1,0,0',
    'm1,05:09:00,05:10:00,P x/y,5,0,0',
    'm2,00:30:00,00:30:00,C1,1,0,0',
    'm2,02:30:00,02:31:00,P x/y,2,0,0',
    'm2,03:15:00,03:15:00,F,3,0,0',
    'm3,23:50:00,23:50:00,C1,1,0,0',
    'm3,25:10:00,25:10:00,P x/y,2,0,0',
    'b1,23:30:00,23:30:00,C2,1,0,0',
    'b1,24:10:00,24:20:00,F,2,0,1',
    'b1,25:45:00,25:45:00,V,3,1,0',
    'l1,00:10:00,00:10:00,C2,1,0,0',
    'l1,04:00:00,04:00:00,F,2,0,0',
  ),
  'frequencies.txt': table(
    'trip_id,start_time,end_time,headway_secs,exact_times',
    'm1,06:00:00,07:00:00,1200,0',
    'm1,07:00:00,07:10:00,300,1',
    'm1,24:10:00,24:11:00,300,1',
  ),
  'fare_attributes.txt': table(
    'fare_id,price,currency_type,payment_method,transfers',
    'n,2.50,EUR,1,0',
    'f,4,EUR,1,0',
    'v,9,EUR,1,0',
  ),
  'fare_rules.txt': table(
    'fare_id,route_id,origin_id,destination_id',
    'n,M,1,1',
    'f,M,1,2',
    'n,M,2,2',
    'v,B,,',
    'f,L,1,2',
  ),
};

const twoWays: Files = {
  'agency.txt': areas['agency.txt'] ?? '',
  'stops.txt': table('stop_id,stop_name,stop_lat,stop_lon', 'A,A,41,-8', 'B,B,42,-8', 'C,C,41.5,-8'),
  'routes.txt': table('route_id,route_short_name,route_type', 'R,R,2'),
  'calendar_dates.txt': areas['calendar_dates.txt'] ?? '',
  'trips.txt': table('route_id,service_id,trip_id', 'R,s,round', 'R,s,direct'),
  'stop_times.txt': table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    'round,08:00:00,08:00:00,A,1',
    'round,08:50:00,08:50:00,B,2',
    'round,09:50:00,09:50:00,C,3',
    'direct,09:00:00,09:00:00,A,1',
    'direct,09:50:00,09:50:00,C,2',
  ),
};

describe('import, export, import', () => {
  const openStore = () => {
    const id = `demo-${crypto.randomUUID().slice(0, 12)}`;
    return getFirestore(initializeApp({ projectId: id }, id));
  };
  let instant = Date.parse('2026-02-20T12:00Z');
  const now = () => ++instant;
  const options = { feed: 'norte', days: 3, isDraft: false };
  const take = (store: Firestore, source: Buffer, from: string) =>
    importFeed({ ...needsOf(store), now }, source, { ...options, from });
  const write = async (store: Firestore, from: string, operator?: string) => {
    const path = join(folder, `${crypto.randomUUID()}.zip`);
    const collections = createCollections(store);
    const deps = { db: store, collections, now, site: 'https://x.test' };
    const report = await exportFeed(deps, path, { from, days: 3, operator });
    return { report, zip: readFileSync(path) };
  };

  it.each<[string, Files, string, boolean]>([
    ['two agencies in two zones, over a change of the clocks', twoZones, '2026-03-28', true],
    ['fares by area, a shape', areas, '2026-03-02', true],
    ['single dates, over a change of the clocks', clockChanges, '2026-03-28', false],
    ['headways, two zones, no fares', headways, '2026-03-03', false],
    ['by distance, a route that costs otherwise on another way', twoWays, '2026-03-02', false],
  ])('changes nothing: %s', async (_, files, from, isPriced) => {
    const [here, there] = [openStore(), openStore()];
    const first = await take(here, zipOf(files), from);
    expect(first.report.trips).toBeGreaterThan(0);
    const stored = await documentsOf(here);
    const { zip, report } = await write(here, from);
    expect(report).toMatchObject({ trips: first.report.trips, calls: first.report.calls, skipped: [] });
    const again = await take(here, zip, from);
    expect(await documentsOf(here)).toEqual(stored);
    expect(again.written).toBe(0);
    // What nothing calls at, and what runs on other days, is no part of what is exported.
    await take(there, zip, from);
    const elsewhere = await documentsOf(there);
    expect(elsewhere.size).toBeGreaterThan(0);
    const same = [...elsewhere].map(([path]) => [path, stored.get(path)]);
    if (isPriced) expect([...elsewhere]).toEqual(same);
    else expect(same.filter(([, document]) => document === undefined)).toEqual([]);
    // An export of it is byte for byte what it was made of.
    expect(unzipped((await write(there, from)).zip)).toEqual(unzipped(zip));
  });

  it('keeps the ids, zones, phones and colours of a feed', async () => {
    const store = openStore();
    await take(store, zipOf(twoZones), '2026-03-28');
    const { zip, report } = await write(store, '2026-03-28');
    expect(report.timeZones).toEqual(['Europe/Lisbon', 'Europe/Madrid']);
    const files = unzipped(zip);
    expect(files['agency.txt']?.trim().split(/\r?\n/).slice(1).sort()).toEqual([
      'E,Este,http://e.test,Europe/Madrid,en,+34 2',
      'N,Norte,http://n.test,Europe/Lisbon,en,+351 1',
    ]);
    expect(idsIn(files['stops.txt'])).toEqual(['C', 'C1', 'C2', 'F', 'P x/y', 'U', 'V']);
    expect(idsIn(files['routes.txt'])).toEqual(['B', 'L', 'M']);
    expect(files['routes.txt']).toContain('M,N,M,Metro,2,FF0000,FFFFFF,');
    expect(files['trips.txt']?.match(/\b[mbl]\d\b/g)?.sort()).toEqual(['b1', 'l1', 'm1', 'm2', 'm3']);
    expect(files['stop_times.txt']).toContain('b1,25:45:00,25:45:00,V,3,1,0');
    expect(files['stop_times.txt']).toContain('m2,02:30:00,02:31:00,P x/y,2,0,0');

    const este = await write(store, '2026-03-28', 'Este');
    expect(este.report).toMatchObject({ timeZones: ['Europe/Madrid'], routes: 2, trips: 4 });
    expect(idsIn(unzipped(este.zip)['agency.txt'])).toEqual(['E']);
    expect((await take(openStore(), este.zip, '2026-03-28')).report.trips).toBe(4);
  });

  it('tells two feeds apart whose ids are the same', async () => {
    const store = openStore();
    const files = { ...twoZones, 'agency.txt': (twoZones['agency.txt'] ?? '').replace('Norte', 'Sul') };
    await take(store, zipOf(twoZones), '2026-03-28');
    await importFeed({ ...needsOf(store), now }, zipOf(files), {
      ...{ ...options, feed: 'sul', from: '2026-03-28' },
    });
    const { zip, report } = await write(store, '2026-03-28');
    expect(report.trips).toBe(2 * (await take(openStore(), zipOf(twoZones), '2026-03-28')).report.trips);
    expect(idsIn(unzipped(zip)['routes.txt'])).toEqual([
      'norte:B',
      'norte:L',
      'norte:M',
      'sul:B',
      'sul:L',
      'sul:M',
    ]);
    const read = await take(openStore(), zip, '2026-03-28');
    expect(read.report).toMatchObject({ trips: report.trips, calls: report.calls });
  });

  it('keeps the id of a trip on most days, where staff changed one', async () => {
    const store = openStore();
    await take(store, zipOf(twoZones), '2026-03-28');
    await createCollections(store).trips.doc('norte--b1--2026-03-29').update({ headsign: 'Elsewhere' });
    const stored = [...(await documentsOf(store)).keys()].sort();
    const { zip } = await write(store, '2026-03-28');
    await take(store, zip, '2026-03-28');
    expect([...(await documentsOf(store)).keys()].sort()).toEqual(stored);
    const changed = await createCollections(store).trips.doc('norte--b1--2026-03-29').get();
    expect(changed.data()).toMatchObject({ headsign: 'Elsewhere', onSale: true });
  });
});

const unzipped = (zip: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
const idsIn = (file = ''): string[] =>
  file
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
    .sort();

/** All that imports write, but for stamps and for how long ways are. */
async function documentsOf(store: Firestore): Promise<Map<string, unknown>> {
  const found = await Promise.all([
    ...['partners', 'places', 'vehicles', 'routes', 'trips'].map((name) => store.collection(name).get()),
    store.collectionGroup('patterns').get(),
  ]);
  return new Map(
    found.flatMap(({ docs }) =>
      docs.map((one) => {
        const { createdAt: _, updatedAt: __, updatedBy: ___, ...data } = one.data();
        const text = JSON.stringify(data, (key, value) => (key === 'distance' ? undefined : value));
        return [one.ref.path, JSON.parse(text)] as const;
      }),
    ),
  );
}

/** How long it takes to change, by the names of places. */
async function waysToChange(store: Firestore) {
  const { docs } = await createCollections(store).places.get();
  const places = docs.map((one) => one.data());
  const nameOf = new Map(places.map(({ id, name }) => [id, name]));
  return places
    .filter(({ changeMinutes, changesTo }) => changeMinutes !== undefined || changesTo)
    .map(({ name, changeMinutes = 0, changesTo = [] }) => [
      name,
      changeMinutes,
      changesTo
        .map(readChange)
        .map(({ toPlaceId, minutes }) => `${nameOf.get(toPlaceId)}: ${minutes ?? '-'}`),
    ])
    .sort();
}

/** All that a passenger sees of a trip, in one text. */
function timetableOf(trip: Trip): string {
  const fares = trip.timetable.flatMap((_, from) =>
    trip.timetable.flatMap((stop, to) =>
      to > from && trip.timetable[from]?.boards && stop.alights
        ? [undefined, ...passengerKinds].map((kind) => passengerFare(trip, from, to, kind))
        : [],
    ),
  );
  const calls = trip.timetable.map(({ name, city, timeZone, arrivesAt, departsAt, boards, alights }) => [
    name,
    city,
    timeZone,
    arrivesAt,
    departsAt,
    boards,
    alights,
  ]);
  return JSON.stringify([
    trip.kind,
    trip.operator,
    trip.number,
    trip.headsign ?? '',
    trip.currency,
    trip.extras?.bicycle || trip.amenities.includes('bicycles') ? 'takes bicycles' : '',
    fares,
    calls,
  ]);
}
