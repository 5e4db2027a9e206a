import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventChange, tripChange } from './notify-change.ts';

const stop = { id: '00', name: 'Vigo Urzáiz', bay: '2' };
const trip = { state: 'scheduled', delayMinutes: 0, notice: '', timetable: [stop] } as unknown as Trip;

const late = (minutes: number): string =>
  `It leaves ${minutes} minutes late. It may catch up, so look at your ticket before you set out.`;

test.each<[string, Partial<Trip>, ReturnType<typeof tripChange>]>([
  ['a notice', { notice: 'Road works at Tui.' }, { text: 'Road works at Tui.' }],
  [
    'a delay and why',
    { delayMinutes: 10, notice: 'Road works at Tui.' },
    { text: `${late(10)} Road works at Tui.` },
  ],
  [
    'another bay, to those whom the stop concerns',
    { timetable: [{ ...stop, bay: '4' }] as unknown as Trip['timetable'] },
    { text: '', stops: [{ stop: 0, text: 'At Vigo Urzáiz it stops at bay 4.' }] },
  ],
  [
    'a bay that is not known any more',
    { timetable: [{ ...stop, bay: '' }] as unknown as Trip['timetable'] },
    { text: '', stops: [{ stop: 0, text: 'At Vigo Urzáiz it does not stop at bay 2 any more.' }] },
  ],
  ['what is cancelled: the mail about the refund says it', { state: 'cancelled', delayMinutes: 60 }, null],
  ['nothing', {}, null],
])('of a trip, %s is said as it should be', (_name, change, expected) => {
  expect(tripChange(trip, { ...trip, ...change })).toEqual(expected);
});

test.each([
  [0, 9, null],
  [0, 10, late(10)],
  [0, 25, late(25)],
  [8, 16, late(16)],
  [12, 19, null],
  [19, 20, late(20)],
  [25, 12, late(12)],
  [16, 8, 'It leaves 8 minutes late now: please be there on time.'],
  [8, 0, null],
  [25, 0, 'It is on time again.'],
])('a delay of %i minutes that becomes %i is worth the mail: %s', (before, after, text) => {
  const told = tripChange({ ...trip, delayMinutes: before }, { ...trip, delayMinutes: after });
  expect(told).toEqual(text === null ? null : { text });
});

test('a delay that comes and goes by any steps is never ten minutes off from what the last mail said', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 30 }), (delays) => {
      let before = 0;
      let mailed = 0;
      for (const delayMinutes of delays) {
        const told = tripChange({ ...trip, delayMinutes: before }, { ...trip, delayMinutes });
        if (told) mailed = delayMinutes;
        expect(Math.abs(delayMinutes - mailed)).toBeLessThan(10);
        before = delayMinutes;
      }
    }),
  );
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
  expect(eventChange(event, { ...event, ...change })?.text ?? null).toBe(expected);
});
