import { DAY, dayBounds, dayKey } from '@fareground/domain/core/time';
import { isTimeZone } from '@fareground/domain/core/time-zone';
import { isReportable, type Period, periodBefore } from '@fareground/domain/payments/ledger/ledger-report';

/** A period as somebody asked for it: whole days of a zone, the last one included. */
export interface PeriodFilter {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** As the address says; without it this month up to today. @param otherwise the zone, where the address names none: that of the books */
export function periodFilterOf(search: URLSearchParams, now: number, otherwise: string): PeriodFilter {
  const zone = search.get('zone') ?? '';
  const [from, to] = [search.get('from'), search.get('to')];
  const at = isTimeZone(zone) ? zone : otherwise;
  const today = dayKey(now, at);
  return {
    from: isDay(from) ? from : `${today.slice(0, 7)}-01`,
    to: isDay(to) ? to : today,
    zone: at,
  };
}

/** Its instants; null where it ends before it begins, or is longer than a year. */
export function instantsOf({ from, to, zone }: PeriodFilter): Period | null {
  const period = { from: dayBounds(from, zone).from, to: dayBounds(to, zone).to };
  return period.to - period.from <= 366 * DAY && isReportable(period) ? period : null;
}

/** What a period is compared with: the time of the same length before it, or the same days a year before. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];
export const comparisonOf = (search: URLSearchParams): Comparison =>
  search.get('against') === 'year' ? 'year' : 'before';

/** @param period the instants of what was asked */
export function comparedWith(comparison: Comparison, periodFilter: PeriodFilter, period: Period): Period {
  if (comparison === 'before') return periodBefore(period);
  const { zone } = periodFilter;
  return {
    from: dayBounds(yearBefore(periodFilter.from), zone).from,
    to: dayBounds(yearBefore(periodFilter.to), zone).to,
  };
}

/** "2027-03-01" of "2028-02-29": the day of that name, or the one after where there was none. */
function yearBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, day.length);
}

/** How far back an instant lies in a period, 0 at its end to 1 at its start: how much of a list, the newest first, is done with it. */
export const shareOf = ({ from, to }: Period, at: number): number => (to - at) / (to - from);
