import { expect, test } from 'vitest';
import { legFrom, readLeg } from './leg.ts';

const stop = (boards: boolean, alights: boolean) => ({ boards, alights });
const trip = {
  timetable: [stop(true, false), stop(true, true), stop(false, true), stop(false, true)],
} as unknown as Parameters<typeof readLeg>[0];

test.each([
  ['as asked', '1', '3', { from: 1, to: 3 }],
  ['the whole way without a wish', null, null, { from: 0, to: 3 }],
  ['not backwards', '2', '1', { from: 0, to: 3 }],
  ['not from where nobody gets on', '2', '3', { from: 0, to: 3 }],
  ['not beyond the end', '0', '9', { from: 0, to: 3 }],
  ['not to nonsense', 'x', '-1', { from: 0, to: 3 }],
])('%s', (_, from, to, leg) => {
  expect(readLeg(trip, from, to)).toEqual(leg);
});

test('from a later stop it goes where it went, or to the next stop to get off at', () => {
  expect(legFrom(trip, 1, 3)).toEqual({ from: 1, to: 3 });
  expect(legFrom(trip, 1, 1)).toEqual({ from: 1, to: 2 });
});
