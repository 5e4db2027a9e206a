import { HOUR, wallTimeToInstant } from '@fareground/domain/core/time';
import { describe, expect, test } from 'vitest';
import { dayAfter, isDay, spanOf, spanOfDays, weekendSpan, widestSpan } from './days.ts';

const porto = 'Europe/Lisbon';
const at = (wall: string, zone = porto) => wallTimeToInstant(wall, zone);

describe('the weekend', () => {
  test.each([
    ['from Tuesday', '2026-11-24T10:00', '2026-11-27T00:00', '2026-11-30T00:00'],
    ['from Friday evening it began already', '2026-11-27T19:00', '2026-11-27T19:00', '2026-11-30T00:00'],
    ['from Sunday morning only the rest', '2026-11-29T09:00', '2026-11-29T09:00', '2026-11-30T00:00'],
    ['from Monday the next', '2026-11-30T00:00', '2026-12-04T00:00', '2026-12-07T00:00'],
  ])('%s', (_, now, from, to) => {
    expect(weekendSpan(at(now), porto)).toEqual({ from: at(from), to: at(to) });
  });

  test('of the night when clocks go back is an hour longer', () => {
    const { from, to } = weekendSpan(at('2026-10-20T12:00'), porto);
    expect(to - from).toBe(73 * HOUR);
  });
});

test('a day is the zone’s own', () => {
  const now = at('2026-11-24T10:00');
  expect(spanOf('today', now, 'Europe/Madrid').to).toBe(at('2026-11-24T23:00'));
});

test('nothing begins in the past', () => {
  const now = at('2026-11-24T10:00');
  expect(spanOf('today', now, porto).from).toBe(now);
});

test('the widest span holds every zone’s', () => {
  const now = at('2026-11-24T10:00');
  const wide = widestSpan('weekend', now);
  for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu', porto]) {
    const span = spanOf('weekend', now, zone);
    expect(wide.from).toBeLessThanOrEqual(span.from);
    expect(wide.to).toBeGreaterThanOrEqual(span.to);
  }
});

test.each([
  ['2026-11-27', true],
  ['2026-02-31', false],
  ['tomorrow', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

test('a span has a first and a last day on the zone’s own calendar', () => {
  expect(spanOfDays('week', at('2026-11-24T23:30'), porto)).toEqual({
    since: '2026-11-24',
    until: '2026-11-30',
  });
  expect(spanOfDays('weekend', at('2026-11-29T09:00'), porto)).toEqual({
    since: '2026-11-29',
    until: '2026-11-29',
  });
});

test('days are counted over months', () => {
  expect(dayAfter('2026-11-30', 2)).toBe('2026-12-02');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});
