import { searchQuerySchema } from '@fareground/domain/api/search';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createSearchRoutes } from '../../functions/src/main/api/search-routes.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { parseQuery } from '../../functions/src/platform/http/route.ts';
import { log } from '../../functions/src/platform/log.ts';
import { markForReindex, SEARCH_CHANGES } from '../../functions/src/public/search/mark-for-reindex.ts';
import { REBUILD, rebuildSearchIndex } from '../../functions/src/public/search/rebuild-search-index.ts';
import { emptyShard, shardKey } from '../../functions/src/public/search/shard.ts';
import {
  CHUNKS,
  deleteOldFiles,
  readCurrent,
  readShard,
  switchTo,
  writeShard,
} from '../../functions/src/public/search/shard-store.ts';
import { updateSearchIndex } from '../../functions/src/public/search/update-search-index.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';
import { killAt } from './support/kill-at.ts';

// A project of its own: no trigger runs, so that nothing but these steps changes the index.
let db: Firestore;
let deps: Parameters<typeof rebuildSearchIndex>[0];
let tick = Date.now();
beforeAll(() => {
  db = getFirestore(initializeApp({ projectId: uniqueId('demo-rebuild') }, 'demo-rebuild'));
  tick = Date.now();
  deps = { db, collections: createCollections(db), now: () => tick++, log, check: () => undefined };
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => db.terminate());

/** What a new instance of the function `search` finds. */
async function found(query: Record<string, string>): Promise<{ id: string; city: string }[]> {
  const request = { query: parseQuery(searchQuerySchema, query) };
  const answer = await createSearchRoutes(deps)[0]?.handle(request as never);
  return ((answer?.body ?? { events: [] }) as { events: { id: string; city: string }[] }).events;
}
const note = (id: string, ...cities: string[]) =>
  markForReindex({ ...deps, tasks: { ask: async () => undefined } }, id, cities);

it('makes events searchable that nobody noted, goes on where it was stopped, and drops what is gone', async () => {
  const cities = ['Faro', 'Braga', 'Faro', 'Aveiro', 'Braga'];
  for (const [n, city] of cities.entries()) await writeEvent(db, [{}], { title: `Rebuilt ${n}`, city });
  const gone = await writeEvent(db, [{}], { title: 'Rebuilt and gone', city: 'Faro' });
  await note(gone.event.id, 'Faro');
  await updateSearchIndex(deps);
  // An older database was brought back: the event is not there, and no trigger said so.
  await db.recursiveDelete(db.doc(`events/${gone.event.id}`));

  let pages = 0;
  const check = () => {
    pages += 1;
    if (pages > 2) throw new Error('stopped');
  };
  await expect(rebuildSearchIndex({ ...deps, check }, 2)).rejects.toThrow('stopped');
  expect((await db.doc(REBUILD).get()).exists).toBe(true);
  // Two pages of two were noted; the last event is what the next run notes.
  expect(await rebuildSearchIndex(deps, 2)).toMatchObject({ noted: 1 });
  expect(await found({ q: 'rebuilt' })).toHaveLength(cities.length);
  expect(await found({ q: 'gone' })).toEqual([]);
  expect((await db.doc(REBUILD).get()).exists).toBe(false);
  expect((await db.collection(SEARCH_CHANGES).get()).size).toBe(0);

  // Again from the beginning, with the same end.
  expect(await rebuildSearchIndex(deps, 2)).toMatchObject({ noted: cities.length });
  expect(await found({ q: 'rebuilt' })).toHaveLength(cities.length);
});

it.each(['before', 'after'] as const)(
  'an update that is killed %s any of its writes shows every event once, and the next run ends right',
  async (moment) => {
    const [home, away] = [uniqueId('Sines'), uniqueId('Tomar')];
    const { event } = await writeEvent(db, [{}], { title: `Wandering ${moment}`, city: home });
    await writeEvent(db, [{}], { title: `Stays there ${moment}`, city: home }).then(({ event: { id } }) =>
      note(id, home),
    );
    await writeEvent(db, [{}], { title: `Stays here ${moment}`, city: away }).then(({ event: { id } }) =>
      note(id, away),
    );
    await note(event.id, home);
    await updateSearchIndex(deps);
    let city = home;
    let kills = 0;
    for (let nth = 1; ; nth++) {
      const [from, to] = [city, city === home ? away : home];
      await db.doc(`events/${event.id}`).update({ city: to });
      await note(event.id, from, to);
      const wasReached = killAt(nth, moment);
      const outcome = await updateSearchIndex(deps).catch((error: Error) => error);
      vi.restoreAllMocks();
      // Whoever asks in between has the event where it was or where it is.
      const between = await found({ q: `wandering ${moment}` });
      expect(between.map(({ id }) => id)).toEqual([event.id]);
      expect([from, to]).toContain(between[0]?.city);
      await updateSearchIndex(deps);
      expect((await found({ q: `wandering ${moment}` })).map((one) => one.city)).toEqual([to]);
      expect(await found({ q: `stays ${moment}` })).toHaveLength(2);
      expect((await db.collection(SEARCH_CHANGES).get()).size).toBe(0);
      city = to;
      if (!wasReached()) break;
      expect(outcome).toBeInstanceOf(Error);
      kills += 1;
    }
    // Two files, the switch, the forgotten change, and files of before that go.
    expect(kills).toBeGreaterThanOrEqual(4);
    // One more update leaves of each city the newest file and the one before.
    for (const one of [home, away]) await note(event.id, one);
    await updateSearchIndex(deps);
    const current = (await db.doc('search/current').get()).get('shards') as Record<string, { city: string }>;
    for (const [key, { city: of }] of Object.entries(current))
      if (of === home || of === away)
        expect((await db.collection(CHUNKS).where('shard', '==', key).get()).size).toBeLessThanOrEqual(2);
  },
  60_000,
);

it('leaves the file that another update has just written, when it tidies up behind its own', async () => {
  const city = uniqueId('Tavira');
  const key = shardKey(city);
  const write = async () => new Map([[key, await writeShard(db, city, emptyShard())]]);
  await switchTo(db, await readCurrent(db), await write());
  const before = await readCurrent(db);
  const first = await write();
  await switchTo(db, before, first);
  // Another one begins after that, and is done before the first has tidied up.
  const then = await readCurrent(db);
  const second = await write();
  const files = [first.get(key)?.file, before.shards[key]?.file];
  await deleteOldFiles(db, key, before, files);
  await switchTo(db, then, second);
  await deleteOldFiles(db, key, before, files);
  const now = (await readCurrent(db)).shards[key];
  expect(now?.file).toBe(second.get(key)?.file);
  if (now) expect((await readShard(db, now)).entries.size).toBe(0);

  // What nobody reads any more goes with later updates.
  await deleteOldFiles(db, key, await readCurrent(db), [now?.file]);
  expect((await db.collection(CHUNKS).where('shard', '==', key).get()).size).toBe(1);
});
