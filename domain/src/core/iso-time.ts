import { MINUTE, offsetMinutes } from './time.ts';

/** As files for other programs write it (ISO 8601), by the zone's clock and with its offset: "2026-11-27T21:30:05+00:00". */
export function isoWithOffset(at: number, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const ahead = Math.abs(offset);
  const local = new Date(at + offset * MINUTE).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}
