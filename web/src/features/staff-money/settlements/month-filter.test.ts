import { expect, it } from 'vitest';
import { monthFilterOf } from './month-filter.ts';

const now = Date.parse('2026-12-31T23:30:00Z');
const asked = (address: string) => monthFilterOf(new URLSearchParams(address), now, 'Europe/Lisbon');

it('is the last month that has ended, on the clock of the zone', () => {
  expect(asked('')).toEqual({ month: '2026-11', zone: 'Europe/Lisbon', partner: '' });
  expect(asked('zone=Europe/Madrid').month).toBe('2026-12');
});

it('takes what the address says, and no nonsense', () => {
  expect(asked('month=2026-03&partner=Rua+Nova').month).toBe('2026-03');
  expect(asked('month=2026-13&zone=Mars')).toEqual(asked(''));
});
