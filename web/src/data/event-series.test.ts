import { expect, test } from 'vitest';
import { readOtherDates } from './event-series.ts';
import { fixtureReader } from './fixture-reader.test-helper.ts';

const reader = fixtureReader({
  'events/own': { id: 'own', seriesId: 'tour', state: 'published', startsAt: 9e12 },
  'events/later': { id: 'later', seriesId: 'tour', state: 'published', startsAt: 9.2e12, title: 'Later' },
  'events/sooner': { id: 'sooner', seriesId: 'tour', state: 'published', startsAt: 9.1e12, policy: {} },
  'events/past': { id: 'past', seriesId: 'tour', state: 'published', startsAt: 1 },
  'events/draft': { id: 'draft', seriesId: 'tour', state: 'draft', startsAt: 9.1e12 },
  'events/alone': { id: 'alone', seriesId: '', state: 'published', startsAt: 9.1e12 },
  'events/old': { id: 'old', state: 'published', startsAt: 9.1e12 },
});

test('the next dates of the series are told, soonest first, without the event itself', async () => {
  const dates = await readOtherDates(reader, { id: 'own', seriesId: 'tour' });
  expect(dates.map(({ id }) => id)).toEqual(['sooner', 'later']);
  expect(dates[0]).not.toHaveProperty('policy');
});

test.each([
  ['in none', { id: 'alone', seriesId: '' }],
  ['of old', { id: 'old' }],
])('an event %s has no other dates', async (_, event) => {
  expect(await readOtherDates(reader, event)).toEqual([]);
});
