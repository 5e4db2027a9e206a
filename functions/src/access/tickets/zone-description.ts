import { DAY, MINUTE, offsetMinutes } from '@fareground/domain/core/time';

/**
 * A zone as a calendar file describes it (VTIMEZONE, RFC 5545): what its clocks show from a year before the first instant to a
 * year after the last, one part for each change. By the runtime's own zone data, so that every name that it knows has one.
 * @param from, to epoch milliseconds
 */
export function zoneDescription(zone: string, from: number, to: number): string {
  const begin = from - YEAR;
  const changes = changesOf(zone, begin, to + YEAR);
  const first = { at: begin, before: offsetMinutes(begin, zone), after: offsetMinutes(begin, zone) };
  const all = [first, ...changes];
  const standard = Math.min(...all.map(({ after }) => after));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...all.flatMap(({ at, before, after }) => {
      const kind = after > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wallText(at + before * MINUTE)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

const YEAR = 366 * DAY;

interface Change {
  readonly at: number;
  /** Minutes ahead of UTC. */
  readonly before: number;
  readonly after: number;
}

/** No zone changes its clocks twice within so long. */
const STEP = 7 * DAY;

function changesOf(zone: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  let before = offsetMinutes(from, zone);
  for (let at = from; at < to; at += STEP) {
    const after = offsetMinutes(at + STEP, zone);
    if (after !== before) changes.push({ at: changeBetween(zone, at, at + STEP), before, after });
    before = after;
  }
  return changes;
}

/** The first minute at which the clocks show what they show at the end. */
function changeBetween(zone: string, from: number, to: number): number {
  const after = offsetMinutes(to, zone);
  let [low, high] = [Math.floor(from / MINUTE), Math.ceil(to / MINUTE)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMinutes(middle * MINUTE, zone) === after) high = middle;
    else low = middle;
  }
  return high * MINUTE;
}

/** "20261025T020000" */
const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** "+0530" */
function offsetText(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}${two(ahead % 60)}`;
}
