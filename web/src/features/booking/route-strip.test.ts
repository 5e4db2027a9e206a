import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import { MINUTE } from '@fareground/domain/core/time';
import { expect, test } from 'vitest';
import { durationOf, stripOf } from './route-strip.ts';

const leaves = Date.parse('2026-11-27T16:30Z');
const stop = (name: string, timeZone: string, minutes: number, waits = 2): Stop =>
  ({
    name,
    timeZone,
    arrivesAt: leaves + minutes * MINUTE,
    departsAt: leaves + (minutes + waits) * MINUTE,
  }) as Stop;
const timetable = [
  stop('Vigo', 'Europe/Madrid', -2),
  stop('Tui', 'Europe/Madrid', 28),
  stop('Valença', 'Europe/Lisbon', 36),
  stop('Porto', 'Europe/Lisbon', 140),
] as const;

test('a leg leaves where one gets on and arrives where one gets off, and the clock changes once', () => {
  const strip = stripOf(timetable, { from: 1, to: 3 });
  expect(strip.map(({ place }) => place)).toEqual(['outside', 'on', 'between', 'off']);
  expect(strip.map(({ at }) => (at - leaves) / MINUTE)).toEqual([0, 30, 38, 140]);
  expect(strip.map(({ clockChange }) => clockChange)).toEqual([0, 0, -60, 0]);
});

test.each([
  [0, 3, { hours: 2, minutes: 20, clockChange: -60 }],
  [2, 3, { hours: 1, minutes: 42, clockChange: 0 }],
] as const)('from stop %i to %i: elapsed time, whatever the clocks say', (from, to, duration) => {
  expect(durationOf(timetable[from], timetable[to])).toEqual(duration);
});
