import { expect, test } from 'vitest';
import { nextRidePath, ridesAfter } from './next-ride.ts';

test.each([
  [
    'bus-1~0~3.train-7~1~4',
    [
      { tripId: 'bus-1', from: 0, to: 3 },
      { tripId: 'train-7', from: 1, to: 4 },
    ],
  ],
  ['bus-1~0~3.nonsense.train-7~1~4', [{ tripId: 'bus-1', from: 0, to: 3 }]],
  ['bus-1~3~0', []],
  ['../x~0~1', []],
  [null, []],
])('%s', (then, rides) => {
  expect(ridesAfter(then)).toEqual(rides);
});

test('each ride leads to the next, and the event and how many people it is for go along', () => {
  const first = nextRidePath(ridesAfter('bus-1~0~3.train-7~1~4'), {
    event: 'night',
    seats: '3',
  });
  expect(first).toBe('/trip/bus-1?from=0&to=3&then=train-7%7E1%7E4&event=night&seats=3');
  const { searchParams } = new URL(first ?? '', 'http://site');
  expect(nextRidePath(ridesAfter(searchParams.get('then')), {})).toBe('/trip/train-7?from=1&to=4');
  expect(nextRidePath([], {})).toBeUndefined();
});
