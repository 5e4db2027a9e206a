import type { Event } from '@fareground/domain/catalogue/events/event';
import { wallTimeToInstant } from '@fareground/domain/core/time';
import type { Availability } from '@fareground/domain/stock/availability';
import { expect, test } from 'vitest';
import { listedEvent, readEvents } from './events.ts';
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
  country: 'PT',
  currency: 'EUR',
  priceFrom: 2_800,
  priceTo: 2_800,
  pricesByTier: { floor: 2_800 },
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

test.each([
  ['the cheapest with anything left', { balcony: 900, floor: 2_800 }, { balcony: 0, floor: 31 }, 2_800],
  ['the cheapest of all, of what is sold out', { balcony: 900, floor: 2_800 }, { balcony: 0, floor: 0 }, 900],
  ['what it was published with, as long as nobody counted', { floor: 2_800 }, undefined, 900],
  ['the same where lists speak of no tier', undefined, { floor: 31 }, 900],
])('"from" is %s', (_, pricesByTier, left, from) => {
  const listed = { ...event('friday', '2026-11-27T21:30'), priceFrom: 900, pricesByTier };
  const counted = left && { left, capacity: left };
  const shown = listedEvent(listed as unknown as Event, counted as Availability | undefined);
  expect(shown.event.priceFrom).toBe(from);
  expect(shown.event).not.toHaveProperty('pricesByTier');
});
