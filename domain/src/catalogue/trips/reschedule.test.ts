import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../core/time.ts';
import { type CallTimes, MAX_MOVED, type RescheduleFault, reschedule, timesOf } from './reschedule.ts';
import { shifted } from './shifted-times.test-helper.ts';
import type { Stop } from './stop.ts';

const now = 1_795_000_000_000;
const start = now + 2 * DAY;

/** Waits five minutes at each stop on the way. */
const stop = (index: number, isEnd: boolean): Stop => ({
  id: `0${index}`,
  tripId: 'run',
  placeId: `place-${index}`,
  name: `Stop ${index}`,
  city: 'Porto',
  timeZone: 'Europe/Lisbon',
  bay: '',
  arrivesAt: start + index * HOUR,
  departsAt: start + index * HOUR + (isEnd ? 0 : 5 * MINUTE),
  fareFromStart: index * 1_000,
  boards: index < 2,
  alights: index > 0,
});
const trip = {
  kind: 'bus' as const,
  timetable: [stop(0, true), stop(1, false), stop(2, true)],
  state: 'scheduled' as const,
  departsAt: start,
  delayMinutes: 0,
};
const as = timesOf(trip);
const with1 = (times: Partial<CallTimes>): CallTimes[] =>
  as.map((call, index) => (index === 1 ? { ...call, ...times } : call));

test('a trip with other times keeps its stops, and its ends are those of the timetable', () => {
  const times = shifted(as, -45);
  const rescheduled = reschedule(trip, times, now);
  expect(rescheduled).toEqual({
    ok: true,
    changes: {
      timetable: trip.timetable.map((one, index) => ({ ...one, ...times[index] })),
      departsAt: start - 45 * MINUTE,
      arrivesAt: start + 2 * HOUR - 45 * MINUTE,
    },
  });
});

describe('a trip of stops that lie 100 km apart, an hour each,', () => {
  const points = new Map([0, 1, 2].map((at) => [`place-${at}`, { latitude: 0, longitude: at * 0.9 }]));
  it.each<[string, CallTimes[], object]>([
    ['moves', shifted(as, 30), { ok: true }],
    [
      'is not driven in half of it',
      with1({ arrivesAt: start + 30 * MINUTE }),
      { ok: false, fault: 'too-fast', stop: 1 },
    ],
  ])('%s', (_how, times, expected) => {
    expect(reschedule(trip, times, now, points)).toMatchObject(expected);
  });

  it('moves as well where it was too fast before', () => {
    const timetable = trip.timetable.map((one) => ({ ...one, arrivesAt: start, departsAt: start }));
    const times = shifted(timesOf({ timetable }), 30);
    expect(reschedule({ ...trip, timetable }, times, now, points)).toMatchObject({ ok: true });
  });
});

describe('a trip does not get times', () => {
  it.each<[string, object, CallTimes[], RescheduleFault, number?]>([
    ['once people board', { state: 'boarding' }, shifted(as, 5), 'has-begun'],
    ['once it was cancelled', { state: 'cancelled' }, shifted(as, 5), 'has-begun'],
    ['once it should have left', { departsAt: now }, shifted(as, 5), 'has-begun'],
    ['for fewer stops', {}, as.slice(0, 2), 'other-stops'],
    ['for none', {}, [], 'other-stops'],
    [
      'with which it leaves before it arrives',
      {},
      with1({ arrivesAt: start + HOUR + 6 * MINUTE }),
      'not-in-order',
      1,
    ],
    [
      'with which it arrives before it left the stop before',
      {},
      with1({ arrivesAt: start - 1 }),
      'not-in-order',
      1,
    ],
    [
      'with which it leaves after the next arrival',
      {},
      with1({ departsAt: start + 2 * HOUR + 1 }),
      'not-in-order',
      2,
    ],
    ['in the past', {}, shifted(as, -2 * 24 * 60), 'in-the-past', 0],
    ['a day and a minute later', {}, shifted(as, 24 * 60 + 1), 'too-far', 0],
    ['that it has', {}, as, 'as-it-is'],
  ])('%s', (_what, facts, times, fault, at) => {
    expect(reschedule({ ...trip, ...facts }, times, now)).toEqual({
      ok: false,
      fault,
      ...(at !== undefined && { stop: at }),
    });
  });

  it('but late ones may still get others until they leave', () => {
    const late = { ...trip, departsAt: now, delayMinutes: 10 };
    expect(reschedule(late, shifted(as, 15), now)).toMatchObject({ ok: true });
    expect(reschedule(late, shifted(as, 15), now + 10 * MINUTE)).toMatchObject({ fault: 'has-begun' });
  });
});

test('whatever times it takes are in order, ahead, and near those that it had', () => {
  const minutes = fc.integer({ min: -3_000, max: 3_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(minutes, minutes), { minLength: 2, maxLength: 4 }), (moves) => {
      const times = moves.map(
        ([a, b], index): CallTimes => ({
          arrivesAt: (as[index]?.arrivesAt ?? start) + a * MINUTE,
          departsAt: (as[index]?.departsAt ?? start) + b * MINUTE,
        }),
      );
      const rescheduled = reschedule(trip, times, now);
      if (!rescheduled.ok) return;
      const { timetable, departsAt, arrivesAt } = rescheduled.changes;
      const all = timetable.flatMap((call) => [call.arrivesAt, call.departsAt]);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      expect([departsAt, arrivesAt]).toEqual([all[0], all.at(-1)]);
      expect(departsAt).toBeGreaterThan(now);
      for (const [index, call] of timetable.entries()) {
        expect(Math.abs(call.departsAt - (as[index]?.departsAt ?? 0))).toBeLessThanOrEqual(MAX_MOVED);
      }
    }),
    { numRuns: 2_000 },
  );
  // Moving all of it is always in order.
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 * 60 }), (later) => {
      expect(reschedule(trip, shifted(as, later), now).ok).toBe(true);
    }),
  );
});
