import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journeyFare, journeyIndex, journeyMask } from './segments.ts';

const journey = fc.tuple(fc.nat(29), fc.integer({ min: 1, max: 30 })).filter(([from, to]) => from < to);

describe('journeys', () => {
  it('share a bit exactly when they share a segment', () => {
    fc.assert(
      fc.property(journey, journey, ([a, b], [c, d]) => {
        expect((journeyMask(a, b) & journeyMask(c, d)) !== 0).toBe(Math.max(a, c) < Math.min(b, d));
      }),
    );
  });

  it.each([
    [2, 2],
    [3, 1],
    [-1, 2],
    [0, 31],
    [0.5, 2],
  ])('from %d to %d do not exist', (from, to) => {
    expect(() => journeyMask(from, to)).toThrow(RangeError);
  });

  it.each([1, 2, 7, 30])('of a trip with %d segments have one place each in the flat list', (segments) => {
    const seen: number[] = [];
    for (let from = 0; from < segments; from++)
      for (let to = from + 1; to <= segments; to++) seen.push(journeyIndex(segments, from, to));
    expect(seen).toEqual(Array.from({ length: (segments * (segments + 1)) / 2 }, (_, index) => index));
  });

  it('cost the difference of the fares, and at least the minimum', () => {
    const trip = {
      minimumFare: 400,
      timetable: [0, 300, 1100, 1400].map((fareFromStart) => ({ fareFromStart })),
    };
    expect([journeyFare(trip, 0, 3), journeyFare(trip, 0, 1), journeyFare(trip, 1, 2)]).toEqual([
      1400, 400, 800,
    ]);
  });
});
