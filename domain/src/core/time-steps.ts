import { DAY, dayBounds, dayKey, HOUR, MINUTE, offsetMinutes } from './time.ts';

/** A stretch of time: from the first instant, up to and without the second. */
export interface TimeStep {
  readonly from: number;
  readonly to: number;
}

/** So many points of a curve can be told apart on a screen, and each costs a question to the database. */
export const MAX_STEPS = 48;

const ofAClock = [15 * MINUTE, HOUR, 6 * HOUR] as const;
const ofDays = [1, 7, 28, 364] as const;

/**
 * Divides the time from `first` to `last` into at most MAX_STEPS neighbouring steps, as short as that allows: of a quarter of an hour, an hour or six
 * hours, or of days that begin at midnight in the zone (23 to 25 hours long where its clock changes). The first step holds `first`, the last one holds `last`.
 * @param last not before `first`, and less than 40 years after it
 */
export function timeSteps(first: number, last: number, timeZone: string): TimeStep[] {
  const fits = (length: number) => (last - first) / length <= MAX_STEPS - 2;
  const length = ofAClock.find(fits);
  if (length !== undefined) return stepsFrom(onTheClock(first, length, timeZone), last, (at) => at + length);
  const days = ofDays.find((count) => fits(count * DAY)) ?? ofDays[3];
  return stepsFrom(dayBounds(dayKey(first, timeZone), timeZone).from, last, (at) =>
    midnightAfter(at, days, timeZone),
  );
}

function stepsFrom(start: number, last: number, next: (at: number) => number): TimeStep[] {
  const steps: TimeStep[] = [];
  for (let from = start; from <= last; ) {
    const to = next(from);
    steps.push({ from, to });
    from = to;
  }
  return steps;
}

/** The last instant, not after `at`, at which the zone's clock shows a multiple of `length` since midnight. */
function onTheClock(at: number, length: number, timeZone: string): number {
  const ahead = offsetMinutes(at, timeZone) * MINUTE;
  return Math.floor((at + ahead) / length) * length - ahead;
}

/** @param midnight of a day in the zone @returns the midnight so many days later */
function midnightAfter(midnight: number, days: number, timeZone: string): number {
  // Noon of that day is half a day away from both of its midnights, whatever the clock did in between.
  return dayBounds(dayKey(midnight + days * DAY + 12 * HOUR, timeZone), timeZone).from;
}
