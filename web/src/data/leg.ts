import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';

// What pages need to show a leg; `trips.ts`, which reads them, comes only when something is asked for. Pages carry what they
// show along, so there is nothing here that no page shows: layout and timetable are most of a trip.

/** A trip as lists show it. */
export type ListedTrip = Pick<
  Trip,
  'id' | 'kind' | 'operator' | 'currency' | 'state' | 'delayMinutes' | 'notice' | 'originCity'
>;

type LegEnd = Pick<Stop, 'name' | 'city' | 'timeZone'>;

/** A ride from one stop of a trip to another. */
export interface Leg {
  readonly trip: ListedTrip;
  /** Numbers of the stops in the trip's timetable. */
  readonly from: number;
  readonly to: number;
  readonly start: LegEnd & Pick<Stop, 'bay' | 'departsAt'>;
  readonly end: LegEnd & Pick<Stop, 'arrivesAt'>;
  /** Where it calls on the way. */
  readonly between: readonly Pick<Stop, 'name' | 'city'>[];
  /** Of an adult who books it alone, with fees and taxes; minor units of the trip's currency. */
  readonly fare: number;
  /** Nothing while nobody has counted yet. */
  readonly left: number | undefined;
}
