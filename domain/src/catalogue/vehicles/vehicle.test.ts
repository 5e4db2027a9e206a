import { expect, it } from 'vitest';
import { runsOn } from './vehicle.ts';

it.each([
  ['2026-12-23', true],
  ['2026-12-24', false],
  ['2026-12-26', false],
  ['2026-12-27', true],
  ['2027-01-05', false],
])('a vehicle that is away over Christmas and on a day in January runs on %s: %s', (day, runs) => {
  const outOfService = ['2026-12-24/2026-12-26', '2027-01-05/2027-01-05'];
  expect(runsOn({ inService: true, outOfService }, day)).toBe(runs);
});

it.each([
  ['2026-12-22', '2026-12-23', true],
  ['2026-12-23', '2026-12-24', false],
  ['2026-12-26', '2026-12-27', false],
  ['2026-12-23', '2026-12-27', false],
  ['2026-12-27', '2026-12-28', true],
])('one that is under way from %s to %s: %s', (first, last, runs) => {
  expect(runsOn({ inService: true, outOfService: ['2026-12-24/2026-12-26'] }, first, last)).toBe(runs);
});

it('a retired vehicle runs on no day', () => {
  expect(runsOn({ inService: false }, '2026-12-24')).toBe(false);
});
