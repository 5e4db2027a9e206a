import type { Ticket } from '@fareground/domain/access/ticket';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { describe, expect, it } from 'vitest';
import { liveFace, ticketStatus } from './ticket-status.ts';

const ticket = {
  kind: 'trip',
  state: 'valid',
  startsAt: 1_000_000,
  endsAt: 9_000_000,
  fromName: 'Vigo',
  fromStop: 0,
  bay: '2',
} as Ticket;
const trip = { state: 'scheduled', delayMinutes: 0, timetable: [{ name: 'Vigo', bay: '2' }] } as Trip;
const event = { state: 'published' } as Event;

describe('the face of a ticket', () => {
  const ride = ticket;
  const { startsAt, endsAt } = ride;
  const late = 8 * 60_000;
  const at = (bay: string) => [{ name: 'Vigo', bay }] as Trip['timetable'];
  it.each<[string, Ticket, Trip | null, object]>([
    ['is as sold while nothing changed', ride, trip, { startsAt, endsAt, bay: '2' }],
    [
      'has the times of a late run',
      ride,
      { ...trip, delayMinutes: 8 },
      { startsAt: startsAt + late, endsAt: endsAt + late, bay: '2', isLate: true },
    ],
    ['has another bay', ride, { ...trip, timetable: at('4') }, { startsAt, endsAt, bay: '4', oldBay: '2' }],
    ['has no bay any more', ride, { ...trip, timetable: at('') }, { startsAt, endsAt, bay: '', oldBay: '2' }],
    [
      'has the bay of its own call',
      { ...ride, fromStop: 1 },
      { ...trip, timetable: [...at('4'), ...at('7')] },
      { startsAt, endsAt, bay: '7', oldBay: '2' },
    ],
    [
      'is as sold once the run is cancelled',
      ride,
      { ...trip, state: 'cancelled', delayMinutes: 8, timetable: at('4') },
      { startsAt, endsAt, bay: '2' },
    ],
    ['is as sold while nobody knows the run', ride, null, { startsAt, endsAt, bay: '2' }],
    [
      'of a show has nothing of a run',
      { ...ticket, kind: 'event' as const },
      { ...trip, delayMinutes: 8 },
      { startsAt, endsAt, bay: '2' },
    ],
  ])('%s', (_what, sold, run, expected) => {
    expect(liveFace(sold, run)).toEqual(expected);
  });
});

describe('a ticket says', () => {
  it.each([
    ['that it goes ahead', ticket, { trip, event: null }, { kind: 'going-ahead' }],
    [
      'how late it is and when it leaves',
      ticket,
      { trip: { ...trip, delayMinutes: 8 }, event: null },
      { kind: 'late', minutes: 8, leavesAt: 1_480_000, was: 1_000_000 },
    ],
    [
      'which bay it moved from and to',
      ticket,
      { trip: { ...trip, timetable: [{ name: 'Vigo', bay: '4' }] } as Trip, event: null },
      { kind: 'moved', bay: '4', oldBay: '2' },
    ],
    [
      'the bay of its own call, where the run calls at the place twice',
      { ...ticket, fromStop: 2 } as Ticket,
      {
        trip: { ...trip, timetable: ['4', '', '2'].map((bay) => ({ name: 'Vigo', bay })) } as Trip,
        event: null,
      },
      { kind: 'going-ahead' },
    ],
    [
      'that the trip is cancelled, even when late',
      ticket,
      { trip: { ...trip, state: 'cancelled', delayMinutes: 5 } as Trip, event: null },
      { kind: 'cancelled' },
    ],
    [
      'that the event is cancelled',
      ticket,
      { trip: null, event: { ...event, state: 'cancelled' } as Event },
      { kind: 'cancelled' },
    ],
    [
      'when and where it was used',
      { ...ticket, state: 'used', usedAt: 5, usedGate: 'North' } as Ticket,
      { trip: null, event },
      { kind: 'used', at: 5, gate: 'North' },
    ],
    [
      'that it is void before anything else',
      { ...ticket, state: 'void' } as Ticket,
      { trip: { ...trip, state: 'cancelled' } as Trip, event: null },
      { kind: 'void' },
    ],
    ['that it is over', { ...ticket, endsAt: 1 } as Ticket, { trip: null, event }, { kind: 'over' }],
    [
      'nothing alarming while the sale is not known',
      ticket,
      { trip: null, event: null },
      { kind: 'going-ahead' },
    ],
  ])('%s', (_name, own, sale, expected) => {
    expect(ticketStatus(own, sale, 500)).toMatchObject(expected);
  });
});
