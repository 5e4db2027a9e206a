import { describe, expect, it } from 'vitest';
import { noFees } from '../../booking/no-fees.test-helper.ts';
import { comparablePriceByRates } from './comparable-price.ts';
import type { Departure } from './departure.ts';
import { madeDeparture } from './departures.test-helper.ts';
import { fits, sortItineraries } from './itinerary-filters.ts';
import { partyPrice } from './party.ts';
import type { Itinerary, Ride } from './ride.ts';

/** From Vigo to Porto for 10 euro, with a saloon in first class at so much of the fare in percent. */
function train(percent?: number, fare = 1_000): Ride {
  const plain = madeDeparture({ leaves: '2026-11-27T09:00', stops: ['Vigo', 'Porto'], fare });
  const departure: Departure =
    percent === undefined
      ? plain
      : {
          ...plain,
          way: { ...plain.way, fares: { classes: { first: percent } } },
          service: { ...plain.service, classes: ['standard', 'first'] },
        };
  return { departure, from: 0, to: 1 };
}
const alone = (ride: Ride): Itinerary => ({ rides: [ride] });

describe('a class that is looked for', () => {
  it.each<[string, Itinerary, Parameters<typeof fits>[1], boolean]>([
    ['is on board', alone(train(150)), { travelClass: 'first' }, true],
    ['is not on board', alone(train()), { travelClass: 'first' }, false],
    ['is standard where there is no other', alone(train()), { travelClass: 'standard' }, true],
    ['is on one ride of two', { rides: [train(150), train()] }, { travelClass: 'first' }, false],
    ['is on both', { rides: [train(150), train(200)] }, { travelClass: 'first' }, true],
    ['costs more than may be', alone(train(150)), { travelClass: 'first', price: 1_499 }, false],
    ['costs no more', alone(train(150)), { travelClass: 'first', price: 1_500 }, true],
    ['is none in particular: the cheapest counts', alone(train(150)), { price: 1_000 }, true],
  ])('%s', (_, itinerary, filters, fitting) => {
    expect(fits(itinerary, filters, noFees)).toBe(fitting);
  });

  it('is the one that prices are of, and that the order goes by', () => {
    const [dear, cheap] = [alone(train(300, 800)), alone(train(120, 1_000))];
    const order = (travelClass?: 'first') =>
      sortItineraries([dear, cheap], 'price', { rule: noFees, travelClass }).map((one) =>
        partyPrice(one, { adults: 2, children: 0, bicycles: 0 }, noFees, () => travelClass),
      );
    expect(order('first')).toEqual([2_400, 4_800]);
    expect(order()).toEqual([1_600, 2_000]);
  });
});

describe('prices in several currencies', () => {
  const inForint = (fare: number): Itinerary => {
    const { departure, ...ride } = train(undefined, fare);
    const service = { ...departure.service, currency: 'HUF' as const };
    return alone({ ...ride, departure: { ...departure, service } });
  };
  const worth = comparablePriceByRates({ rates: [{ currency: 'HUF', perEuro: 400 }] });
  // 3,500 forint are 8.75 euro, and 5,000 are 12.50.
  const [cheap, euro, dear] = [inForint(350_000), alone(train()), inForint(500_000)];

  it('are in the order of their worth', () => {
    expect(sortItineraries([dear, euro, cheap], 'price', { rule: noFees }, worth)).toEqual([
      cheap,
      euro,
      dear,
    ]);
  });

  it.each<[string, Parameters<typeof fits>[1], Itinerary[]]>([
    ['ten euro at most', { price: 1_000, currency: 'EUR' }, [cheap, euro]],
    ['4,500 forint at most', { price: 450_000, currency: 'HUF' }, [cheap, euro]],
    ['an amount in whatever each is sold in', { price: 1_000 }, [euro]],
  ])('%s', (_what, filters, fitting) => {
    expect([cheap, euro, dear].filter((itinerary) => fits(itinerary, filters, noFees, worth))).toEqual(
      fitting,
    );
  });
});
