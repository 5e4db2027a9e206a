import type { Event } from '@fareground/domain/events/event';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  id: 'night-ferry',
  title: 'Night Ferry; live, at last',
  summary: 'São João à beira do rio. '.repeat(8),
  venueName: 'Coliseu',
  venueAddress: 'Rua do Cais 12',
  city: 'Porto',
  startsAt: Date.UTC(2026, 10, 27, 21, 30),
  endsAt: Date.UTC(2026, 10, 27, 23, 45),
  updatedAt: Date.UTC(2026, 10, 1),
} as Event;

test('times are in UTC and marks are escaped', () => {
  const file = calendarFile(event, 'https://example.test/event/night-ferry');
  expect(file).toContain('DTSTART:20261127T213000Z\r\n');
  expect(file).toContain('SUMMARY:Night Ferry\\; live\\, at last\r\n');
});

test('no line is longer than calendars take', () => {
  for (const line of calendarFile(event, 'https://example.test').split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
