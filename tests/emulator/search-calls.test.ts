import { searchResponseSchema, suggestionsResponseSchema } from '@fareground/domain/api/search';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markForReindex } from '../../functions/src/public/search/mark-for-reindex.ts';
import { updateSearchIndex } from '../../functions/src/public/search/update-search-index.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

const db = getFirestore(initializeApp({ projectId: 'demo-search-calls' }));
let harness: SagaHarness;
let server: TestServer;
beforeAll(async () => {
  [harness, server] = await Promise.all([startSagaHarness(), startServer({}, 'search')]);
});
afterAll(() => Promise.all([harness.stop(), server.stop()]));
const get = (query: string) => fetch(new URL(`/api/search${query}`, server.url));

test('an event that is published is found once the index is updated, without a sign-in, and kept by the network', async () => {
  const services = harness.instance();
  const { event } = await writeEvent(db, [{}], { title: 'Zephyr Marimba', city: 'Lisboa' });
  await markForReindex(services, event.id, ['Lisboa']);
  await updateSearchIndex(services);
  const found = await get('?q=zefyr+marimba&city=Lisboa');
  const { events } = searchResponseSchema.parse(await found.json());
  expect(events.map(({ id }) => id)).toEqual([event.id]);
  expect(found.headers.get('cache-control')).toMatch(/^public, .*s-maxage=20/);
  const suggested = suggestionsResponseSchema.parse(await (await get('/suggestions?q=zeph')).json());
  expect(suggested.suggestions).toContainEqual({ kind: 'event', text: 'Zephyr Marimba', id: event.id });
});

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
