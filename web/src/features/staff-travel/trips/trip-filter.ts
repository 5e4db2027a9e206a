import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { hasWords } from '@fareground/domain/core/plain-text';
import { MINUTE } from '@fareground/domain/core/time';

/** "ML 204 from Vigo Urzáiz" in its parts. */
export interface TripTitle {
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

/** What a trip is called on the board: by its first and last stop, or their cities while it has none. */
export const titleOf = ({ number, timetable, originCity, destinationCity }: Trip): TripTitle => ({
  number,
  from: timetable[0]?.name ?? originCity,
  to: timetable.at(-1)?.name ?? destinationCity,
});

export const tripPhases = ['upcoming', 'running', 'done'] as const;
export type TripPhase = (typeof tripPhases)[number];
export const isTripPhase = (text: string): text is TripPhase => tripPhases.some((one) => one === text);

type TimedTrip = Pick<Trip, 'state' | 'departsAt' | 'arrivesAt' | 'delayMinutes'>;

/** When it is over by the timetable and its delay; epoch milliseconds. */
export const endOfTrip = ({
  arrivesAt,
  delayMinutes,
}: Pick<TimedTrip, 'arrivesAt' | 'delayMinutes'>): number => arrivesAt + delayMinutes * MINUTE;

/** Whether a trip is still to come, on its way or over: as staff said, and where nobody did, by its times and its delay. */
export function phaseOf(trip: TimedTrip, now: number): TripPhase {
  const { state, departsAt, delayMinutes } = trip;
  if (state === 'cancelled' || state === 'arrived' || endOfTrip(trip) <= now) return 'done';
  return state === 'departed' || departsAt + delayMinutes * MINUTE <= now ? 'running' : 'upcoming';
}

/** Whether a trip is of the kind, in the phase at `now`, and has each of the words in its number, its operator or the names of its stops. Empty takes all. */
export function matches(
  trip: Trip,
  { kind, phase, words }: { readonly kind: string; readonly phase: string; readonly words: string },
  now: number,
): boolean {
  if (kind !== '' && trip.kind !== kind) return false;
  if (phase !== '' && phaseOf(trip, now) !== phase) return false;
  const { number, operator, timetable } = trip;
  return hasWords([number, operator, ...timetable.flatMap(({ name, city }) => [name, city])], words);
}
