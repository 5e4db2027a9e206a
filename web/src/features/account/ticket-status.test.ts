import type { Event } from '@fareground/domain/events/event';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import type { Trip } from '@fareground/domain/trips/trip';
import { describe, expect, it } from 'vitest';
import { ticketStatus } from './ticket-status.ts';

const ticket = {
  state: 'valid',
  startsAt: 1_000_000,
  endsAt: 9_000_000,
  fromName: 'Vigo',
  bay: '2',
} as Ticket;
const trip = { state: 'scheduled', delayMinutes: 0, timetable: [{ name: 'Vigo', bay: '2' }] } as Trip;
const event = { state: 'published' } as Event;

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
