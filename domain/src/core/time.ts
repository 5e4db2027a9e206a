/** Instants are integer epoch milliseconds; zones are IANA names. Formatting uses the runtime's own zone data. */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, found);
  }
  return found;
}

/** "21:30" on the zone's clock. */
export function clockTime(at: number, timeZone: string, locale = 'en-GB'): string {
  return formatter(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** "Fri 27 Nov" (with `year`: "Fri 27 Nov 2026") on the zone's calendar. */
export function calendarDate(at: number, timeZone: string, { locale = 'en-GB', year = false } = {}): string {
  const options: Intl.DateTimeFormatOptions = { timeZone, weekday: 'short', day: 'numeric', month: 'short' };
  return formatter(locale, year ? { ...options, year: 'numeric' } : options)
    .format(at)
    .replace(',', '');
}

/**
 * The zone's usual short name at that instant: "WET", "CET", "GMT", "BST". CLDR gives short names only in locales that
 * use them and "GMT+1" elsewhere, so the zones of Western Europe are named here (tz database abbreviations).
 */
export function zoneName(at: number, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone);
  const european = europeanNames[timeZone]?.[offset];
  if (european) return european;
  const parts = formatter('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

const western: Record<number, string> = { 0: 'WET', 60: 'WEST' };
const central: Record<number, string> = { 60: 'CET', 120: 'CEST' };
const europeanNames: Record<string, Record<number, string>> = {
  'Europe/Lisbon': western,
  'Europe/Madrid': central,
  'Europe/Paris': central,
  'Europe/Berlin': central,
  'Europe/London': { 0: 'GMT', 60: 'BST' },
};

/** Minutes the zone is ahead of UTC at that instant. */
export function offsetMinutes(at: number, timeZone: string): number {
  const parts = formatter('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return Math.round((wall - Math.floor(at / SECOND) * SECOND) / MINUTE);
}

/** "2026-11-27": the calendar day in the zone, as date inputs and addresses write it. */
export function dayKey(at: number, timeZone: string): string {
  const parts = formatter('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const field = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${field('year')}-${field('month')}-${field('day')}`;
}

/** What clocks in the zone show, to the minute: "2026-11-27T21:30". */
export const wallTime = (at: number, timeZone: string): string =>
  `${dayKey(at, timeZone)}T${clockTime(at, timeZone)}`;

/**
 * The instant at which clocks in the zone show the given wall time. In a spring gap the later reading is taken (02:30
 * that does not exist becomes 03:30), in an autumn overlap the first of the two, as RFC 5545 says.
 * @param wall "2026-11-27T21:30"
 * @throws RangeError when the text is no date and time
 */
export function wallTimeToInstant(wall: string, timeZone: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(wall);
  const utc = match ? Date.parse(`${wall}:00Z`) : Number.NaN;
  if (Number.isNaN(utc)) throw new RangeError(`not a wall time: ${wall}`);
  const candidates = [offsetMinutes(utc - DAY, timeZone), offsetMinutes(utc + DAY, timeZone)].map(
    (offset) => utc - offset * MINUTE,
  );
  const exact = candidates.filter((at) => at + offsetMinutes(at, timeZone) * MINUTE === utc);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** Start of the day that contains the instant, and of the next one, in the zone (23 to 25 hours apart). */
export function dayBounds(day: string, timeZone: string): { from: number; to: number } {
  const from = wallTimeToInstant(`${day}T00:00`, timeZone);
  const next = dayKey(from + 30 * HOUR, timeZone);
  return { from, to: wallTimeToInstant(`${next}T00:00`, timeZone) };
}
