import { DAY, dayKey, offsetMinutes, wallTimeToInstant } from '@fareground/domain/core/time';

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A number of days from today, or a weekday: "fri" is the first one at least three days off, "fri+1" the one after. */
export type When = number | Weekday | `${Weekday}+${number}`;

const FIRST_WEEKDAY_AFTER_DAYS = 3;

/** "2026-11-27": the calendar day in the zone, `days` after the one on which `now` falls there. */
export function dayAfter(now: number, days: number, timeZone: string): string {
  // Noon, because a day around a clock change has 23 or 25 hours.
  return dayKey(wallTimeToInstant(`${dayKey(now, timeZone)}T12:00`, timeZone) + days * DAY, timeZone);
}

/** Days from today until the night in which clocks in the zone change next: its evening, not its morning. */
export function daysUntilClockChange(now: number, timeZone: string): number {
  const offsetAfter = (days: number): number =>
    offsetMinutes(wallTimeToInstant(`${dayAfter(now, days, timeZone)}T12:00`, timeZone), timeZone);
  let days = 0;
  while (days < 366 && offsetAfter(days) === offsetAfter(days + 1)) days += 1;
  return days;
}

function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 'sun';
}

/** Days from today until `when`, in the zone. */
export function daysUntil(now: number, when: When, timeZone: string): number {
  if (typeof when === 'number') return when;
  const [weekday, weeks = '0'] = when.split('+');
  let days = FIRST_WEEKDAY_AFTER_DAYS;
  while (weekdayOf(dayAfter(now, days, timeZone)) !== weekday) days += 1;
  return days + 7 * Number(weeks);
}

/** The instant at which clocks in the zone show `time` ("21:30") on that day. */
export function instantOf(now: number, when: When, time: string, timeZone: string): number {
  return wallTimeToInstant(`${dayAfter(now, daysUntil(now, when, timeZone), timeZone)}T${time}`, timeZone);
}
