import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { CallTimes } from '../catalogue/trips/reschedule.ts';
import { DAY, HOUR, MINUTE } from '../core/time.ts';
import { refundOfLine } from '../payments/refund-of-line.ts';
import type { BookingLine, TripLine } from './booking.ts';
import { type RescheduleGround, rescheduledLegs, withNewTimes } from './rescheduled-legs.ts';
import { sold } from './sample-bookings.ts';

const start = 1_795_000_000_000;
const [show] = sold.lines as [Extract<BookingLine, { kind: 'event' }>];
const call = { name: 'Station', city: 'Vigo', timeZone: 'Europe/Madrid', bay: '' };

interface Ends {
  readonly from?: number;
  readonly to?: number;
}
/** Stops an hour apart, each left as it is reached. */
const ride = (offeringId: string, leavesAt: number, { from = 0, to = 1 }: Ends = {}): TripLine => {
  const { tierId: _1, tierName: _2, category: _3, venueName: _4, city: _5, doorsAt: _6, ...facts } = show;
  const { endsAt: _7, timeZone: _8, ...line } = facts;
  return {
    ...line,
    kind: 'trip',
    offeringId,
    startsAt: leavesAt,
    vehicleKind: 'bus',
    operator: 'Minho Lines',
    number: 'ML 204',
    seats: ['m-1A'],
    from: { ...call, stop: from, at: leavesAt },
    to: { ...call, stop: to, at: leavesAt + (to - from) * HOUR },
  };
};
const event = (startsAt: number): BookingLine => ({
  ...show,
  startsAt,
  doorsAt: startsAt,
  endsAt: startsAt + 2 * HOUR,
});

const before: CallTimes[] = [0, 1, 2].map((index) => ({
  arrivesAt: start + index * HOUR,
  departsAt: start + index * HOUR,
}));
/** The run of the tests, by so many minutes later at each of its stops. */
const later = (...minutes: number[]) => ({
  tripId: 'run',
  before,
  times: before.map(({ arrivesAt, departsAt }, index) => ({
    arrivesAt: arrivesAt + (minutes[index] ?? 0) * MINUTE,
    departsAt: departsAt + (minutes[index] ?? 0) * MINUTE,
  })),
});
const groundsOf = (lines: BookingLine[], change = later(0, 0, 0)) =>
  rescheduledLegs({ lines }, change).map(({ grounds }) => grounds);

describe('other times concern', () => {
  it.each<[string, BookingLine[], ReturnType<typeof later>, number[]]>([
    ['whoever gets on at a stop with another one', [ride('run', start)], later(10, 0, 0), [0]],
    ['whoever gets off there', [ride('run', start)], later(0, 10, 10), [0]],
    ['nobody who gets off before', [ride('run', start)], later(0, 0, 10), []],
    ['nobody on another trip', [ride('other', start)], later(10, 10, 10), []],
    [
      'nobody whose line was cancelled',
      [{ ...ride('run', start), cancelledWith: 'run' }],
      later(10, 10, 10),
      [],
    ],
    ['nobody who booked with these times already', [ride('run', start + 10 * MINUTE)], later(10, 10, 10), []],
    ['both lines of an adult and a child', [ride('run', start), ride('run', start)], later(5, 5, 5), [0, 1]],
  ])('%s', (_what, lines, change, indexes) => {
    expect(rescheduledLegs({ lines }, change).map(({ index }) => index)).toEqual(indexes);
  });
});

describe('a leg may be given back', () => {
  const own = ride('run', start);
  it.each<[string, BookingLine[], ReturnType<typeof later>, RescheduleGround[]]>([
    ['not for a quarter of an hour', [own], later(15, 15, 15), []],
    ['when it leaves a minute earlier', [own], later(-1, 0, 0), ['leaves-earlier']],
    ['not when it only arrives earlier', [own], later(0, -10, -10), []],
    ['when it leaves an hour later', [own], later(60, 60, 60), ['much-later']],
    ['when it arrives an hour later', [own], later(0, 60, 60), ['much-later']],
    ['not at 59 minutes', [own], later(59, 59, 59), []],
    [
      'when too little time is left to change',
      [own, ride('onward', start + HOUR + 30 * MINUTE)],
      later(0, 11, 11),
      ['misses-connection'],
    ],
    ['not while there is enough', [own, ride('onward', start + HOUR + 30 * MINUTE)], later(0, 10, 10), []],
    [
      'when the one before arrives too late for it',
      [ride('feeder', start - 90 * MINUTE), own],
      later(-11, -11, -11),
      ['leaves-earlier', 'misses-connection'],
    ],
    [
      'not where it was sold with as little',
      [own, ride('onward', start + HOUR + 10 * MINUTE)],
      later(5, 0, 0),
      [],
    ],
    ['not for a ride home hours later', [own, ride('home', start + 6 * HOUR)], later(50, 50, 50), []],
    [
      'when it comes after the show began',
      [own, event(start + 90 * MINUTE)],
      later(40, 40, 40),
      ['misses-event'],
    ],
    ['not before that', [own, event(start + 90 * MINUTE)], later(30, 30, 30), []],
    [
      'when it goes home before the show is over',
      [event(start - 2 * HOUR), own],
      later(-10, -10, -10),
      ['leaves-earlier', 'misses-event'],
    ],
  ])('%s', (_what, lines, change, grounds) => {
    expect(groundsOf(lines, change)).toEqual([grounds]);
  });

  it('when two small changes add up to what was not sold', () => {
    const once = withNewTimes({ lines: [own] }, rescheduledLegs({ lines: [own] }, later(40, 40, 40)));
    expect(once[0]).not.toHaveProperty('returnUntil');
    const [moved] = [later(40, 40, 40).times, later(70, 70, 70).times];
    expect(groundsOf(once, { tripId: 'run', before: moved, times: later(70, 70, 70).times })).toEqual([
      ['much-later'],
    ]);
  });
});

test('with grounds all legs of the booking go back in full until the first leaves, and nothing of its events', () => {
  const lines = [
    ride('run', start),
    ride('home', start + 2 * DAY),
    ride('gone', start - DAY),
    event(start + DAY),
  ];
  const made = withNewTimes({ lines }, rescheduledLegs({ lines }, later(70, 70, 70)));
  const leaves = start + 70 * MINUTE;
  expect(made.map(({ returnUntil }) => returnUntil)).toEqual([leaves, leaves, start - DAY, undefined]);
  expect(made[0]).toMatchObject({
    startsAt: leaves,
    from: { at: leaves },
    to: { at: start + 130 * MINUTE },
    soldTimes: { departsAt: start, arrivesAt: start + HOUR },
  });
  const paid = (index: number, now: number) => refundOfLine(made[index] as BookingLine, 'EUR', now);
  const all = refundOfLine({ ...(made[0] as BookingLine), returnUntil: leaves }, 'EUR', leaves);
  expect(paid(1, leaves)).toEqual(all);
  // Whoever has made a leg does not get it back.
  expect(paid(2, start)).toEqual({ price: 0, fees: 0 });
});

test('doing it again says the same and changes nothing, whatever the times', () => {
  const minutes = fc.integer({ min: -200, max: 200 });
  const at = fc.integer({ min: -300, max: 600 }).map((minute) => start + minute * MINUTE);
  fc.assert(
    fc.property(fc.tuple(minutes, minutes, minutes), at, at, (moves, other, show) => {
      const lines = [
        ride('run', start),
        ride('run', start + HOUR, { from: 1, to: 2 }),
        ride('other', other),
        event(show),
      ];
      const change = later(...moves);
      const first = rescheduledLegs({ lines }, change);
      const once = withNewTimes({ lines }, first);
      const second = rescheduledLegs({ lines: once }, change);
      expect(second.map(({ index, sold, next, grounds }) => ({ index, sold, next, grounds }))).toEqual(
        first.map(({ index, sold, next, grounds }) => ({ index, sold, next, grounds })),
      );
      expect(withNewTimes({ lines: once }, second)).toEqual(once);
      // What is paid and which seats they are stays, and nothing is given back for longer than until it leaves.
      for (const [index, line] of once.entries()) {
        expect(line).toMatchObject({ seats: lines[index]?.seats, claims: lines[index]?.claims });
        expect(line.returnUntil ?? 0).toBeLessThanOrEqual(line.startsAt);
      }
    }),
    { numRuns: 1_000 },
  );
});
