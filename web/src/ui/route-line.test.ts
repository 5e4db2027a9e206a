import { expect, test } from 'vitest';
import { journeyAfterPress } from './route-line.tsx';

test.each([
  ['before the start moves the start', 0, [0, 3]],
  ['after the end moves the end', 4, [1, 4]],
  ['inside, near the end, moves the end', 2, [2, 3]],
  ['on the start gets on one stop later', 1, [2, 3]],
  ['on the end gets off one stop earlier', 3, [1, 2]],
] as const)('a press %s', (_, pressed, journey) => {
  expect(journeyAfterPress(pressed, 1, 3)).toEqual(journey);
});

test('a journey of one segment never shrinks to none', () => {
  expect(journeyAfterPress(0, 0, 1)).toEqual([0, 1]);
  expect(journeyAfterPress(1, 0, 1)).toEqual([0, 1]);
});
