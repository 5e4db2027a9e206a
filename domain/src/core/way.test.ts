import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../access/position.ts';
import { HOUR, MINUTE } from './time.ts';
import { delayAt, distance } from './way.ts';

const vigo = { latitude: 42.2406, longitude: -8.7207 };
const braga = { latitude: 41.5454, longitude: -8.4265 };
const porto = { latitude: 41.1496, longitude: -8.611 };
const point = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});

it('measures along the ground', () => {
  expect(distance(vigo, porto) / 1_000).toBeCloseTo(121.6, 0);
  expect(distance({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(
    23_000,
  );
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distance(a, b)).toBeCloseTo(distance(b, a), 3);
      expect(distance(a, a)).toBe(0);
      expect(distance(a, b)).toBeLessThanOrEqual(Math.PI * 6_371_000 + 1);
    }),
  );
});

const start = 1_795_000_000_000;
const calls = [
  { point: vigo, arrivesAt: start, departsAt: start },
  { point: braga, arrivesAt: start + HOUR, departsAt: start + HOUR + 10 * MINUTE },
  { point: porto, arrivesAt: start + 2 * HOUR, departsAt: start + 2 * HOUR },
];
const between = (a: Point, b: Point, share: number): Point => ({
  latitude: a.latitude + share * (b.latitude - a.latitude),
  longitude: a.longitude + share * (b.longitude - a.longitude),
});

describe('how late a vehicle is', () => {
  it.each<[string, Point, number, number, number | null]>([
    ['half-way to the first stop, on time', between(vigo, braga, 0.5), 0, 30, 0],
    ['half-way to the first stop, late', between(vigo, braga, 0.5), 0, 42, 12],
    ['early: it is not late', between(vigo, braga, 0.5), 0, 10, 0],
    ['standing before it leaves', vigo, 0, -5, 0],
    ['standing after it should have left', vigo, 0, 8, 8],
    ['waiting at a stop for its time', braga, 0, 68, 0],
    ['standing at a stop after its time', braga, 0, 75, 5],
    ['at the end', porto, 1, 127, 7],
    ['far from the way', { latitude: 48.85, longitude: 2.35 }, 0, 30, null],
  ])('%s', (_what, position, from, minutes, late) => {
    expect(delayAt(calls, position, { from, at: start + minutes * MINUTE })).toBe(late);
  });

  it('is what the clock says it is, wherever on its way it is', () => {
    const onTheWay = fc.tuple(fc.constantFrom(0, 1), fc.double({ min: 0.02, max: 0.98, noNaN: true }));
    fc.assert(
      fc.property(onTheWay, fc.integer({ min: 0, max: 300 }), ([leg, share], late) => {
        const [a, b] = [calls[leg], calls[leg + 1]];
        if (!a || !b) throw new Error('no such leg');
        const due = a.departsAt + share * (b.arrivesAt - a.departsAt);
        const where = between(a.point, b.point, share);
        const found = delayAt(calls, where, { from: leg, at: due + late * MINUTE });
        expect(Math.abs((found ?? Number.NaN) - late)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is not known where stops have no place', () => {
    const placeless = calls.map(({ point: _, ...call }) => call);
    expect(delayAt(placeless, vigo, { from: 0, at: start })).toBeNull();
    expect(delayAt(calls, porto, { from: 2, at: start })).toBeNull();
  });
});
