import { DAY, dayBounds, dayKey } from '@fareground/domain/core/time';

/** The home page counts departures over these days. */
export const countedDays = 7;

/** When something is wanted. */
export type When = 'any' | 'today' | 'weekend' | 'week';

export interface Span {
  /** First instant, and the first one after. */
  readonly from: number;
  readonly to: number;
}

/** Whether it is a day of the calendar, as date inputs write it. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

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
  const { from, to } = dayBounds(today, timeZone);
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

/** First and last day of the span, both included, on the zone's calendar. */
export function spanOfDays(
  when: Exclude<When, 'any'>,
  now: number,
  timeZone: string,
): { readonly since: string; readonly until: string } {
  const { from, to } = spanOf(when, now, timeZone);
  return { since: dayKey(from, timeZone), until: dayKey(to - 1, timeZone) };
}
