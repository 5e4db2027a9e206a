import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_OFFER_HOURS } from '../../catalogue/events/offer-hours.ts';
import { DAY, HOUR, wallTime, wallTimeToInstant } from '../../core/time.ts';
import { offerEnd, saleEndOf, whoFits } from './offer.ts';

const timeZone = 'Europe/Lisbon';
const at = (wall: string) => wallTimeToInstant(wall, timeZone);
const far = at('2027-12-31T00:00');
const endOf = (wall: string, hours: number, saleEndsAt = far) =>
  offerEnd(at(wall), { hours, timeZone, saleEndsAt });

describe('an offer', () => {
  it.each([
    ['by day', '2026-11-24T10:15', 2, '2026-11-24T12:15'],
    ['until the last minute of the day', '2026-11-24T20:00', 2, '2026-11-24T22:00'],
    ['over the night', '2026-11-24T21:30', 2, '2026-11-25T09:30'],
    ['at night', '2026-11-24T23:50', 2, '2026-11-25T10:00'],
    ['before the morning', '2026-11-24T03:00', 1, '2026-11-24T09:00'],
    ['of the most hours', '2026-11-24T21:00', 10, '2026-11-25T17:00'],
    ['in the night in which clocks go back', '2026-10-24T23:00', 3, '2026-10-25T11:00'],
    ['in the night in which clocks go forward', '2026-03-28T23:00', 3, '2026-03-29T11:00'],
  ])('made %s at %s for %d hours ends at %s', (_, from, hours, end) => {
    expect(wallTime(endOf(from, hours), timeZone)).toBe(end);
  });

  it('ends with the sale, which ends with the event at the latest', () => {
    const event = { endsAt: at('2026-11-24T11:00') };
    expect(saleEndOf(event, { saleEndsAt: far })).toBe(event.endsAt);
    expect(saleEndOf({ endsAt: far }, { saleEndsAt: event.endsAt })).toBe(event.endsAt);
    expect(endOf('2026-11-24T10:15', 2, event.endsAt)).toBe(event.endsAt);
  });

  it('never lasts less than its hours, nor so long that the provider’s page would close before it', () => {
    const zones = fc.constantFrom('Europe/Lisbon', 'Europe/Madrid', 'America/New_York', 'Pacific/Chatham');
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00'), max: far }),
        fc.integer({ min: 1, max: MAX_OFFER_HOURS }),
        zones,
        (now, hours, zone) => {
          const end = offerEnd(now, { hours, timeZone: zone, saleEndsAt: Number.MAX_SAFE_INTEGER });
          expect(end - now).toBeGreaterThanOrEqual(hours * HOUR);
          expect(end + HOUR - now).toBeLessThan(DAY);
          const clock = wallTime(end - 1, zone).slice(11);
          expect(clock >= '08:00' && clock < '22:00').toBe(true);
        },
      ),
    );
  });
});

describe('a queue', () => {
  it('is asked in its order, and who wants more than there is stays', () => {
    const queue = [{ quantity: 2 }, { quantity: 4 }, { quantity: 1 }, { quantity: 1 }];
    expect(whoFits(queue, 4)).toEqual([queue[0], queue[2], queue[3]]);
    expect(whoFits(queue, 0)).toEqual([]);
  });

  it('is never offered more than is free, each once, and nobody who fitted is passed over', () => {
    const queues = fc
      .array(fc.integer({ min: 1, max: 10 }))
      .map((all) => all.map((quantity, number) => ({ number, quantity })));
    fc.assert(
      fc.property(queues, fc.nat(40), (queue, free) => {
        const asked = whoFits(queue, free);
        expect(asked.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(free);
        expect(asked).toEqual([...new Set(asked)].sort((a, b) => a.number - b.number));
        for (const one of queue) {
          const before = asked.filter(({ number }) => number < one.number);
          const left = free - before.reduce((sum, { quantity }) => sum + quantity, 0);
          expect(asked.includes(one)).toBe(one.quantity <= left);
        }
      }),
    );
  });
});
