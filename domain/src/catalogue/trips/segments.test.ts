import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryStop, legIndex, legMask, MAX_STOPS, segmentCount, segmentsOf } from './segments.ts';

const stopsOf = (least: number, most: number) => fc.integer({ min: least, max: most });
/** A trip of so many stops, and two legs of it. */
const legs = (least: number, most: number) =>
  stopsOf(least, most).chain((stops) => {
    const leg = fc
      .tuple(fc.nat(stops - 1), fc.nat(stops - 1))
      .filter(([a, b]) => a !== b)
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
    return fc.tuple(fc.constant(stops), leg, leg);
  });
const shareWay = ([a, b]: [number, number], [c, d]: [number, number]) => Math.max(a, c) < Math.min(b, d);

describe('legs', () => {
  it('of a trip with a segment between any two stops share a bit exactly when they share a part of the way', () => {
    fc.assert(
      fc.property(legs(2, 31), ([stops, one, other]) => {
        expect((legMask(stops, ...one) & legMask(stops, ...other)) !== 0).toBe(shareWay(one, other));
      }),
    );
  });

  it('of a longer trip always share a bit when they share a part of the way', () => {
    fc.assert(
      fc.property(legs(32, MAX_STOPS), ([stops, one, other]) => {
        const both = legMask(stops, ...one) & legMask(stops, ...other);
        if (shareWay(one, other)) expect(both).not.toBe(0);
        // What they share without it is at most a segment's length, where one ends and the other begins.
        else expect(both & (both - 1)).toBe(0);
      }),
    );
  });

  it('of a longer trip touch no segment but those of their way', () => {
    fc.assert(
      fc.property(legs(32, MAX_STOPS), ([stops, [from, to]]) => {
        const { first, end } = segmentsOf(stops, from, to);
        expect(boundaryStop(stops, first)).toBeLessThanOrEqual(from);
        expect(boundaryStop(stops, first + 1)).toBeGreaterThan(from);
        expect(boundaryStop(stops, end)).toBeGreaterThanOrEqual(to);
        expect(boundaryStop(stops, end - 1)).toBeLessThan(to);
      }),
    );
  });

  it.each([
    [3, 2, 2],
    [4, 3, 1],
    [3, -1, 2],
    [31, 0, 31],
    [3, 0.5, 2],
    [201, 0, 200],
  ])('of a trip with %d stops from %d to %d do not exist', (stops, from, to) => {
    expect(() => legMask(stops, from, to)).toThrow(RangeError);
  });

  it.each([2, 3, 8, 31])('of a trip with %d stops have one place each in the flat list', (stops) => {
    const seen: number[] = [];
    for (let from = 0; from < stops - 1; from++)
      for (let to = from + 1; to < stops; to++) seen.push(legIndex(stops, from, to));
    expect(seen).toEqual(Array.from({ length: (stops * (stops - 1)) / 2 }, (_, index) => index));
  });

  it('of a longer trip with the same segments have the same place in the list, and no others', () => {
    fc.assert(
      fc.property(legs(32, MAX_STOPS), ([stops, one, other]) => {
        const isSame = legMask(stops, ...one) === legMask(stops, ...other);
        expect(legIndex(stops, ...one) === legIndex(stops, ...other)).toBe(isSame);
      }),
    );
  });
});

describe('boundaries', () => {
  it.each([2, 3, 31, 32, 33, 61, 80, 200])(
    'of a trip with %d stops rise from its first to its last',
    (stops) => {
      const at = Array.from({ length: segmentCount(stops) + 1 }, (_, boundary) =>
        boundaryStop(stops, boundary),
      );
      expect([at[0], at.at(-1)]).toEqual([0, stops - 1]);
      expect(at.every((stop, index) => index === 0 || stop > (at[index - 1] ?? stop))).toBe(true);
    },
  );

  // Masks are stored: a change here would make seats that are sold others than were bought.
  it('of a trip with eighty stops stand where they always stood', () => {
    const at = Array.from({ length: 31 }, (_, boundary) => boundaryStop(80, boundary));
    expect(at).toEqual([
      0, 3, 5, 8, 11, 13, 16, 18, 21, 24, 26, 29, 32, 34, 37, 40, 42, 45, 47, 50, 53, 55, 58, 61, 63, 66, 68,
      71, 74, 76, 79,
    ]);
  });
});
