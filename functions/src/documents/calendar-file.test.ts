import { sold } from '@fareground/domain/bookings/sample-bookings';
import { HOUR } from '@fareground/domain/core/time';
import { bought } from '@fareground/domain/tickets/sample-ticket';
import { expect, test } from 'vitest';
import { calendarFile, ticketCalendarFile } from './calendar-file.ts';

const url = 'https://fareground.example/booking/0123456789#key=abc.def';
const from = 'Fareground <mail@fareground.example>';
const line = sold.lines[0] as NonNullable<(typeof sold.lines)[0]>;
const evening = { ...line, endsAt: line.startsAt + 2 * HOUR } as typeof line;
const booking = { ...sold, lines: [evening, { ...evening, title: 'Hall, 2; "late"\nEND:VCALENDAR' }] };

/** Folded rows put together again (RFC 5545, 3.1). */
const rowsOf = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('a calendar file has an entry a line, at instants in UTC, with a UID that stays', async () => {
  const rows = rowsOf(await calendarFile(booking, { from, url }));
  expect(rows[0]).toBe('BEGIN:VCALENDAR');
  expect(rows).toContain('METHOD:PUBLISH');
  expect(rows.filter((row) => row === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(rows.filter((row) => row.startsWith('UID:'))).toEqual([
    'UID:0123456789-0@fareground.example',
    'UID:0123456789-1@fareground.example',
  ]);
  expect(rows).toContain('DTSTART:20261118T110640Z');
  expect(rows).toContain('DTEND:20261118T130640Z');
  expect(rows).toContain('SEQUENCE:0');
  expect(rows).toContain('STATUS:CONFIRMED');
  expect(rows).toContain('LOCATION:Hall\\, Porto');
});

test('what a title holds adds no row to it, and no row is longer than 75 bytes', async () => {
  const text = await calendarFile(
    { ...booking, lines: [{ ...evening, title: 'Ñ'.repeat(120) }] },
    { from, url },
  );
  for (const row of text.split('\r\n')) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
  const rows = rowsOf(await calendarFile(booking, { from, url }));
  expect(rows.filter((row) => row === 'END:VCALENDAR')).toHaveLength(1);
  expect(rows).toContain('SUMMARY:Hall\\, 2\\; "late"\\nEND:VCALENDAR');
});

test('that of a cancelled booking takes the entries out of the calendar again', async () => {
  const rows = rowsOf(await calendarFile({ ...booking, state: 'cancelled' }, { from, url }));
  expect(rows).toContain('METHOD:CANCEL');
  expect(rows).toContain('SEQUENCE:1');
  expect(rows).toContain('STATUS:CANCELLED');
  expect(rows).toContain('UID:0123456789-0@fareground.example');
});

test('one ticket has a file of its own, the same entry mailed or saved, and nothing of its booking', async () => {
  const site = 'https://fareground.example';
  const mailed = rowsOf(
    await ticketCalendarFile({ ...bought, bookingId: '5555555555', seat: 'm-4A' }, { from, site }),
  );
  const saved = rowsOf(
    await ticketCalendarFile({ ...bought, bookingId: '5555555555', seat: 'm-4A' }, { site }),
  );
  expect(mailed).toContain('METHOD:PUBLISH');
  expect(saved.filter((row) => /^(METHOD|ORGANIZER)/.test(row))).toEqual([]);
  for (const rows of [mailed, saved]) {
    expect(rows).toContain(`UID:ticket-${bought.serial}@fareground.example`);
    expect(rows).toContain('DTSTART:20261118T110640Z');
    expect(rows).toContain('DESCRIPTION:Ticket 1234 5678 9012 3456 7890\\nFloor\\nSeat 4A');
    expect(rows.join()).not.toContain('5555555555');
  }
  const ended = rowsOf(await ticketCalendarFile({ ...bought, state: 'void' }, { from, site }));
  expect(ended).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1']));
});
