import { expect, test } from 'vitest';
import { partsOf } from './opening.tsx';

test.each([
  ['a moment', 1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['a second', 1_000, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  ['a little less than an hour', 3_599_001, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
  [
    'days',
    2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5_000,
    { days: 2, hours: 3, minutes: 4, seconds: 5 },
  ],
])('%s', (_, left, parts) => {
  expect(partsOf(left)).toEqual(parts);
});
