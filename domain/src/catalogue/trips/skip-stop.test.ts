import { describe, expect, it, test } from 'vitest';
import { HOUR, MINUTE } from '../../core/time.ts';
import { skipStop } from './skip-stop.ts';
import type { Stop } from './stop.ts';

const now = 1_795_000_000_000;
const stop = (index: number, facts: Partial<Stop> = {}): Stop => ({
  id: `0${index}`,
  tripId: 'run',
  placeId: `place-${index}`,
  name: `Stop ${index}`,
  city: 'Porto',
  timeZone: 'Europe/Lisbon',
  bay: '',
  arrivesAt: now + (index + 1) * HOUR,
  departsAt: now + (index + 1) * HOUR,
  fareFromStart: 0,
  boards: index < 2,
  alights: index > 0,
  ...facts,
});
const trip = { timetable: [stop(0), stop(1), stop(2)], state: 'scheduled' as const, delayMinutes: 0 };

test('nobody boards or alights at a skipped stop, and the others stay as they are', () => {
  const skipped = skipStop(trip, 1, now);
  expect(skipped).toEqual({
    ok: true,
    stopName: 'Stop 1',
    timetable: [stop(0), stop(1, { boards: false, alights: false }), stop(2)],
  });
});

describe('a stop is not skipped', () => {
  it.each([
    ['that it does not have', trip, 3, 'no-such-stop'],
    ['of a trip that was cancelled', { ...trip, state: 'cancelled' as const }, 1, 'is-over'],
    [
      'that it has left',
      { ...trip, timetable: [stop(0, { departsAt: now }), stop(1), stop(2)] },
      0,
      'is-over',
    ],
    [
      'twice',
      { ...trip, timetable: [stop(0), stop(1, { boards: false, alights: false }), stop(2)] },
      1,
      'is-skipped',
    ],
    ['when no leg is left', { ...trip, timetable: [stop(0), stop(2)] }, 0, 'nothing-left'],
  ])('%s', (_what, of, index, fault) => {
    expect(skipStop(of, index, now)).toEqual({ ok: false, fault });
  });

  it('only once it has left, with its delay', () => {
    const late = { ...trip, timetable: [stop(0, { departsAt: now }), stop(1), stop(2)], delayMinutes: 1 };
    expect(skipStop(late, 0, now)).toMatchObject({ ok: true });
    expect(skipStop(late, 0, now + MINUTE)).toMatchObject({ ok: false });
  });
});
