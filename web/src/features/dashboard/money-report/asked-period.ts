import { DAY, dayBounds, dayKey, isTimeZone } from '@fareground/domain/core/time';
import { isReportable, type Period } from '@fareground/domain/ledger/ledger-report';

/** A period as somebody asked for it: whole days of a zone, the last one included. */
export interface AskedPeriod {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** As the address says; without it this month up to today. @param ownZone that of whoever looks */
export function askedPeriodOf(search: URLSearchParams, now: number, ownZone: string): AskedPeriod {
  const zone = search.get('zone') ?? '';
  const [from, to] = [search.get('from'), search.get('to')];
  const at = isTimeZone(zone) ? zone : ownZone;
  const today = dayKey(now, at);
  return {
    from: isDay(from) ? from : `${today.slice(0, 7)}-01`,
    to: isDay(to) ? to : today,
    zone: at,
  };
}

/** Its instants; null where it ends before it begins, or is longer than a year. */
export function instantsOf({ from, to, zone }: AskedPeriod): Period | null {
  const period = { from: dayBounds(from, zone).from, to: dayBounds(to, zone).to };
  return period.to - period.from <= 366 * DAY && isReportable(period) ? period : null;
}
