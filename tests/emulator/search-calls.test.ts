import { searchResponseSchema, suggestionsResponseSchema } from '@fareground/domain/calls/search';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import { readSiteEnv } from '../support/env.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';

// Through the site: trigger, task, Hosting and the function `search`, as they are deployed.
const { url, projectId } = readSiteEnv();
const db = getFirestore(getApps()[0] ?? initializeApp({ projectId }));
const get = (query: string) => fetch(new URL(`/api/search${query}`, url));

test('an event that is published is found soon after, without a sign-in, and kept by the network', async () => {
  const city = uniqueId('Lisboa');
  const { event } = await writeEvent(db, [{}], { title: 'Zephyr Marimba', city });
  const found = await vi.waitFor(
    async () => {
      const answer = await get(`?q=zefyr+marimba&city=${city}`);
      const body = searchResponseSchema.parse(await answer.json());
      expect(body.events.map(({ id }) => id)).toEqual([event.id]);
      return answer;
    },
    { timeout: 100_000, interval: 5_000 },
  );
  expect(found.headers.get('cache-control')).toMatch(/^public, .*s-maxage=20/);
  const suggested = suggestionsResponseSchema.parse(await (await get('/suggestions?q=zeph')).json());
  expect(suggested.suggestions).toContainEqual({ kind: 'event', text: 'Zephyr Marimba', id: event.id });
}, 120_000);

test.each([
  ['?from=tomorrow', 'from'],
  ['?category=opera', 'category'],
  ['?price=-1', 'price'],
  ['?page=0', 'page'],
  ['?sort=luck', 'sort'],
  ['/suggestions?q=a', 'q'],
])('%s is refused with the name of what does not fit', async (query, field) => {
  const answer = await get(query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'invalid-argument', details: { field } } });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});
