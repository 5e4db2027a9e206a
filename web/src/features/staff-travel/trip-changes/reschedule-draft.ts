import type { Point } from '@fareground/domain/access/position';
import { type Place, pointOf } from '@fareground/domain/catalogue/search/place';
import {
  type CallTimes,
  type RescheduleFault,
  reschedule,
} from '@fareground/domain/catalogue/trips/reschedule';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { clockTime, dayKey, MINUTE } from '@fareground/domain/core/time';
import { instantOf } from '../../../staff/instant-of.ts';

/** What stands in a field, on the clock of the stop ("2026-11-27T21:30"), and the instant that it is; none while it is no time. */
export interface TypedTime {
  readonly wall: string;
  readonly at: number | undefined;
}

/** Of one stop. At the first one there is only a departure, at the last only an arrival. */
export interface TypedCall {
  readonly arrives: TypedTime;
  readonly departs: TypedTime;
}
export type End = keyof TypedCall;

const typed = (at: number, timeZone: string): TypedTime => ({
  wall: `${dayKey(at, timeZone)}T${clockTime(at, timeZone)}`,
  at,
});

/** The times as they are, to be changed. Those that nobody touches keep their seconds, and which of two equal hours they are when clocks change. */
export const draftOf = ({ timetable }: Pick<Trip, 'timetable'>): TypedCall[] =>
  timetable.map(({ arrivesAt, departsAt, timeZone }) => ({
    arrives: typed(arrivesAt, timeZone),
    departs: typed(departsAt, timeZone),
  }));

/** @param wall as it was typed */
export const withTime = (
  draft: readonly TypedCall[],
  stops: readonly Stop[],
  { stop, end, wall }: { readonly stop: number; readonly end: End; readonly wall: string },
): TypedCall[] =>
  draft.map((call, index) => {
    if (index !== stop) return call;
    const time = { wall, at: instantOf(wall, stops[stop]?.timeZone ?? 'UTC') };
    if (index === 0 || index === draft.length - 1) return { arrives: time, departs: time };
    return { ...call, [end]: time };
  });

/** All times later by so many minutes; earlier where that is negative. Fields that have no time stay as they are. */
export const movedBy = (draft: readonly TypedCall[], stops: readonly Stop[], minutes: number): TypedCall[] =>
  draft.map(({ arrives, departs }, index) => {
    const zone = stops[index]?.timeZone ?? 'UTC';
    const moved = (time: TypedTime) =>
      time.at === undefined ? time : typed(time.at + minutes * MINUTE, zone);
    return { arrives: moved(arrives), departs: moved(departs) };
  });

export type ReadReschedule =
  | { readonly ok: true; readonly times: CallTimes[] }
  | { readonly ok: false; readonly fault: RescheduleFault | 'no-time'; readonly stop?: number };

/** The times that were typed, or what is wrong with them and at which stop. @param now epoch milliseconds @param places where it stops, as far as they are known */
export function readReschedule(
  trip: Trip,
  draft: readonly TypedCall[],
  now: number,
  places: readonly Place[] = [],
): ReadReschedule {
  const times: CallTimes[] = [];
  for (const [stop, { arrives, departs }] of draft.entries()) {
    if (arrives.at === undefined || departs.at === undefined) return { ok: false, fault: 'no-time', stop };
    times.push({ arrivesAt: arrives.at, departsAt: departs.at });
  }
  const points = places.flatMap((place): [string, Point][] => {
    const point = pointOf(place);
    return point ? [[place.id, point]] : [];
  });
  const rescheduled = reschedule(trip, times, now, new Map(points));
  return rescheduled.ok ? { ok: true, times } : rescheduled;
}
