import type { ServiceDays } from '../../api/make-trips.ts';
import { DAY } from '../../core/time.ts';

/** Trips of one timetable at most. */
export const MAX_TRIPS = 400;

/** "2026-11-30" and 2 → "2026-12-02" */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + days * DAY).toISOString().slice(0, 10);

/** 1 is Monday, 7 Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00Z`).getUTCDay() || 7;

/** The days with a trip, in their order. @param most the list ends one after so many, which is too many */
export function serviceDatesOf(
  { from, until, weekdays, without, extra }: ServiceDays,
  most: number,
): string[] {
  const left = new Set(without);
  const days = new Set(extra.filter((day) => !left.has(day)));
  for (let day = from; day <= until && days.size <= most; day = dayAfter(day, 1)) {
    if (weekdays.includes(weekdayOf(day)) && !left.has(day)) days.add(day);
  }
  return [...days].sort();
}
