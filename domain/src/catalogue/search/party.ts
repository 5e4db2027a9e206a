import { type FeeRule, type PricedLine, quote } from '../prices/pricing.ts';
import type { PassengerKind } from '../trips/trip-fares.ts';
import type { TravelClass } from '../vehicles/travel-class.ts';
import { callOf, fareOf } from './departure.ts';
import type { Itinerary, Ride } from './ride.ts';

/** Who travels together with what is counted. Infants on a lap and wheelchairs cost nothing and are none of it. */
export interface Party {
  readonly adults: number;
  /** Each on a seat of their own. */
  readonly children: number;
  readonly bicycles: number;
}
export const oneAdult: Party = { adults: 1, children: 0, bicycles: 0 };

/**
 * What all of them pay for an itinerary that they book at once, with its fees and taxes, minor units of its currency; its rides are in one. A bicycle costs nothing where a
 * trip takes some and sells none.
 * @param classOf in which class they travel; absent: the one that costs least
 */
export const partyPrice = (
  { rides }: Itinerary,
  party: Party,
  rule: FeeRule,
  classOf: (ride: Ride) => TravelClass | undefined = () => undefined,
): number =>
  quote(
    rides.flatMap((ride) => placesOf(ride, party, classOf(ride))),
    rides[0].departure.service.currency,
    rule,
  ).amounts.total;

/** As they are sold: a bicycle is carried by one of them, and is part of what their place costs. */
function placesOf(
  { departure, from, to }: Ride,
  { adults, children, bicycles }: Party,
  travelClass: TravelClass | undefined,
): PricedLine[] {
  const people = adults + children;
  const kinds: readonly [PassengerKind | undefined, number, number][] = [
    [undefined, adults, 0],
    ['child', children, adults],
  ];
  const bicycle = departure.service.extras?.bicycle?.price ?? 0;
  return kinds.flatMap(([passenger, count, before]) => {
    if (count === 0) return [];
    const fare = fareOf(departure, from, to, passenger, travelClass);
    const withBicycles = Array.from({ length: count }, (_, index) =>
      bicycle === 0 ? 0 : Math.floor((bicycles + people - 1 - before - index) / people),
    );
    return [...Map.groupBy(withBicycles, (carried) => carried)].map(
      ([carried, own]): PricedLine => ({
        ...{ kind: 'trip', offeringId: departure.id, from: callOf(departure, from) },
        ...{ unitPrice: fare + carried * bicycle, quantity: own.length },
      }),
    );
  });
}
