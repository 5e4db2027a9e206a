import { describe, expect, test } from 'vitest';
import { noFees } from '../../booking/no-fees.test-helper.ts';
import { madeDeparture } from './departures.test-helper.ts';
import { fits, sortItineraries } from './itinerary-filters.ts';
import { oneAdult, partyPrice } from './party.ts';
import type { Itinerary } from './ride.ts';

const leaves = '2026-11-27T10:00';
const bicycle = (price: number, capacity = 2) => ({ bicycle: { capacity, price, each: 1 } });
const ride = (made: Omit<Parameters<typeof madeDeparture>[0], 'leaves' | 'stops'>, child?: number) => {
  const departure = madeDeparture({ leaves, stops: ['Vigo', 'Porto'], ...made });
  const way = {
    ...departure.way,
    ...(child !== undefined && { fares: { concessions: { child } } }),
  };
  return { departure: { ...departure, way }, from: 0, to: 1 };
};
const alone = (...given: Parameters<typeof ride>): Itinerary => ({ rides: [ride(...given)] });

describe('what an itinerary costs a party', () => {
  test.each([
    ['one adult', oneAdult, 1_000],
    ['a family', { adults: 2, children: 2, bicycles: 0 }, 2 * 1_000 + 2 * 500],
    ['bicycles', { adults: 1, children: 0, bicycles: 2 }, 1_000 + 2 * 800],
  ])('%s', (_, party, price) => {
    expect(partyPrice(alone({ fare: 1_000, service: { extras: bicycle(800) } }, 50), party, noFees)).toBe(
      price,
    );
  });
  test('children pay as adults do, and bicycles nothing, where the trip says nothing of them', () => {
    expect(partyPrice(alone({ fare: 1_000 }), { adults: 1, children: 1, bicycles: 1 }, noFees)).toBe(2_000);
  });
  test('with a change it is the sum of both rides, each by its own rules', () => {
    const both: Itinerary = {
      rides: [
        ride({ fare: 1_000, service: { extras: bicycle(800) } }, 50),
        ride({ fare: 600, service: { extras: bicycle(300) } }),
      ],
    };
    expect(partyPrice(both, { adults: 1, children: 1, bicycles: 1 }, noFees)).toBe(1_500 + 800 + 1_200 + 300);
  });
});

test('the cheapest is the one that costs the whole party the least', () => {
  const forAdults = alone({ fare: 900 });
  const forFamilies = alone({ fare: 1_000 }, 0);
  const names = (found: readonly Itinerary[]) => found.map(({ rides }) => rides[0].departure.id);
  const family = { adults: 1, children: 2, bicycles: 0 };
  expect(names(sortItineraries([forFamilies, forAdults], 'price', { rule: noFees }))).toEqual(
    names([forAdults, forFamilies]),
  );
  expect(names(sortItineraries([forAdults, forFamilies], 'price', { rule: noFees, party: family }))).toEqual(
    names([forFamilies, forAdults]),
  );
});

describe('bicycles that are looked for', () => {
  test.each([
    ['are taken where the trip sells so many', { extras: bicycle(800, 2) }, 2, true],
    ['are too many', { extras: bicycle(800, 2) }, 3, false],
    ['are taken where the trip says that it takes some', { amenities: ['bicycles'] as const }, 3, true],
    ['are not taken', {}, 1, false],
  ])('%s', (_, service, bicycles, taken) => {
    const itinerary = alone({ service: service as never });
    expect(fits(itinerary, { bicycles }, noFees)).toBe(taken);
  });
});
