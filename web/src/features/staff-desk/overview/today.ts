import { DAY, dayBounds, dayKey, MINUTE, wallTimeToInstant } from '@fareground/domain/core/time';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';

/** Sums are kept by quarter of an hour. */
const QUARTER = 15 * MINUTE;

/** Today up to the quarter of an hour that has begun, and the same weekday last week up to the same time after its midnight. */
export function todayAndLastWeek(
  now: number,
  zone: string,
): { readonly today: Period; readonly lastWeek: Period } {
  const key = dayKey(now, zone);
  const { from } = dayBounds(key, zone);
  const to = (Math.floor(now / QUARTER) + 1) * QUARTER;
  const noon = wallTimeToInstant(`${key}T12:00`, zone);
  const before = dayBounds(dayKey(noon - 7 * DAY, zone), zone).from;
  return { today: { from, to }, lastWeek: { from: before, to: before + (to - from) } };
}
