import type { Stop } from '@fareground/domain/trips/stop';
import type { Trip } from '@fareground/domain/trips/trip';

// What pages need to show a journey; `trips.ts`, which reads them, comes only when something is asked for.

/** A trip as lists show it: the seats' layout is most of the document, and only the seat map wants it. */
export type ListedTrip = Omit<Trip, 'layout'>;

/** A ride from one stop of a trip to another. */
export interface Journey {
  readonly trip: ListedTrip;
  /** Numbers of the stops in the trip's timetable. */
  readonly from: number;
  readonly to: number;
  /** Minor units of the trip's currency. */
  readonly fare: number;
  /** Nothing while nobody has counted yet. */
  readonly left: number | undefined;
}

export const stopAt = (trip: ListedTrip, index: number): Stop => {
  const stop = trip.timetable[index];
  if (!stop) throw new RangeError(`trip ${trip.id} has no stop ${index}`);
  return stop;
};
