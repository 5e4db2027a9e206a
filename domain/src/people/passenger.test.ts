import { expect, test } from 'vitest';
import { freePassengerId, MAX_PASSENGERS, passengerIdSchema } from './passenger.ts';

const all = Array.from({ length: MAX_PASSENGERS }, (_, place) => ({
  id: `p${String(place).padStart(2, '0')}`,
}));

test.each([
  ['the first place to a beginner', [], 'p00'],
  ['the place after the last', all.slice(0, 3), 'p03'],
  ['a place that was given up', all.filter(({ id }) => id !== 'p07'), 'p07'],
  ['none when all are taken', all, undefined],
])('gives %s', (_name, taken, expected) => {
  expect(freePassengerId(taken)).toBe(expected);
});

test('every place is one that may be written, and no other is', () => {
  for (const { id } of all) expect(passengerIdSchema.safeParse(id).success).toBe(true);
  for (const id of ['p20', 'p0', 'p000', 'x00', ''])
    expect(passengerIdSchema.safeParse(id).success).toBe(false);
});
