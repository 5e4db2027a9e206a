import { DAY, dayBounds, dayKey } from '@fareground/domain/core/time';

/** The home page counts departures over these days. */
export const countedDays = 7;

/** When something is wanted. A day is written as date inputs write it: "2026-11-27". */
export type When = 'any' | 'today' | 'weekend' | 'week' | { readonly day: string };

export interface Span {
  /** First instant, and the first one after. */
  readonly from: number;
  readonly to: number;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the choice out of an address; anything else is "any". */
export function readWhen(when: string | null, day: string | null): When {
  if (day && isDay(day)) return { day };
  return when === 'today' || when === 'weekend' || when === 'week' ? when : 'any';
}

/** Friday to Sunday: the one under way, else the next, on the zone's calendar. */
export function weekendSpan(now: number, timeZone: string): Span {
  const today = dayKey(now, timeZone);
  const weekday = new Date(`${today}T12:00Z`).getUTCDay();
  // Friday is 5, Saturday 6, Sunday 0.
  const untilFriday = weekday === 0 ? -2 : 5 - weekday;
  const friday = dayAfter(today, untilFriday);
  return {
    from: Math.max(now, dayBounds(friday, timeZone).from),
    to: dayBounds(dayAfter(friday, 2), timeZone).to,
  };
}

/** The span that is wanted, on the calendar of the zone where it happens; it never begins in the past. */
export function spanOf(when: When, now: number, timeZone: string): Span {
  if (when === 'any') return { from: now, to: Number.POSITIVE_INFINITY };
  if (when === 'weekend') return weekendSpan(now, timeZone);
  const today = dayKey(now, timeZone);
  const day = typeof when === 'object' ? when.day : today;
  const { from, to } = dayBounds(day, timeZone);
  if (when === 'week') return { from: now, to: dayBounds(dayAfter(today, 6), timeZone).to };
  return { from: Math.max(now, from), to };
}

/** A span wide enough for every zone there is: what to ask a database before looking at each zone's own calendar. */
export function widestSpan(when: When, now: number): Span {
  const { from, to } = spanOf(when, now, 'UTC');
  return { from: Math.max(now, from - DAY), to: to + DAY };
}

/** "2026-11-30" and 2 → "2026-12-02" */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00Z`) + days * DAY).toISOString().slice(0, 10);
}
