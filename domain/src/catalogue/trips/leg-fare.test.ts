import { describe, expect, it } from 'vitest';
import { legFare, passengerFare } from './leg-fare.ts';

const timetable = (['a', 'b', 'b', undefined] as const).map((zone, index) => ({
  fareFromStart: [0, 300, 1100, 1400][index] ?? 0,
  ...(zone && { zone }),
}));
const legs = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;

describe('a leg costs', () => {
  it.each([
    [
      'the difference of the fares from the start, and at least the minimum',
      { minimumFare: 400 },
      [400, 1100, 1400, 800, 1100, 400],
    ],
    [
      'what its zones cost; where they have no fare, the difference',
      {
        minimumFare: 0,
        fares: {
          zones: [
            { from: 'a', to: 'b', fare: 250 },
            { from: 'b', to: 'b', fare: 200 },
            { from: 'b', to: 'a', fare: 999 },
          ],
        },
      },
      [250, 250, 1400, 200, 1100, 300],
    ],
    [
      'what the table of stops says',
      { minimumFare: 0, fares: { table: [1, 2, 3, 4, 5, 6] } },
      [1, 2, 3, 4, 5, 6],
    ],
    [
      'the same for every leg where the fares from the start do not rise',
      { minimumFare: 260, fares: {} },
      [300, 1100, 1400, 800, 1100, 300],
    ],
  ])('%s', (_, fares, costs) => {
    const trip = { ...fares, timetable };
    expect(legs.map(([from, to]) => legFare(trip, from, to))).toEqual(costs);
  });
});

describe('a passenger pays', () => {
  const trip = {
    currency: 'EUR',
    minimumFare: 0,
    timetable,
    fares: { table: [1_001, 2, 3, 4, 5, 6], concessions: { child: 50, infant: 0 } },
  } as const;
  it.each([
    ['all of it as an adult', trip, undefined, 1_001],
    ['half of it as a child, rounded half up', trip, 'child', 501],
    ['nothing as an infant', trip, 'infant', 0],
    ['all of it where the trip has no concession', { ...trip, fares: { table: [1_001] } }, 'child', 1_001],
    [
      'as much of it as can be charged',
      { ...trip, currency: 'KWD', fares: { ...trip.fares, table: [1_010] } },
      'child',
      510,
    ],
  ] as const)('%s', (_, priced, passenger, fare) => {
    expect(passengerFare(priced, 0, 1, passenger)).toBe(fare);
  });
});

describe('a class costs its part of the fare, with what the passenger pays of it, rounded once', () => {
  const concessions = { child: 50, infant: 0 };
  const classes = { premium: 115, first: 150 };
  const byTable = {
    minimumFare: 0,
    timetable,
    fares: { table: [1_001, 2, 3, 4, 5, 6], concessions, classes },
  };
  const byZone = {
    minimumFare: 0,
    timetable,
    fares: { zones: [{ from: 'a', to: 'b', fare: 2_001 }], concessions, classes },
  };
  const byDistance = { minimumFare: 700, timetable, fares: { concessions, classes } };
  it.each([
    ['first, of a table', byTable, 'EUR', undefined, 'first', 1_502],
    ['premium, of a table', byTable, 'EUR', undefined, 'premium', 1_151],
    ['business, which is not named', byTable, 'EUR', undefined, 'business', 1_001],
    ['standard', byTable, 'EUR', undefined, 'standard', 1_001],
    ['a child in first: 75 percent, and not half of what was rounded', byTable, 'EUR', 'child', 'first', 751],
    ['an infant in first', byTable, 'EUR', 'infant', 'first', 0],
    ['first, of zones, in yen', byZone, 'JPY', undefined, 'first', 3_002],
    ['a child in premium, of zones, in yen', byZone, 'JPY', 'child', 'premium', 1_151],
    ['first, by distance with the least fare, in dinars', byDistance, 'KWD', undefined, 'first', 1_050],
    ['a child in premium, by distance, in dinars', byDistance, 'KWD', 'child', 'premium', 400],
  ] as const)('%s', (_, trip, currency, passenger, travelClass, fare) => {
    expect(passengerFare({ ...trip, currency }, 0, 1, passenger, travelClass)).toBe(fare);
  });
});
