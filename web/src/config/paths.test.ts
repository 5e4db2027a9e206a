import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('a path without parameters is its own address', () => {
  expect(paths.events.to()).toBe('/events');
});

test('parameters are put in their place and escaped', () => {
  expect(paths.event.to({ id: 'night ferry/1' })).toBe('/event/night%20ferry%2F1');
});

test('query values are added, empty ones are left out', () => {
  expect(paths.trip.to({ tripId: 't1' }, { from: 0, to: 4, date: undefined, q: '' })).toBe(
    '/trip/t1?from=0&to=4',
  );
});

test('no two routes share an address', () => {
  const patterns = Object.values(paths).map((p) => p.pattern);
  expect(new Set(patterns).size).toBe(patterns.length);
});
