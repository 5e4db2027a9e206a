import type { Stop } from '@fareground/domain/trips/stop';
import type { Trip } from '@fareground/domain/trips/trip';

// What pages need to show a journey; `trips.ts`, which reads them, comes only when something is asked for.

/** A stop as lists show it. */
export type ListedStop = Pick<Stop, 'name' | 'city' | 'timeZone' | 'bay' | 'arrivesAt' | 'departsAt'>;

/** A trip as lists show it: the seats' layout alone is most of the document, and pages carry what they show along. */
export interface ListedTrip
  extends Pick<
    Trip,
    | 'id'
    | 'kind'
    | 'operator'
    | 'currency'
    | 'state'
    | 'delayMinutes'
    | 'notice'
    | 'departsAt'
    | 'originCity'
    | 'destinationCity'
  > {
  readonly timetable: readonly ListedStop[];
}

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

export const stopAt = <S extends ListedStop>(
  trip: { readonly id: string; readonly timetable: readonly S[] },
  index: number,
): S => {
  const stop = trip.timetable[index];
  if (!stop) throw new RangeError(`trip ${trip.id} has no stop ${index}`);
  return stop;
};
