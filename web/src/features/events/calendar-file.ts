import type { Event } from '@fareground/domain/events/event';
import { saveFile } from '../../ui/save-file.ts';

/** "20261127T213000Z" */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** RFC 5545, 3.3.11 */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines of at most 75 octets (RFC 5545, 3.1), never cut inside a letter. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts = [''];
  let length = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (length + size > 73) {
      parts.push('');
      length = 0;
    }
    parts[parts.length - 1] += letter;
    length += size;
  }
  return parts.join('\r\n ');
}

/** The event for a calendar: in UTC, so that every calendar shows it right wherever it is opened. */
export function calendarFile(event: Event, address: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fareground//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@fareground`,
    `DTSTAMP:${stamp(event.updatedAt)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(`${event.venueName}, ${event.venueAddress}, ${event.city}`)}`,
    `DESCRIPTION:${escaped(event.summary)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

export const saveCalendarFile = (event: Event, address: string): void =>
  saveFile(`${event.id}.ics`, calendarFile(event, address), 'text/calendar');
