import { wallTimeToInstant } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import { expect, test } from 'vitest';
import { readEvents } from './events.ts';
import { fixtureReader } from './fixture-reader.test-helper.ts';

const event = (id: string, wall: string, more: Partial<Event> = {}): Record<string, unknown> => ({
  id,
  title: id,
  summary: 'A night out',
  venueName: 'Coliseu da Ribeira',
  city: 'Porto',
  category: 'music',
  state: 'published',
  timeZone: 'Europe/Lisbon',
  startsAt: wallTimeToInstant(wall, 'Europe/Lisbon'),
  ...more,
});
const reader = fixtureReader({
  'events/past': event('past', '2026-11-20T20:00'),
  'events/friday': event('friday', '2026-11-27T21:30'),
  'events/draft': event('draft', '2026-11-27T21:30', { state: 'draft' }),
  'events/sunday': event('sunday', '2026-11-29T11:00', {
    category: 'family',
    city: 'Vigo',
    title: 'Títeres',
  }),
  'events/later': event('later', '2026-12-12T20:00'),
  'availability/friday': { id: 'friday', left: { floor: 31 }, capacity: { floor: 400 } },
});
const now = wallTimeToInstant('2026-11-24T10:00', 'Europe/Lisbon');
const ids = async (filter: Parameters<typeof readEvents>[1], limit = 10) =>
  (await readEvents(reader, filter, { limit, now })).events.map((listed) => listed.event.id);

test('what is on is published and still to come, soonest first', async () => {
  expect(await ids({ when: 'any' })).toEqual(['friday', 'sunday', 'later']);
});

test.each([
  ['a category', { category: 'family', when: 'any' }, ['sunday']],
  ['this weekend', { when: 'weekend' }, ['friday', 'sunday']],
] as const)('filters by %s', async (_, filter, found) => {
  expect(await ids(filter)).toEqual(found);
});

test('says when there is more, and brings what is left of each', async () => {
  const page = await readEvents(reader, { when: 'any' }, { limit: 2, now });
  expect(page.more).toBe(true);
  expect(page.events[0]?.places).toEqual({ left: 31, capacity: 400 });
});
