import { describe, expect, it } from 'vitest';
import { isoWithOffset } from './iso-time.ts';
import { calendarDate, clockTime, dayBounds, dayKey, HOUR, wallTimeToInstant, zoneName } from './time.ts';
import { isTimeZone } from './time-zone.ts';

const at = (iso: string) => Date.parse(iso);

describe('a time', () => {
  it.each([
    ['2026-11-27T21:30:00Z', 'Europe/Lisbon', '21:30', 'WET'],
    ['2026-11-27T21:30:00Z', 'Europe/Madrid', '22:30', 'CET'],
    ['2026-07-01T12:00:00Z', 'Europe/London', '13:00', 'BST'],
    ['2026-07-01T12:00:00Z', 'Europe/Lisbon', '13:00', 'WEST'],
  ])('at %s in %s reads %s %s', (iso, zone, clock, name) => {
    expect(clockTime(at(iso), zone)).toBe(clock);
    expect(zoneName(at(iso), zone)).toBe(name);
  });

  it('is shown on the calendar of its zone', () => {
    expect(calendarDate(at('2026-11-27T23:30:00Z'), 'Europe/Madrid')).toBe('Sat 28 Nov');
    expect(calendarDate(at('2026-11-27T23:30:00Z'), 'Europe/Lisbon', { year: true })).toBe('Fri 27 Nov 2026');
    expect(dayKey(at('2026-11-27T23:30:00Z'), 'Europe/Madrid')).toBe('2026-11-28');
  });
});

describe('a wall time', () => {
  it.each([
    ['a winter evening', '2026-11-27T21:30', 'Europe/Madrid', '2026-11-27T20:30:00Z'],
    ['a summer evening', '2026-07-27T21:30', 'Europe/London', '2026-07-27T20:30:00Z'],
    ['inside the spring gap moves on', '2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00Z'],
    ['inside the autumn overlap is the first', '2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00Z'],
  ])('%s: %s in %s', (_name, wall, zone, iso) => {
    expect(wallTimeToInstant(wall, zone)).toBe(at(iso));
  });

  it.each(['', '2026-11-27', '2026-13-01T00:00', 'tomorrow'])('%j is refused', (wall) => {
    expect(() => wallTimeToInstant(wall, 'Europe/Lisbon')).toThrow(RangeError);
  });
});

it('a day has 23, 24 or 25 hours', () => {
  const hours = (day: string) => {
    const { from, to } = dayBounds(day, 'Europe/London');
    return (to - from) / HOUR;
  };
  expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
});

it('knows zones from inventions', () => {
  expect(['Europe/Lisbon', 'UTC', 'Asia/Calcutta', 'Etc/GMT+5'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const others = ['Europe/Atlantis', 'Foo/Bar', 'europe/lisbon', '+01:00', '', '../etc'];
  expect(others.filter(isTimeZone)).toEqual([]);
});

it('writes instants for other programs by the zone’s clock and with its offset', () => {
  const at = Date.UTC(2026, 6, 27, 20, 41, 5);
  const zones = ['Europe/Lisbon', 'UTC', 'Asia/Kathmandu', 'America/St_Johns'];
  const written = zones.map((zone) => isoWithOffset(at, zone));
  expect(written).toEqual([
    '2026-07-27T21:41:05+01:00',
    '2026-07-27T20:41:05+00:00',
    '2026-07-28T02:26:05+05:45',
    '2026-07-27T18:11:05-02:30',
  ]);
  expect(written.map((text) => Date.parse(text))).toEqual(zones.map(() => at));
});
