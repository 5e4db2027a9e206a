import { timesOf } from '@fareground/domain/catalogue/trips/reschedule';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { wallTimeToInstant } from '@fareground/domain/core/time';
import { describe, expect, it } from 'vitest';
import { draftOf, movedBy, readReschedule, withTime } from './reschedule-draft.ts';

const now = Date.parse('2026-10-20T12:00:00Z');
const stop = (index: number, wall: string, timeZone: string, arrives = wall): Stop => ({
  id: `0${index}`,
  tripId: 'night',
  placeId: `place-${index}`,
  name: `Stop ${index}`,
  city: 'Porto',
  timeZone,
  bay: '',
  arrivesAt: wallTimeToInstant(arrives, timeZone),
  departsAt: wallTimeToInstant(wall, timeZone),
  fareFromStart: 0,
  boards: true,
  alights: true,
});
// Over the night in which clocks go back, from Spain to Portugal; it waits half an hour at the border.
const timetable = [
  stop(0, '2026-10-24T23:30', 'Europe/Madrid'),
  stop(1, '2026-10-25T00:30', 'Europe/Lisbon', '2026-10-25T00:00'),
  stop(2, '2026-10-25T04:15', 'Europe/Lisbon'),
];
const trip = {
  id: 'night',
  timetable,
  kind: 'bus',
  state: 'scheduled',
  departsAt: timetable[0]?.departsAt,
  delayMinutes: 0,
} as Trip;
const draft = draftOf(trip);

describe('the times of a trip in fields', () => {
  it('stand on the clock of each stop, and untouched they are the ones that it has', () => {
    expect(draft.map(({ departs }) => departs.wall)).toEqual([
      '2026-10-24T23:30',
      '2026-10-25T00:30',
      '2026-10-25T04:15',
    ]);
    expect(readReschedule(trip, draft, now)).toEqual({ ok: false, fault: 'as-it-is' });
  });

  it('move together by minutes of real time, over a change of clocks too, and back again', () => {
    const moved = movedBy(draft, timetable, 60);
    expect(moved.map(({ departs }) => departs.wall)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:30',
      '2026-10-25T05:15',
    ]);
    const read = readReschedule(trip, moved, now);
    expect(read).toMatchObject({ ok: true });
    // Half past one came twice that night in Lisbon: it is the one that is an hour later.
    if (read.ok)
      expect(read.times).toEqual(
        timesOf(trip).map((call) => ({
          arrivesAt: call.arrivesAt + 3_600_000,
          departsAt: call.departsAt + 3_600_000,
        })),
      );
    expect(movedBy(moved, timetable, -60)).toEqual(draft);
  });

  it('at the first stop are one time, as at the last', () => {
    const earlier = withTime(draft, timetable, { stop: 0, end: 'departs', wall: '2026-10-24T23:20' });
    const read = readReschedule(trip, earlier, now);
    const leaves = wallTimeToInstant('2026-10-24T23:20', 'Europe/Madrid');
    expect(read).toMatchObject({ ok: true, times: [{ arrivesAt: leaves, departsAt: leaves }, {}, {}] });
  });

  it('are wrong at the stop that is said', () => {
    const set = (wall: string, end: 'arrives' | 'departs' = 'departs') =>
      readReschedule(trip, withTime(draft, timetable, { stop: 1, end, wall }), now);
    expect(set('')).toEqual({ ok: false, fault: 'no-time', stop: 1 });
    expect(set('2026-10-25T00:45', 'arrives')).toEqual({ ok: false, fault: 'not-in-order', stop: 1 });
    expect(set('2026-10-27T00:45')).toMatchObject({ ok: false, fault: 'not-in-order', stop: 2 });
    expect(set('2026-10-25T00:40')).toMatchObject({ ok: true });
  });

  it('stay as they are where they are none, when all are moved', () => {
    const empty = withTime(draft, timetable, { stop: 1, end: 'arrives', wall: '' });
    expect(movedBy(empty, timetable, 10)[1]?.arrives).toEqual({ wall: '', at: undefined });
  });
});
