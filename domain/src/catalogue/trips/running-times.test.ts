import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../core/time.ts';
import { vehicleKinds } from '../vehicles/vehicle-kind.ts';
import { checkRunningTimes, LONGEST_RUN, type RunningCall, runningLimits } from './running-times.ts';

/** On the equator a degree is 111.2 km. */
const at = (km: number, arrivesAt: number, departsAt = arrivesAt): RunningCall => ({
  city: `km ${km}`,
  point: { latitude: 0, longitude: km / 111.195 },
  arrivesAt,
  departsAt,
});
const unplaced = ({ point: _, ...call }: RunningCall): RunningCall => call;
const found = (...[kind, calls]: Parameters<typeof checkRunningTimes>) => {
  const { faults, warnings } = checkRunningTimes(kind, calls);
  return [...faults, ...warnings].map(({ stop, what }) => `${stop} ${what}`);
};

describe('times that a vehicle cannot keep, or hardly', () => {
  it.each([
    ['290 km in no time', 'bus', [at(0, 0), at(290, 0)], ['1 too-fast']],
    ['290 km in three hours', 'bus', [at(0, 0), at(290, 3 * HOUR)], []],
    ['290 km in two and a half hours', 'bus', [at(0, 0), at(290, 2.5 * HOUR)], ['1 fast']],
    ['the same by train', 'train', [at(0, 0), at(290, 2.5 * HOUR)], []],
    ['290 km in an hour by train', 'train', [at(0, 0), at(290, HOUR)], ['1 fast']],
    ['the same by ferry', 'ferry', [at(0, 0), at(290, HOUR)], ['1 too-fast']],
    ['the same by plane', 'plane', [at(0, 0), at(290, HOUR)], []],
    ['two stops of a town within a minute', 'bus', [at(0, 0), at(1.5, 0)], []],
    ['the last leg only', 'bus', [at(0, 0), at(80, HOUR), at(370, 1.5 * HOUR)], ['2 too-fast']],
    ['two towns at one time, nobody knows where', 'bus', [at(0, 0), at(9, 0)].map(unplaced), ['1 no-time']],
    [
      'kilometres that somebody wrote',
      'bus',
      [
        { ...unplaced(at(0, 0)), distance: 0 },
        { ...unplaced(at(290, 0)), distance: 290_000 },
      ],
      ['1 too-fast'],
    ],
    ['a time that runs backwards', 'bus', [at(0, 0), at(80, 23 * HOUR)], ['1 long']],
    [
      'leaving before it arrived',
      'bus',
      [at(0, 0), at(80, HOUR, 24.9 * HOUR), at(90, 25.2 * HOUR)],
      ['1 long-stop'],
    ],
    ['a night on a ferry', 'ferry', [at(0, 0), at(400, 14 * HOUR)], []],
    [
      'a day and a half in a coach',
      'bus',
      [at(0, 0), ...[7, 14, 21, 28, 35].map((h) => at(h * 60, h * HOUR))],
      ['5 long-trip'],
    ],
    [
      'times that run backwards at each of four stops',
      'bus',
      [at(0, 0), at(80, 23 * HOUR), at(160, 46 * HOUR), at(240, 69 * HOUR), at(320, 92 * HOUR)],
      ['4 too-long', '1 long', '2 long', '3 long', '4 long'],
    ],
  ] as const)('%s, %s: %j', (_what, kind, calls, expected) => {
    expect(found(kind, calls)).toEqual(expected);
  });

  it('refuses no times within the limits, and every time beyond them, of any kind', () => {
    const leg = fc.record({
      km: fc.integer({ min: 1, max: 900 }),
      share: fc.double({ min: 0.05, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...vehicleKinds),
        fc.array(leg, { minLength: 1, maxLength: 12 }),
        (kind, legs) => {
          const { topSpeed } = runningLimits[kind];
          let [km, time] = [0, 0];
          const calls = [at(0, 0)];
          const expected: number[] = [];
          for (const [index, { km: more, share }] of legs.entries()) {
            // In a share of the time that the fastest needs.
            const needs = (more / topSpeed) * HOUR * share;
            if (more / ((needs + MINUTE) / HOUR) > topSpeed * 1.001) expected.push(index + 1);
            else if (more / ((needs + MINUTE) / HOUR) > topSpeed * 0.999) return;
            [km, time] = [km + more, time + needs];
            calls.push(at(km, time));
          }
          const { faults } = checkRunningTimes(kind, calls);
          expect(faults.filter(({ what }) => what === 'too-fast').map(({ stop }) => stop)).toEqual(expected);
          expect(faults.some(({ what }) => what === 'too-long')).toBe(time > LONGEST_RUN);
        },
      ),
    );
  });
});
