import { DAY } from '@fareground/domain/core/time';
import type { Service } from './feed.ts';

/** "2026-11-27" so many days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The days of a window, in order. */
export const daysFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayLater(from, index));

/** Whether a service runs on a day: a single date comes before the calendar. */
export function runsOn({ weekdays, from, to, added, removed }: Service, day: string): boolean {
  if (added.has(day)) return true;
  if (removed.has(day) || !weekdays || day < from || day > to) return false;
  // Monday is the first of the calendar's days, Sunday that of the platform's.
  return weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? false;
}

/** The first and the last day on which any of the services may run; null where none does. */
export function rangeOf(services: Iterable<Service>): { from: string; to: string } | null {
  const days = [...services].flatMap(({ weekdays, from, to, added }) => [
    ...(weekdays?.includes(true) ? [from, to] : []),
    ...added,
  ]);
  days.sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : null;
}
