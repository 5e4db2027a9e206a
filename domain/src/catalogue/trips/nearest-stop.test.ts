import { expect, it } from 'vitest';
import type { Point } from '../../access/position.ts';
import { HOUR } from '../../core/time.ts';
import { nearestLeg } from './nearest-stop.ts';

/** Five stops an hour apart; the numbers given are skipped. */
const calls = (...skipped: number[]) =>
  ['a', 'b', 'c', 'd', 'e'].map((placeId, stop) => ({
    placeId,
    boards: !skipped.includes(stop) && stop < 4,
    alights: !skipped.includes(stop) && stop > 0,
    arrivesAt: stop * HOUR,
    departsAt: stop * HOUR,
  }));
/** C is nearer to B than A is; D is nearer to E than C. */
const points = new Map<string, Point>([
  ['a', { latitude: 41.0, longitude: -8 }],
  ['b', { latitude: 41.3, longitude: -8 }],
  ['c', { latitude: 41.4, longitude: -8 }],
  ['d', { latitude: 42.0, longitude: -8 }],
  ['e', { latitude: 42.1, longitude: -8 }],
]);

it.each([
  ['nothing is skipped', [], 1, 3, null],
  ['where one gets on: the nearest on the ground', [1], 1, 4, [2, 4, 11_119]],
  ['and the one before it where there is none between', [1], 1, 2, [0, 2, 33_358]],
  ['where one gets off', [4], 0, 4, [0, 3, 11_119]],
  ['another stop of the way', [2], 1, 3, null],
  ['both ends', [1, 3], 1, 3, [2, 4, 22_238]],
  ['all stops to get on', [0, 1, 2, 3], 1, 4, null],
] as const)('%s', (_what, skipped, from, to, leg) => {
  const found = nearestLeg(calls(...skipped), { from, to }, points);
  const [start, end, metres] = leg ?? [];
  expect(found).toEqual(leg && { from: start, to: end, metres });
});

it('goes by time where positions are not known, after places whose positions are', () => {
  expect(nearestLeg(calls(1), { from: 1, to: 4 }, new Map())).toEqual({ from: 0, to: 4, metres: null });
  const some = new Map([...points].filter(([id]) => id === 'b' || id === 'd'));
  expect(nearestLeg(calls(1), { from: 1, to: 4 }, some)).toMatchObject({ from: 3, to: 4 });
});
