import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import { HOUR, MINUTE, offsetMinutes } from '@fareground/domain/core/time';
import type { LegStops } from './leg.ts';

export interface StripStop {
  /** The stop's number on the trip. */
  readonly index: number;
  readonly stop: Stop;
  /** When the trip is there: it leaves, or where one gets off, and after that, arrives. Epoch milliseconds. */
  readonly at: number;
  readonly place: 'on' | 'off' | 'between' | 'outside';
  /** By how much the clock goes forward on the way here from the stop before, minutes; negative: back. */
  readonly clockChange: number;
}

/** The stops of a trip as a line with the clock on it. */
export const stripOf = (timetable: readonly Stop[], { from, to }: LegStops): readonly StripStop[] =>
  timetable.map((stop, index) => {
    const at = index >= to ? stop.arrivesAt : stop.departsAt;
    const before = timetable[index - 1];
    return {
      ...{ index, stop, at },
      place:
        index === from ? 'on' : index === to ? 'off' : index > from && index < to ? 'between' : 'outside',
      clockChange: before
        ? offsetMinutes(stop.arrivesAt, stop.timeZone) - offsetMinutes(before.departsAt, before.timeZone)
        : 0,
    };
  });

/** How long a leg takes, in whole minutes, and by how much the clock changes on the way. */
export function durationOf(start: Stop, end: Stop) {
  const elapsed = Math.round((end.arrivesAt - start.departsAt) / MINUTE);
  return {
    hours: Math.floor((elapsed * MINUTE) / HOUR),
    minutes: elapsed % 60,
    clockChange: offsetMinutes(end.arrivesAt, end.timeZone) - offsetMinutes(start.departsAt, start.timeZone),
  };
}
