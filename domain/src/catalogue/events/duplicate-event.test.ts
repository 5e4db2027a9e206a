import { expect, test } from 'vitest';
import { HOUR, wallTimeToInstant } from '../../core/time.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { eventSchema } from './event.ts';
import { sampleEvent, sampleTier } from './sample-events.ts';
import { tierSchema } from './tier.ts';

const timeZone = 'Europe/Lisbon';
const wall = (text: string) => wallTimeToInstant(text, timeZone);
const startsAt = wall('2026-08-14T21:30');
const event = sampleEvent({ startsAt, state: 'cancelled' });
const tier = sampleTier({
  id: 'seats',
  capacity: 4,
  layout: ['#a Stalls', '1:SS_SS'],
  saleStartsAt: wall('2026-07-14T09:00'),
  saleEndsAt: startsAt,
});
const asked = {
  id: 'fado-no-inverno',
  title: 'Fado no Inverno',
  startsAt: wall('2026-11-20T21:30'),
  by: 'u2',
  at: 9,
};

test('a draft of its own is made, and both are what the schemas say', () => {
  const made = duplicateEvent(event, [tier], asked);
  expect(eventSchema.parse(made.event)).toEqual({
    ...event,
    id: 'fado-no-inverno',
    title: 'Fado no Inverno',
    state: 'draft',
    doorsAt: asked.startsAt - HOUR,
    startsAt: asked.startsAt,
    endsAt: asked.startsAt + 3 * HOUR,
    createdAt: 9,
    updatedAt: 9,
    updatedBy: 'u2',
  });
  expect(tierSchema.parse(made.tiers[0])).toEqual({
    ...tier,
    eventId: 'fado-no-inverno',
    saleStartsAt: wall('2026-10-20T09:00'),
    saleEndsAt: asked.startsAt,
    updatedAt: 9,
    updatedBy: 'u2',
  });
});

test('a sale keeps its time of day where clocks change between it and the start', () => {
  const [moved] = duplicateEvent(event, [tier], { ...asked, startsAt: wall('2026-11-05T21:30') }).tiers;
  expect(moved?.saleStartsAt).toBe(wall('2026-10-05T09:00'));
  expect(moved?.saleEndsAt).toBe(wall('2026-11-05T21:30'));
});

test('a sale moved to the hour that clocks skip still ends after it starts', () => {
  const short = { ...tier, saleStartsAt: wall('2026-08-14T01:30'), saleEndsAt: wall('2026-08-14T02:10') };
  const [moved] = duplicateEvent(event, [short], { ...asked, startsAt: wall('2027-03-28T21:30') }).tiers;
  expect(tierSchema.safeParse(moved).success).toBe(true);
  expect((moved?.saleEndsAt ?? 0) - (moved?.saleStartsAt ?? 0)).toBe(40 * 60_000);
});
