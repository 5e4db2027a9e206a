import type { Availability } from '../../stock/availability.ts';
import { classPercent } from '../trips/leg-fare.ts';
import { legIndex } from '../trips/segments.ts';
import type { TripFares } from '../trips/trip-fares.ts';
import { isBetterClass, type TravelClass } from '../vehicles/travel-class.ts';

/** What a trip has of classes. */
export interface ClassedTrip {
  /** Of its sections; one where there is no choice. */
  readonly classes: readonly TravelClass[];
  readonly fares?: TripFares | undefined;
}

/** The class that costs least. */
export const cheapestClass = ({ classes, fares }: ClassedTrip): TravelClass =>
  classes.reduce(
    (best, one) => (classPercent({ fares }, one) < classPercent({ fares }, best) ? one : best),
    classes[0] ?? 'standard',
  );

/** What the public knows of the places that are left. */
export type CountedPlaces = Pick<Availability, 'legsLeft' | 'classesLeft'>;

/** Places of one class that are left on an itinerary. @param at its index (trips/segments.ts) */
export function leftInClass(
  { legsLeft, classesLeft = {} }: CountedPlaces,
  travelClass: TravelClass,
  at: number,
): number {
  if (isBetterClass(travelClass)) return classesLeft[travelClass]?.[at] ?? 0;
  const better = Object.values(classesLeft).reduce((sum, left) => sum + (left?.[at] ?? 0), 0);
  return (legsLeft[at] ?? 0) - better;
}

/**
 * The class that costs least of those with places left from stop to stop: its price is what a list says after "from". Where nothing is left, or nobody has
 * counted yet, the one that costs least.
 * @param stops how many stops the trip has
 */
export function openClass(
  trip: ClassedTrip,
  counted: CountedPlaces | undefined,
  [stops, from, to]: readonly [stops: number, from: number, to: number],
): TravelClass {
  if (!counted || trip.classes.length < 2) return cheapestClass(trip);
  const at = legIndex(stops, from, to);
  const open = trip.classes.filter((one) => leftInClass(counted, one, at) > 0);
  return cheapestClass(open.length > 0 ? { ...trip, classes: open } : trip);
}
