import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardingAt, legOf, stopByClock } from './leg.ts';
import { manifestStops } from './manifest.ts';

const riders = (stops: number) =>
  fc.array(
    fc
      .tuple(
        fc.nat({ max: stops - 2 }),
        fc.nat({ max: stops }),
        fc.option(fc.nat({ max: 9 }), { nil: null }),
        fc.uuid(),
      )
      .map(([from, length, usedAt, id]) => ({
        from,
        to: Math.min(stops - 1, from + 1 + length),
        usedAt,
        id,
      })),
    { maxLength: 60 },
  );
const trip = fc.integer({ min: 2, max: 12 }).chain((stops) => fc.tuple(fc.constant(stops), riders(stops)));

describe('a manifest by stop', () => {
  it('has everybody get on once and off once, and counts who is on board between', () => {
    fc.assert(
      fc.property(trip, ([stops, all]) => {
        const parts = manifestStops(stops, all);
        expect(parts).toHaveLength(stops);
        expect(new Set(parts.flatMap(({ on }) => on))).toEqual(new Set(all));
        expect(new Set(parts.flatMap(({ off }) => off))).toEqual(new Set(all));
        for (const [stop, part] of parts.entries()) {
          const along = all.filter(({ from, to }) => from <= stop && stop < to);
          expect(part.expectedAfter).toBe(along.length);
          expect(part.aboardAfter).toBe(along.filter(({ usedAt }) => usedAt !== null).length);
          expect(part.boarded).toBe(part.on.filter(({ usedAt }) => usedAt !== null).length);
          expect(part.on.every(({ from }) => from === stop)).toBe(true);
          expect(part.off.every(({ to }) => to === stop)).toBe(true);
        }
        expect(parts.at(-1)).toMatchObject({ on: [], expectedAfter: 0, aboardAfter: 0 });
      }),
    );
  });
});

it('says at every stop exactly one thing of a leg', () => {
  const leg = { from: 1, to: 3 };
  expect([0, 1, 2, 3, 4].map((stop) => boardingAt(leg, stop))).toEqual([
    'later',
    'here',
    'late',
    'off',
    'off',
  ]);
});

const calls = [5, 105, 205, 305].map((departsAt) => ({ departsAt }));

describe('the leg of a ticket', () => {
  it.each([
    ['is what stands on it', { fromStop: 1, toStop: 2 }, { from: 1, to: 2 }],
    ['is none of an event', {}, null],
    ['is none against the way', { fromStop: 3, toStop: 1 }, null],
    ['is none behind the end', { fromStop: 1, toStop: 9 }, null],
  ])('%s', (_what, given, leg) => {
    expect(legOf(given, calls)).toEqual(leg);
  });
});

it.each([
  ['before it leaves', -50, 0, 0],
  ['in the minute that it leaves', 5, 0, 0],
  ['on the way', 6, 0, 1],
  ['with a delay', 6, 10, 0],
  ['when it is over', 999, 0, 3],
])('a vehicle is, by the clock, %s', (_what, now, delay, stop) => {
  expect(stopByClock(calls, now, delay)).toBe(stop);
});
