import { bought } from '@fareground/domain/access/sample-ticket';
import { sold } from '@fareground/domain/booking/sample-bookings';
import { sampleEvent } from '@fareground/domain/catalogue/events/sample-events';
import { DAY, HOUR } from '@fareground/domain/core/time';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { bookingCalendarFile, calendarFile, eventCalendarFile, ticketCalendarFile } from './calendar-file.ts';

const url = 'https://fareground.example/booking/0123456789#key=abc.def';
const from = 'Fareground <mail@fareground.example>';
const line = sold.lines[0] as NonNullable<(typeof sold.lines)[0]>;
const evening = { ...line, endsAt: line.startsAt + 2 * HOUR } as typeof line;
const booking = { ...sold, lines: [evening, { ...evening, title: 'Hall, 2; "late"\nEND:VCALENDAR' }] };

/** Folded rows put together again (RFC 5545, 3.1). */
const rowsOf = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('a calendar file has an entry a line, on the clock of its venue, with a UID that stays', async () => {
  const rows = rowsOf(await calendarFile(booking, { from, url }));
  expect(rows[0]).toBe('BEGIN:VCALENDAR');
  expect(rows).toContain('METHOD:PUBLISH');
  expect(rows.filter((row) => row === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(rows.filter((row) => row.startsWith('UID:'))).toEqual([
    'UID:0123456789-0@fareground.example',
    'UID:0123456789-1@fareground.example',
  ]);
  expect(rows).toContain('DTSTART;TZID=Europe/Lisbon:20261118T110640');
  expect(rows).toContain('DTEND;TZID=Europe/Lisbon:20261118T130640');
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
  expect(rows).toContain('STATUS:CANCELLED');
  expect(rows).toContain('UID:0123456789-0@fareground.example');
});

test('a booking that is saved has the entries of its mail, without what ended', async () => {
  const site = 'https://fareground.example';
  const ended = { ...booking, lines: [evening, { ...evening, cancelledWith: 'autumn-hall' }] };
  const rows = rowsOf(await bookingCalendarFile(ended, site));
  expect(rows.filter((row) => row.startsWith('UID:'))).toEqual(['UID:0123456789-0@fareground.example']);
  expect(rows.filter((row) => /^(METHOD|ORGANIZER)/.test(row))).toEqual([]);
  expect(rows).toContain('URL;VALUE=URI:https://fareground.example/booking/0123456789');
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
    expect(rows).toContain('DTSTART;TZID=Europe/Lisbon:20261118T110640');
    expect(rows).toContain('DESCRIPTION:Ticket 1234 5678 9012 3456 7890\\nFloor\\nSeat 4A');
    expect(rows.join()).not.toContain('5555555555');
  }
  const ended = rowsOf(await ticketCalendarFile({ ...bought, state: 'void' }, { from, site }));
  expect(ended).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
});

/** What a calendar makes of a file: its one entry, at instants. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const entry = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    title: entry.summary,
    place: entry.location,
    startsAt: entry.startDate.toJSDate().getTime(),
    endsAt: entry.endDate.toJSDate().getTime(),
    zone: entry.startDate.zone.tzid,
    zones: calendar.getAllSubcomponents('vtimezone').length,
  };
}

test.each([
  ['Europe/Lisbon', Date.UTC(2026, 6, 4, 20), '20260704T210000'],
  ['Europe/Lisbon', Date.UTC(2026, 11, 4, 20), '20261204T200000'],
  ['America/New_York', Date.UTC(2026, 10, 1, 4, 30), '20261101T003000'],
  ['Asia/Kathmandu', Date.UTC(2026, 5, 1, 12), '20260601T174500'],
])(
  'an event in %s is at its instant for a calendar, which is told the zone’s own rules',
  async (timeZone, startsAt, wall) => {
    const event = sampleEvent({ timeZone, doorsAt: startsAt, startsAt, endsAt: startsAt + 2 * HOUR });
    const text = await eventCalendarFile(event, 'https://fareground.example');
    expect(rowsOf(text)).toContain(`DTSTART;TZID=${timeZone}:${wall}`);
    expect(parsed(text)).toEqual({
      title: event.title,
      place: `${event.venueName}, ${event.venueAddress}, ${event.city}`,
      startsAt,
      endsAt: startsAt + 2 * HOUR,
      zone: timeZone,
      zones: 1,
    });
  },
);

test('a ride is in UTC, since its stops may be in two zones', async () => {
  const ride = { ...bought, kind: 'trip', startZone: 'Europe/Madrid' } as const;
  const rows = rowsOf(await ticketCalendarFile(ride, { site: 'https://fareground.example' }));
  expect(rows).toContain('DTSTART:20261118T110640Z');
  expect(rows).not.toContain('BEGIN:VTIMEZONE');
});

/** Links among them: a zone of today's list has its old names, and some runtimes know one of them alone. */
const zones = [
  ...new Set([
    ...Intl.supportedValuesOf('timeZone'),
    ...[
      'Europe/Kyiv',
      'Europe/Kiev',
      'Asia/Calcutta',
      'Asia/Kolkata',
      'US/Pacific',
      'GB',
      'Etc/GMT+5',
      'EST5EDT',
    ],
  ]),
].filter((zone) => zone !== 'UTC');

test.each(zones)('an event in %s is at its instant for two calendars, in every month', async (timeZone) => {
  expect(zones.length).toBeGreaterThan(400);
  for (let month = 0; month < 12; month += 3) {
    const startsAt = Date.UTC(2027, month, 28, 12);
    const event = sampleEvent({ timeZone, doorsAt: startsAt, startsAt, endsAt: startsAt + 40 * DAY });
    const text = await eventCalendarFile(event, 'https://fareground.example');
    expect(parsed(text)).toMatchObject({ startsAt, endsAt: event.endsAt, zone: timeZone, zones: 1 });
    const [other] = convertIcsCalendar(undefined, text).events ?? [];
    expect([other?.start.date.getTime(), other?.end?.date.getTime()]).toEqual([startsAt, event.endsAt]);
  }
});

test('the number of an entry rises with each change, cancelled or not', async () => {
  const numberOf = async (changes: Partial<typeof booking>): Promise<number> => {
    const rows = rowsOf(await calendarFile({ ...booking, ...changes }, { from, url }));
    return Number(rows.find((row) => row.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length));
  };
  const { updatedAt } = booking;
  const numbers = [
    await numberOf({}),
    await numberOf({ updatedAt: updatedAt + 1_000 }),
    await numberOf({ updatedAt: updatedAt + 2_000, state: 'cancelled' }),
    await numberOf({ updatedAt: Date.UTC(2088, 0) - 1 }),
  ];
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.at(-1)).toBeLessThan(2 ** 31);
});
