import { clockTime, dayKey, wallTimeToInstant } from '@fareground/domain/core/time';
import { expect, test } from 'vitest';
import { dayAfter, daysUntil, instantOf } from './calendar.ts';

const ZONE = 'Europe/Madrid';
const at = (wall: string) => wallTimeToInstant(wall, ZONE);

test.each([
  ['2026-11-21T00:10', 0, '2026-11-21'],
  ['2026-11-21T23:50', 1, '2026-11-22'],
  ['2027-03-27T23:50', 1, '2027-03-28'],
  ['2027-10-31T00:10', 1, '2027-11-01'],
  ['2026-12-31T12:00', 1, '2027-01-01'],
])('on %s, %i days later is %s', (wall, days, day) => {
  expect(dayAfter(at(wall), days, ZONE)).toBe(day);
});

test('a weekday is the first that is three days off or more', () => {
  // 21 November 2026 is a Saturday.
  const now = at('2026-11-21T12:00');
  expect(daysUntil(now, 'fri', ZONE)).toBe(6);
  expect(daysUntil(now, 'sat', ZONE)).toBe(7);
  expect(daysUntil(now, 'mon', ZONE)).toBe(9);
  expect(daysUntil(now, 'fri+1', ZONE)).toBe(13);
});

test('the clock shows the given time on the day after clocks have changed', () => {
  const instant = instantOf(at('2027-03-27T20:00'), 1, '17:30', ZONE);
  expect(clockTime(instant, ZONE)).toBe('17:30');
  expect(dayKey(instant, ZONE)).toBe('2027-03-28');
});
