import { describe, expect, it } from 'vitest';
import { leftInClass, openClass } from './open-class.ts';

const trip = {
  classes: ['standard', 'business', 'first'],
  fares: { classes: { business: 130, first: 150 } },
} as const;
/** Of two stops: in all, in business and in first. */
const counted = (all: number, business: number, first: number) => ({
  legsLeft: [all],
  classesLeft: { business: [business], first: [first] },
});

it.each([
  ['standard', 4],
  ['business', 2],
  ['first', 3],
  ['premium', 0],
] as const)('of nine places %s class has %i', (travelClass, left) => {
  expect(leftInClass(counted(9, 2, 3), travelClass, 0)).toBe(left);
});

describe('“from” is the price of', () => {
  it.each([
    ['standard class while it has places', trip, counted(9, 2, 3), 'standard'],
    ['the next one where it has none', trip, counted(5, 2, 3), 'business'],
    ['the best one where nothing else is left', trip, counted(3, 0, 3), 'first'],
    ['standard class where nothing at all is left', trip, counted(0, 0, 0), 'standard'],
    ['standard class where nobody has counted yet', trip, undefined, 'standard'],
    ['the only class that there is', { ...trip, classes: ['first'] }, undefined, 'first'],
    [
      'a class that costs no more, where the plainer one is full',
      { classes: trip.classes },
      counted(2, 2, 0),
      'business',
    ],
  ] as const)('%s', (_, of, left, travelClass) => {
    expect(openClass(of, left, [2, 0, 1])).toBe(travelClass);
  });
});
