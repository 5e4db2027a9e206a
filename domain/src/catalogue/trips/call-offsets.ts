import type { PlannedCall } from '../../api/make-trips.ts';
import { dayKey, offsetMinutes, wallTimeToInstant } from '../../core/time.ts';
import { dayAfter } from './service-days.ts';

export interface CallOffset {
  /** Milliseconds after the departure from the first stop. */
  readonly arrives: number;
  readonly departs: number;
}

type TimedCall = Pick<PlannedCall, 'arrives' | 'departs'> & { readonly timeZone: string };

/**
 * How long after the departure a trip is at each stop, from what clocks there show: each time is the first one after the stop before, so a trip may go over
 * midnight and borders, and takes less than a day between two stops. Clocks are read on a day on which none of them changes: a trip takes as long on
 * every other day, and in the night of a change the clocks on the way show another time.
 * @param day from when on to look for such a day
 */
export function callOffsets(calls: readonly TimedCall[], day: string): CallOffset[] {
  const quiet = quietDay(
    day,
    calls.map(({ timeZone }) => timeZone),
  );
  const first = calls[0];
  if (!first) return [];
  const start = wallTimeToInstant(`${quiet}T${first.departs}`, first.timeZone);
  let now = start;
  return calls.map(({ arrives, departs, timeZone }, index) => {
    if (index === 0) return { arrives: 0, departs: 0 };
    const at = nextAt(now, arrives, timeZone);
    now = index === calls.length - 1 ? at : nextAt(at, departs, timeZone);
    return { arrives: at - start, departs: now - start };
  });
}

/** The first instant from `from` on at which clocks in the zone show this. */
function nextAt(from: number, clock: string, timeZone: string): number {
  const day = dayKey(from, timeZone);
  const at = wallTimeToInstant(`${day}T${clock}`, timeZone);
  return at >= from ? at : wallTimeToInstant(`${dayAfter(day, 1)}T${clock}`, timeZone);
}

/** Clocks change twice a year at most, so one of the next weeks has none. */
function quietDay(day: string, zones: readonly string[]): string {
  const changes = (one: string): boolean =>
    zones.some((timeZone) => {
      const [before, after] = [dayAfter(one, -1), dayAfter(one, 3)].map((each) =>
        offsetMinutes(Date.parse(`${each}T00:00Z`), timeZone),
      );
      return before !== after;
    });
  for (let weeks = 0; weeks < 8; weeks++) {
    const one = dayAfter(day, 7 * weeks);
    if (!changes(one)) return one;
  }
  return day;
}
