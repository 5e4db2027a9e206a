import { DAY, dayKey } from '@fareground/domain/core/time';
import { isTimeZone } from '@fareground/domain/core/time-zone';
import { monthPattern } from '@fareground/domain/payments/ledger/settlement';

export interface MonthFilter {
  /** "2026-10" */
  readonly month: string;
  readonly zone: string;
  /** Whose statement is shown; empty: a row for each. */
  readonly partner: string;
}

/** As the address says; without it the last month that has ended. @param otherwise the zone, where the address names none: that of the books */
export function monthFilterOf(search: URLSearchParams, now: number, otherwise: string): MonthFilter {
  const named = search.get('zone') ?? '';
  const zone = isTimeZone(named) ? named : otherwise;
  const month = search.get('month') ?? '';
  return {
    month: monthPattern.test(month) ? month : monthBefore(dayKey(now, zone)),
    zone,
    partner: search.get('partner') ?? '',
  };
}

const monthBefore = (day: string): string => {
  const first = Date.parse(`${day.slice(0, '2026-10'.length)}-01T00:00:00Z`);
  return new Date(first - DAY).toISOString().slice(0, '2026-10'.length);
};
