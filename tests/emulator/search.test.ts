import { searchQuerySchema } from '@fareground/domain/api/search';
import { HOUR } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSearchRoutes } from '../../functions/src/main/api/search-routes.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { parseQuery } from '../../functions/src/platform/http/route.ts';
import { log } from '../../functions/src/platform/log.ts';
import {
  markForReindex,
  mendSearch,
  SEARCH_CHANGES,
} from '../../functions/src/public/search/mark-for-reindex.ts';
import { CHUNKS } from '../../functions/src/public/search/shard-store.ts';
import { updateSearchIndex } from '../../functions/src/public/search/update-search-index.ts';
import { startTap, type Tap } from '../support/grpc-tap.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';

// A project of its own: no trigger runs, and each step of an update is done here.
let tap: Tap;
let deps: Parameters<typeof updateSearchIndex>[0];
let now = Date.now();
const asked: string[] = [];
const tasks = {
  ask: async (queue: string) => {
    asked.push(queue);
  },
};
beforeAll(async () => {
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  process.env.FIRESTORE_EMULATOR_HOST = tap.host;
  const db = getFirestore(initializeApp({ projectId: uniqueId('demo-search') }, 'demo-search'));
  deps = { db, collections: createCollections(db), now: () => now, log };
});
afterAll(async () => {
  await deps.db.terminate();
  await tap.close();
});

const note = (id: string, ...cities: unknown[]) => markForReindex({ ...deps, tasks }, id, cities);

/** An instance of the function `search`. */
function searchInstance() {
  const [found] = createSearchRoutes(deps);
  return async (query: Record<string, string>) => {
    const answer = await found?.handle({ query: parseQuery(searchQuerySchema, query) } as never);
    return ((answer?.body ?? { events: [] }) as { events: { id: string }[] }).events.map(({ id }) => id);
  };
}

it('finds an event when it is published, by what it is called then, and not when it is a draft again', async () => {
  const { event } = await writeEvent(deps.db, [{}], { title: 'Harbour Quartet', city: 'São Paulo' });
  const draft = await writeEvent(deps.db, [{}], { title: 'Harbour Rehearsal', state: 'draft' });
  await note(event.id, 'São Paulo');
  await note(draft.event.id, 'Porto');
  expect(asked).toContain('updateSearchIndex');
  expect(await updateSearchIndex(deps)).toBe(2);
  expect(await searchInstance()({ q: 'habour sao', onSale: '1' })).toEqual([event.id]);

  await deps.db.doc(`events/${event.id}`).update({ title: 'Lantern Trio', city: 'Vigo' });
  await note(event.id, 'São Paulo', 'Vigo');
  await updateSearchIndex(deps);
  expect(await searchInstance()({ q: 'harbour' })).toEqual([]);
  expect(await searchInstance()({ q: 'lantern', city: 'Vigo' })).toEqual([event.id]);

  await deps.db.doc(`events/${event.id}`).update({ state: 'draft' });
  await note(event.id, 'Vigo');
  await updateSearchIndex(deps);
  expect(await searchInstance()({ q: 'lantern' })).toEqual([]);
});

it('takes changes that no city knows of: a draft that says no place, an event that cannot be read', async () => {
  const { event } = await writeEvent(deps.db, [{}], { title: 'Ferry Songs', city: 'Braga' });
  await note(event.id, 'Braga');
  await updateSearchIndex(deps);
  const draft = await writeEvent(deps.db, [{}], { state: 'draft' });
  const unreadable = uniqueId('unreadable');
  await deps.db.doc(`events/${unreadable}`).set({ title: 7 });
  for (const id of [draft.event.id, unreadable]) await note(id, '', undefined);
  expect(await updateSearchIndex(deps)).toBe(2);
  expect(await updateSearchIndex(deps)).toBe(0);
  expect(await searchInstance()({ q: 'ferry' })).toEqual([event.id]);
});

it('knows performers when an event has them, and forgets an event that is deleted', async () => {
  const { event } = await writeEvent(deps.db, [{}], { city: 'Faro' });
  await deps.db.doc(`events/${event.id}`).update({ performers: ['Dulce Pontes', 'Júlio'] });
  await note(event.id, 'Faro');
  await updateSearchIndex(deps);
  expect(await searchInstance()({ q: 'dulce julio' })).toEqual([event.id]);
  await deps.db.recursiveDelete(deps.db.doc(`events/${event.id}`));
  await note(event.id, 'Faro');
  await updateSearchIndex(deps);
  expect(await searchInstance()({ city: 'Faro' })).toEqual([]);
});

it('reads nothing for a question when the index is warm, one document to ask for newer and the settings, and a shard that is newer', async () => {
  const city = uniqueId('Braga');
  const { event } = await writeEvent(deps.db, [{}], { title: 'Warm Night', city });
  await note(event.id, city);
  await updateSearchIndex(deps);
  const ask = searchInstance();
  await ask({ q: 'warm' });
  tap.reset();
  for (let n = 0; n < 20; n++) expect(await ask({ q: 'warm', city })).toEqual([event.id]);
  expect(tap.counts().reads).toBe(0);

  now += 16_000;
  await ask({ q: 'warm' });
  expect(tap.counts().reads).toBe(2);

  await deps.db.doc(`events/${event.id}`).update({ title: 'Cold Night' });
  await note(event.id, city);
  await updateSearchIndex(deps);
  now += 16_000;
  tap.reset();
  expect(await ask({ q: 'cold', city })).toEqual([event.id]);
  expect(tap.counts().reads).toBe(3);
});

it('reads the events that changed and no others', async () => {
  const many = await Promise.all(
    Array.from({ length: 5 }, () => writeEvent(deps.db, [{}], { city: 'Aveiro' })),
  );
  for (const { event } of many) await note(event.id, 'Aveiro');
  await updateSearchIndex(deps);
  await note(many[0]?.event.id ?? '', 'Aveiro');
  tap.reset();
  await updateSearchIndex(deps);
  // Itself and its tier.
  expect(tap.counts().readsOf.events).toBe(2);
});

it('is the same when an update died before readers had it, or before the change was forgotten', async () => {
  const { event } = await writeEvent(deps.db, [{}], { title: 'Twice Told', city: 'Sines' });
  await note(event.id, 'Sines');
  const change = deps.db.doc(`${SEARCH_CHANGES}/${event.id}`);
  // Another update comes first: this one changes nothing, and its change stays.
  const stale = deps.db.doc('search/current');
  let dies = true;
  const db = new Proxy(deps.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'doc') return typeof value === 'function' ? value.bind(target) : value;
      return (path: string) => {
        if (dies && path.startsWith(`${CHUNKS}/`)) {
          dies = false;
          return new Proxy(target.doc(path), {
            get: (ref, key) =>
              key === 'set'
                ? async (data: object) => {
                    await ref.set(data);
                    await stale.set({ touched: true }, { merge: true });
                  }
                : Reflect.get(ref, key, ref),
          });
        }
        return target.doc(path);
      };
    },
  });
  await expect(updateSearchIndex({ ...deps, db })).rejects.toThrow();
  expect((await change.get()).exists).toBe(true);
  expect(await searchInstance()({ q: 'twice' })).toEqual([]);
  await updateSearchIndex(deps);
  await note(event.id, 'Sines');
  await updateSearchIndex(deps);
  expect(await searchInstance()({ q: 'twice' })).toEqual([event.id]);
  const chunks = await deps.db.collection(CHUNKS).get();
  const current = (await stale.get()).get('shards') as Record<string, { city: string; file: string }>;
  const key = Object.keys(current).find((one) => current[one]?.city === 'Sines');
  // The newest, and the one before for readers on their way; nothing of the one that failed.
  expect(chunks.docs.filter((chunk) => chunk.get('shard') === key)).toHaveLength(2);
});

it('has the sweep ask again for changes whose task was lost, and drops what is over', async () => {
  const { event } = await writeEvent(deps.db, [{}], { title: 'Short Show', city: 'Tavira' });
  await note(event.id, 'Tavira');
  asked.length = 0;
  expect(await mendSearch({ ...deps, tasks }, HOUR)).toBe(false);
  expect(await mendSearch({ ...deps, tasks }, 0)).toBe(true);
  expect(asked).toEqual(['updateSearchIndex']);
  await updateSearchIndex(deps);
  expect(await mendSearch({ ...deps, tasks }, 0)).toBe(false);
  expect(await searchInstance()({ q: 'short' })).toEqual([event.id]);
  now = event.endsAt;
  expect(await searchInstance()({ q: 'short' })).toEqual([]);
});
