import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAhead } from './earned-part.ts';
import { onCourseFor, usualShare } from './usual-sales.ts';

const rows = [
  { value: '84', places: 10 },
  { value: '28', places: 10 },
  { value: '7', places: 30 },
  { value: '0', places: 50 },
  { value: 'unknown', places: 900 },
];

describe('what is usually sold', () => {
  it.each([
    [100, 0],
    [84, 0.1],
    [28, 0.2],
    [10, 0.2],
    [8.5, 0.35],
    [7, 0.5],
    [1, 0.5],
    [0.5, 0.75],
    [0, 1],
  ])('%s days before is %s of all', (days, share) => {
    expect(usualShare(rows, days)).toBeCloseTo(share, 10);
  });

  it('is not said where too few were sold', () => {
    expect(usualShare([{ value: '7', places: 19 }], 3)).toBeNull();
    expect(usualShare([], 3)).toBeNull();
  });

  it('only grows towards the start', () => {
    const anyRows = fc.array(
      fc.record({
        value: fc.constantFrom(...daysAhead).map(String),
        places: fc.nat({ max: 1_000 }),
      }),
    );
    const anyDays = fc.double({ min: 0, max: 120, noNaN: true });
    fc.assert(
      fc.property(anyRows, anyDays, anyDays, (some, a, b) => {
        const [far, near] = [usualShare(some, Math.max(a, b)), usualShare(some, Math.min(a, b))];
        if (far === null || near === null) return;
        expect(near).toBeGreaterThanOrEqual(far - 1e-12);
        expect(near).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

it('is on course for what there is at most', () => {
  expect(onCourseFor(120, 500, 0.3)).toBe(400);
  expect(onCourseFor(400, 500, 0.3)).toBe(500);
});
