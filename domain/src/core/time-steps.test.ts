import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY, HOUR, MINUTE, wallTime } from './time.ts';
import { MAX_STEPS, timeSteps } from './time-steps.ts';

const lisbon = 'Europe/Lisbon';
const at = (text: string) => Date.parse(text);

describe('steps of a curve', () => {
  it.each([
    ['an evening', '2026-11-27T19:07Z', '2026-11-27T23:20Z', '2026-11-27T19:00', 15 * MINUTE, 18],
    ['one moment', '2026-11-27T19:07Z', '2026-11-27T19:07Z', '2026-11-27T19:00', 15 * MINUTE, 1],
    ['a day and a half', '2026-11-27T09:50Z', '2026-11-28T21:00Z', '2026-11-27T09:00', HOUR, 37],
    ['a week', '2026-11-20T09:50Z', '2026-11-27T09:00Z', '2026-11-20T06:00', 6 * HOUR, 29],
    ['a month', '2026-11-01T09:50Z', '2026-11-30T09:00Z', '2026-11-01T00:00', DAY, 30],
    ['half a year', '2026-05-01T09:50Z', '2026-11-02T12:00Z', '2026-05-01T00:00', 7 * DAY, 27],
  ])('of %s', (_what, first, last, begins, length, count) => {
    const steps = timeSteps(at(first), at(last), lisbon);
    expect(wallTime(steps[0]?.from ?? 0, lisbon)).toBe(begins);
    expect((steps[0]?.to ?? 0) - (steps[0]?.from ?? 0)).toBe(length);
    expect(steps).toHaveLength(count);
  });

  it('of days begin at midnight before and after a clock change', () => {
    const steps = timeSteps(at('2026-10-10T12:00Z'), at('2026-11-10T12:00Z'), lisbon);
    expect(new Set(steps.map(({ from }) => wallTime(from, lisbon).slice(11)))).toEqual(new Set(['00:00']));
    expect(new Set(steps.map(({ from, to }) => (to - from) / HOUR))).toEqual(new Set([24, 25]));
  });
});

test('any two instants lie in the first and the last of few steps without a gap', () => {
  const zones = fc.constantFrom(lisbon, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC');
  const instant = fc.integer({ min: at('2015-01-01T00:00Z'), max: at('2040-01-01T00:00Z') });
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 3_000 * DAY }), zones, (first, long, zone) => {
      const last = first + long;
      const steps = timeSteps(first, last, zone);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
      steps.forEach(({ from, to }, index) => {
        expect(to).toBeGreaterThan(from);
        const next = steps[index + 1];
        if (next) expect(next.from).toBe(to);
      });
      expect(steps[0]?.from).toBeLessThanOrEqual(first);
      expect(steps[0]?.to).toBeGreaterThan(first);
      expect(steps.at(-1)?.from).toBeLessThanOrEqual(last);
      expect(steps.at(-1)?.to).toBeGreaterThan(last);
    }),
    { numRuns: 300 },
  );
});
