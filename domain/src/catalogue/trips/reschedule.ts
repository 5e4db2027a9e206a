import { z } from 'zod';
import type { Point } from '../../access/position.ts';
import { instantSchema } from '../../core/fields.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import { checkRunningTimes, type RunningCall, type RunningFault } from './running-times.ts';
import { MAX_STOPS } from './segments.ts';
import type { Stop } from './stop.ts';
import type { Trip } from './trip.ts';

/** When a trip calls at one of its stops, epoch milliseconds. */
const callTimesSchema = z.strictObject({ arrivesAt: instantSchema, departsAt: instantSchema });
export type CallTimes = z.infer<typeof callTimesSchema>;

/** Of all stops of a trip, in their order. */
export const tripTimesSchema = z.array(callTimesSchema).min(2).max(MAX_STOPS);

/** What would leave on another day is another trip: this one is cancelled instead, and that one offered. */
export const MAX_MOVED = DAY;

export type RescheduleFault =
  /** People board, or it has left, arrived or been cancelled. */
  | 'has-begun'
  /** Not a time for each of its stops. */
  | 'other-stops'
  /** It arrives at a stop after it leaves there, or before it left the one before; or waits at its first or last one. */
  | 'not-in-order'
  /** It would leave its first stop in the past. */
  | 'in-the-past'
  /** By more than MAX_MOVED. */
  | 'too-far'
  | 'as-it-is'
  /** Where it was not so before. */
  | RunningFault;

export type Rescheduled =
  | { readonly ok: true; readonly changes: Pick<Trip, 'timetable' | 'departsAt' | 'arrivesAt'> }
  /** @property stop its number, from 0, where the fault is of one */
  | { readonly ok: false; readonly fault: RescheduleFault; readonly stop?: number };

/**
 * A trip with other times. What is sold on its segments stays as it is, since its stops are the same ones.
 * @param times by stop @param now epoch milliseconds @param points where its stops lie, by place
 */
export function reschedule(
  trip: Pick<Trip, 'kind' | 'timetable' | 'state' | 'departsAt' | 'delayMinutes'>,
  times: readonly CallTimes[],
  now: number,
  points: ReadonlyMap<string, Point> = new Map(),
): Rescheduled {
  const { timetable, state, departsAt, delayMinutes } = trip;
  if (state !== 'scheduled' || departsAt + delayMinutes * MINUTE <= now) return refused('has-begun');
  const [first, last] = [times[0], times.at(-1)];
  if (times.length !== timetable.length || !first || !last) return refused('other-stops');
  const late = times.findIndex((call, stop) => !isInOrder(call, times[stop - 1], stop === times.length - 1));
  if (late >= 0) return refused('not-in-order', late);
  if (first.departsAt <= now) return refused('in-the-past', 0);
  const far = timetable.findIndex((stop, index) => movedBy(stop, times[index] ?? stop) > MAX_MOVED);
  if (far >= 0) return refused('too-far', far);
  if (timetable.every((stop, index) => movedBy(stop, times[index] ?? stop) === 0)) return refused('as-it-is');
  const impossible = newFault(trip, times, points);
  if (impossible) return refused(impossible.what, impossible.stop);
  return {
    ok: true,
    changes: {
      timetable: timetable.map((stop, index): Stop => ({ ...stop, ...times[index] })),
      departsAt: first.departsAt,
      arrivesAt: last.arrivesAt,
    },
  };
}

/** The first fault of the times that the ones before did not have as well: a feed's run may be faster than we believe, and is moved all the same. */
function newFault(
  { kind, timetable }: Pick<Trip, 'kind' | 'timetable'>,
  times: readonly CallTimes[],
  points: ReadonlyMap<string, Point>,
) {
  const faultsOf = (changed: readonly CallTimes[]) =>
    checkRunningTimes(
      kind,
      timetable.map(({ placeId, city }, index): RunningCall => {
        const { arrivesAt = 0, departsAt = 0 } = changed[index] ?? {};
        return { city, point: points.get(placeId), arrivesAt, departsAt };
      }),
    ).faults;
  const before = new Set(faultsOf(timesOf({ timetable })).map(({ stop, what }) => `${what} ${stop}`));
  return faultsOf(times).find(({ stop, what }) => !before.has(`${what} ${stop}`));
}

/** @param before the stop before; absent for the first, where it does not wait, as at the last */
function isInOrder(call: CallTimes, before: CallTimes | undefined, isLast: boolean): boolean {
  if (call.arrivesAt > call.departsAt) return false;
  if ((!before || isLast) && call.arrivesAt !== call.departsAt) return false;
  return !before || before.departsAt <= call.arrivesAt;
}

const movedBy = (a: CallTimes, b: CallTimes): number =>
  Math.max(Math.abs(a.arrivesAt - b.arrivesAt), Math.abs(a.departsAt - b.departsAt));

const refused = (fault: RescheduleFault, stop?: number): Rescheduled => ({
  ok: false,
  fault,
  ...(stop !== undefined && { stop }),
});

/** The times of a trip, by stop. */
export const timesOf = ({ timetable }: Pick<Trip, 'timetable'>): CallTimes[] =>
  timetable.map(({ arrivesAt, departsAt }) => ({ arrivesAt, departsAt }));
