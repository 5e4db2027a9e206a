import type { PassengerKind } from '../trips/trip-fares.ts';
import type { TravelClass } from '../vehicles/travel-class.ts';
import { fareOf } from './departure.ts';
import type { Journey, Ride } from './ride.ts';

/** Who travels together with what is counted. Infants on a lap and wheelchairs cost nothing and are none of it. */
export interface Party {
  readonly adults: number;
  /** Each on a seat of their own. */
  readonly children: number;
  readonly bicycles: number;
}
export const oneAdult: Party = { adults: 1, children: 0, bicycles: 0 };

/**
 * What a journey costs all of them, minor units. A bicycle costs nothing where a trip takes some and sells none.
 * @param classOf in which class they travel; absent: the one that costs least
 */
export const partyPrice = (
  { rides }: Journey,
  { adults, children, bicycles }: Party,
  classOf: (ride: Ride) => TravelClass | undefined = () => undefined,
): number =>
  rides.reduce((sum, ride) => {
    const { departure, from, to } = ride;
    const fare = (passenger?: PassengerKind) => fareOf(departure, from, to, passenger, classOf(ride));
    const bicycle = departure.service.extras?.bicycle?.price ?? 0;
    return sum + adults * fare() + children * fare('child') + bicycles * bicycle;
  }, 0);
