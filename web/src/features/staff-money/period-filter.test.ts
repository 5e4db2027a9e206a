import { expect, it } from 'vitest';
import { comparedWith, instantsOf, periodFilterOf } from './period-filter.ts';

const now = Date.parse('2026-11-27T23:30:00Z');
const asked = (address: string) => periodFilterOf(new URLSearchParams(address), now, 'Europe/Lisbon');

it('is this month up to today, on the clock of the zone', () => {
  expect(asked('')).toEqual({ from: '2026-11-01', to: '2026-11-27', zone: 'Europe/Lisbon' });
  expect(asked('zone=Asia/Kathmandu')).toEqual({
    from: '2026-11-01',
    to: '2026-11-28',
    zone: 'Asia/Kathmandu',
  });
});

it('takes what the address says, and no nonsense', () => {
  expect(asked('from=2026-10-01&to=2026-10-31&zone=Europe/Madrid')).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    zone: 'Europe/Madrid',
  });
  expect(asked('from=soon&to=2026-13-99&zone=Mars')).toEqual(asked(''));
});

it('has the first instant of its first day and the last of its last, over a change of the clocks', () => {
  expect(instantsOf({ from: '2026-10-25', to: '2026-10-25', zone: 'Europe/Madrid' })).toEqual({
    from: Date.parse('2026-10-24T22:00:00Z'),
    to: Date.parse('2026-10-25T23:00:00Z'),
  });
});

it('is none where it ends before it begins, or is longer than a year', () => {
  expect(instantsOf({ from: '2026-11-02', to: '2026-11-01', zone: 'UTC' })).toBeNull();
  expect(instantsOf({ from: '2025-01-01', to: '2026-11-01', zone: 'UTC' })).toBeNull();
  expect(instantsOf({ from: '2026-01-01', to: '2026-12-31', zone: 'Asia/Kathmandu' })).not.toBeNull();
});

it('is compared with the time of the same length before it, or with the same days a year before', () => {
  const march = { from: '2028-02-29', to: '2028-03-01', zone: 'UTC' };
  const period = instantsOf(march) ?? { from: 0, to: 0 };
  expect(comparedWith('before', march, period)).toEqual({
    from: Date.parse('2028-02-27T00:00:00Z'),
    to: Date.parse('2028-02-29T00:00:00Z'),
  });
  expect(comparedWith('year', march, period)).toEqual({
    from: Date.parse('2027-03-01T00:00:00Z'),
    to: Date.parse('2027-03-02T00:00:00Z'),
  });
});
