import { APPLICATIONS } from '@fareground/domain/applications/application';
import { AUDIT } from '@fareground/domain/audit/audit-entry';
import { HOUR } from '@fareground/domain/core/time';
import type { Place } from '@fareground/domain/places/place';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { createPageReader } from '../../functions/src/pages/page-reader.ts';
import { createWindowCache } from '../../functions/src/pages/window-cache.ts';
import { log } from '../../functions/src/runtime/log.ts';
import { countByCategory, readEvents } from '../../web/src/data/events.ts';
import type { PublicQuery } from '../../web/src/data/public-reader.ts';
import { countDepartures, journeysBefore, readDepartures, searchJourneys } from '../../web/src/data/trips.ts';
import { applicationQuery } from '../../web/src/features/dashboard/applications/application-query.ts';
import { auditQuery } from '../../web/src/features/dashboard/audit/audit-filter.ts';
import { readSiteEnv } from '../support/env.ts';

// Every filter that a page offers is asked once, so that the check of indexes at the end of `npm test` knows its query (decision 0091).
const { projectId } = readSiteEnv();
const db = getFirestore(getApps()[0] ?? initializeApp({ projectId }));
const reader = createPageReader(db, createWindowCache(Date.now), log);
const tomorrow = () => new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10);

test.each([{}, { category: 'music' as const }])('events by %j', async (filter) => {
  const { events } = await readEvents(reader, { when: 'any', ...filter }, { limit: 5 });
  const { category } = { category: undefined, ...filter };
  expect(events.filter(({ event }) => (category ?? event.category) !== event.category)).toEqual([]);
});

test.each([
  {},
  { kind: 'bus' as const },
  { originCity: 'Porto' },
  { kind: 'bus' as const, originCity: 'Porto' },
])('departures by %j', async (filter) => {
  const journeys = await readDepartures(reader, filter, { limit: 5 });
  const { kind, originCity } = { kind: undefined, originCity: undefined, ...filter };
  expect(journeys.filter(({ trip }) => (kind ?? trip.kind) !== trip.kind)).toEqual([]);
  expect(journeys.filter(({ trip }) => (originCity ?? trip.originCity) !== trip.originCity)).toEqual([]);
});

const from: Place[] = [];
test.each([
  { from: 'some', kind: undefined },
  { from: 'some', kind: 'bus' as const },
  { from: 'none', kind: undefined },
  { from: 'none', kind: 'bus' as const },
])('journeys of a day, %j', async ({ from: asked, kind }) => {
  if (from.length === 0) from.push(...(await reader.list<Place>('places', { limit: 2 })));
  const search = { from: asked === 'some' ? from : [], to: [], day: tomorrow(), ...(kind && { kind }) };
  const journeys = await searchJourneys(reader, search);
  expect(journeys.filter(({ trip }) => (kind ?? trip.kind) !== trip.kind)).toEqual([]);
});

test('journeys to an event, and how much there is of each kind', async () => {
  const [place] = await reader.list<Place>('places', { limit: 1 });
  await journeysBefore(reader, place?.id ?? '', Date.now() + 48 * HOUR);
  expect((await countDepartures(reader, ['bus'], 7)).bus).toBeGreaterThanOrEqual(0);
  expect((await countByCategory(reader, ['music'])).music).toBeGreaterThan(0);
});

const ask = (collection: string, { where = [], orderBy = [], limit }: PublicQuery) => {
  let query = db.collection(collection).limit(limit);
  for (const [field, operator, value] of where) query = query.where(field, operator, value);
  for (const [field, direction] of orderBy) query = query.orderBy(field, direction);
  return query.get();
};

const all = { person: '', action: '', target: '', from: '', to: '' };
test.each([
  {},
  { person: 'owner@fareground.test' },
  { person: 'some-uid' },
  { action: 'roles.change' },
  { target: 'events' },
  { target: 'events/night' },
  { person: 'some-uid', action: 'roles.change', target: 'events' },
  { from: '2026-01-01', to: '2026-12-31' },
])('the audit log by %j', async (filter) => {
  expect((await ask(AUDIT, auditQuery({ ...all, ...filter }, 5))).size).toBeLessThanOrEqual(5);
});

test.each(['', 'new'] as const)('applications in state %j', async (state) => {
  expect((await ask(APPLICATIONS, applicationQuery(state, 5))).size).toBeLessThanOrEqual(5);
});
