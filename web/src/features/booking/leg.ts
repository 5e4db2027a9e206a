import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';

export interface LegStops {
  readonly from: number;
  readonly to: number;
}
type Timetable = Pick<Trip, 'timetable'>;

/** Whether one may get on at `from` and off at `to` on this trip. */
export function isLeg({ timetable }: Timetable, { from, to }: LegStops): boolean {
  return from < to && timetable[from]?.boards === true && timetable[to]?.alights === true;
}

/** The leg of the address; where it names none that exists, the longest there is. */
export function readLeg(trip: Timetable, from: string | null, to: string | null): LegStops {
  const last = trip.timetable.length - 1;
  const requested = { from: stopNumber(from, 0), to: stopNumber(to, last) };
  if (isLeg(trip, requested)) return requested;
  const first = trip.timetable.findIndex((stop) => stop.boards);
  const end = trip.timetable.findLastIndex((stop) => stop.alights);
  return { from: Math.max(0, first), to: end === -1 ? last : end };
}

/** The leg from another stop: to where it went, or to the next stop where one may get off. */
export function legFrom({ timetable }: Timetable, from: number, to: number): LegStops {
  if (from < to) return { from, to };
  const next = timetable.findIndex((stop, index) => index > from && stop.alights);
  return { from, to: next === -1 ? timetable.length - 1 : next };
}

/** @throws RangeError when the trip has no such stop */
export function stopOf(trip: Pick<Trip, 'id' | 'timetable'>, index: number): Stop {
  const stop = trip.timetable[index];
  if (!stop) throw new RangeError(`The trip ${trip.id} has no stop ${index}.`);
  return stop;
}

const stopNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,3}$/.test(text) ? Number(text) : otherwise;
