import { describe, expect, it } from 'vitest';
import type { Departure } from './departure.ts';
import { madeDeparture } from './departures.test-helper.ts';
import { fits, sortJourneys } from './journey-filters.ts';
import { partyPrice } from './party.ts';
import type { Journey, Ride } from './ride.ts';

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
const alone = (ride: Ride): Journey => ({ rides: [ride] });

describe('a class that is looked for', () => {
  it.each<[string, Journey, Parameters<typeof fits>[1], boolean]>([
    ['is on board', alone(train(150)), { travelClass: 'first' }, true],
    ['is not on board', alone(train()), { travelClass: 'first' }, false],
    ['is standard where there is no other', alone(train()), { travelClass: 'standard' }, true],
    ['is on one ride of two', { rides: [train(150), train()] }, { travelClass: 'first' }, false],
    ['is on both', { rides: [train(150), train(200)] }, { travelClass: 'first' }, true],
    ['costs more than may be', alone(train(150)), { travelClass: 'first', price: 1_499 }, false],
    ['costs no more', alone(train(150)), { travelClass: 'first', price: 1_500 }, true],
    ['is none in particular: the cheapest counts', alone(train(150)), { price: 1_000 }, true],
  ])('%s', (_, journey, filters, fitting) => {
    expect(fits(journey, filters)).toBe(fitting);
  });

  it('is the one that prices are of, and that the order goes by', () => {
    const [dear, cheap] = [alone(train(300, 800)), alone(train(120, 1_000))];
    const order = (travelClass?: 'first') =>
      sortJourneys([dear, cheap], 'price', undefined, travelClass).map((one) =>
        partyPrice(one, { adults: 2, children: 0, bicycles: 0 }, () => travelClass),
      );
    expect(order('first')).toEqual([2_400, 4_800]);
    expect(order()).toEqual([1_600, 2_000]);
  });
});
