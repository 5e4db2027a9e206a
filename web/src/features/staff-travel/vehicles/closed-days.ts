import type { MessageId } from '../../../i18n/ids.ts';

/** "2026-12-24/2026-12-26" in its two days; what is not typed yet is empty. */
export function daysOf(closed: string): { readonly from: string; readonly until: string } {
  const [from = '', until = ''] = closed.split('/');
  return { from, until };
}

/** What is to be mended; undefined for days that can be kept. */
export function closedDaysFault(closed: string): MessageId | undefined {
  const { from, until } = daysOf(closed);
  if (!isDay(from) || !isDay(until)) return 'vehicles.fault.days';
  return until < from ? 'vehicles.fault.daysOrder' : undefined;
}

/** A browser's field of a day takes years of more than four digits. */
const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);
