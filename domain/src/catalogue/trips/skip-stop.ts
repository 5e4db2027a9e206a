import { MINUTE } from '../../core/time.ts';
import type { Stop } from './stop.ts';
import type { Trip } from './trip.ts';

export type SkipFault =
  | 'no-such-stop'
  /** The trip is over or cancelled, or has left the stop. */
  | 'is-over'
  /** Nobody boards or alights there. */
  | 'is-skipped'
  /** No leg would be left: the trip is cancelled instead. */
  | 'nothing-left';

export type StopSkipped =
  | { readonly ok: true; readonly timetable: Stop[]; readonly stopName: string }
  | { readonly ok: false; readonly fault: SkipFault };

/**
 * A trip's timetable when it no longer calls at a stop: nobody boards or alights there. The stop stays in its place, so that what is sold on the
 * segments before and after it stays as it is.
 * @param stop its number, from 0 @param now epoch milliseconds
 */
export function skipStop(
  trip: Pick<Trip, 'timetable' | 'state' | 'delayMinutes'>,
  stop: number,
  now: number,
): StopSkipped {
  const skipped = trip.timetable[stop];
  if (!skipped) return { ok: false, fault: 'no-such-stop' };
  const isOver = trip.state === 'cancelled' || trip.state === 'arrived';
  if (isOver || skipped.departsAt + trip.delayMinutes * MINUTE <= now) return { ok: false, fault: 'is-over' };
  if (!skipped.boards && !skipped.alights) return { ok: false, fault: 'is-skipped' };
  const timetable = trip.timetable.map((one, index) =>
    index === stop ? { ...one, boards: false, alights: false } : one,
  );
  const firstBoarding = timetable.findIndex(({ boards }) => boards);
  const lastAlighting = timetable.findLastIndex(({ alights }) => alights);
  return firstBoarding >= 0 && firstBoarding < lastAlighting
    ? { ok: true, timetable, stopName: skipped.name }
    : { ok: false, fault: 'nothing-left' };
}
