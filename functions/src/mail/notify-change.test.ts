import type { Event } from '@fareground/domain/events/event';
import type { Trip } from '@fareground/domain/trips/trip';
import { expect, test } from 'vitest';
import { eventChange, tripChange } from './notify-change.ts';

const stop = { id: '00', name: 'Vigo Urzáiz', bay: '2' };
const trip = { state: 'scheduled', delayMinutes: 0, notice: '', timetable: [stop] } as unknown as Trip;

test.each<[string, Partial<Trip>, string | null]>([
  ['a few minutes', { delayMinutes: 9 }, null],
  ['a notable delay', { delayMinutes: 25 }, 'It leaves 25 minutes late.'],
  ['a notice', { notice: 'Road works at Tui.' }, 'Road works at Tui.'],
  [
    'another bay',
    { timetable: [{ ...stop, bay: '4' }] as unknown as Trip['timetable'] },
    'At Vigo Urzáiz it stops at bay 4.',
  ],
  ['what is cancelled: the mail about the refund says it', { state: 'cancelled', delayMinutes: 60 }, null],
  ['nothing', {}, null],
])('of a trip, %s is said as it should be', (_name, change, expected) => {
  expect(tripChange(trip, { ...trip, ...change })).toBe(expected);
});

test('a delay that is over is good news', () => {
  expect(tripChange({ ...trip, delayMinutes: 25 }, trip)).toBe('It is on time again.');
});

const event = {
  state: 'published',
  timeZone: 'Europe/Lisbon',
  doorsAt: Date.UTC(2026, 10, 27, 20, 30),
  startsAt: Date.UTC(2026, 10, 27, 21, 30),
  venueId: 'coliseu',
  venueName: 'Coliseu da Ribeira',
  venueAddress: 'Rua do Cais 12',
  city: 'Porto',
  summary: '',
} as unknown as Event;

test.each<[string, Partial<Event>, string | null]>([
  ['another summary', { summary: 'Twelve players.' }, null],
  [
    'another hour, on the clock of the place',
    { startsAt: Date.UTC(2026, 10, 27, 22) },
    'It starts at another time: Fri 27 Nov 2026, 22:00 WET.',
  ],
  [
    'another hall',
    { venueId: 'rivoli', venueName: 'Rivoli', venueAddress: 'Praça 1' },
    'It moves to Rivoli, Praça 1, Porto.',
  ],
  ['a draft', { state: 'draft', startsAt: 1 }, null],
])('of an event, %s is said as it should be', (_name, change, expected) => {
  expect(eventChange(event, { ...event, ...change })).toBe(expected);
});
