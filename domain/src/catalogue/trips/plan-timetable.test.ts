import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanTripsRequest } from '../../api/make-trips.ts';
import { DAY, dayKey, HOUR, MINUTE, wallTime, wallTimeToInstant } from '../../core/time.ts';
import type { Place } from '../search/place.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { callOffsets } from './call-offsets.ts';
import { planTimetable, statesOfTrips } from './plan-timetable.ts';
import { serviceDatesOf, weekdayOf } from './service-days.ts';

const place = (id: string, timeZone: string, latitude?: number, longitude?: number): Place => ({
  ...{ id, name: id, city: id, country: 'PT', timeZone },
  ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
});
const places = [
  place('porto', 'Europe/Lisbon'),
  place('braga', 'Europe/Lisbon'),
  place('tui', 'Europe/Madrid'),
  place('vigo', 'Europe/Madrid'),
  place('oporto', 'Europe/Lisbon', 41.15, -8.6),
  place('lisbon', 'Europe/Lisbon', 38.72, -9.14),
  place('salamanca', 'Europe/Madrid', 40.97, -5.66),
];
const vehicle: Vehicle = {
  id: 'coach',
  kind: 'bus',
  name: 'Coach',
  operator: 'Minho Lines',
  registration: '12-ML-12',
  layout: ['#m Coach', '1:SS_SS'],
  amenities: [],
  inService: true,
  outOfService: ['2026-12-05/2026-12-05'],
  createdAt: 1,
  updatedAt: 1,
  updatedBy: 'travel',
};
const call = (placeId: string, arrives: string, departs = arrives) => ({
  placeId,
  arrives,
  departs,
  boards: true,
  alights: true,
  bay: '',
});
/** The late coach over the border: four stops, after midnight, an hour ahead beyond the river. */
const night: PlanTripsRequest = {
  number: 'ML 209',
  vehicleId: 'coach',
  currency: 'EUR',
  minimumFare: 400,
  fares: [600, 1_100, 1_400, 700, 1_000, 400],
  policy: { fullRefundHours: 24, partialRefundHours: 3, partialRefundPercent: 50, feesRefunded: false },
  calls: [
    call('porto', '23:55'),
    call('braga', '00:51', '00:53'),
    call('tui', '02:46', '02:47'),
    call('vigo', '03:15'),
  ],
  days: { from: '2026-11-27', until: '2026-12-06', weekdays: [5, 6], without: [], extra: [] },
};
const plan = (changes: Partial<PlanTripsRequest> = {}) =>
  planTimetable({ ...night, ...changes }, { vehicle, places });
function runsOf(changes: Partial<PlanTripsRequest> = {}) {
  const planned = plan(changes);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  return planned.trips;
}

describe('the trips of a timetable', () => {
  it('go over midnight and the border, each stop on its own clock', () => {
    const [first, ...others] = runsOf();
    expect(first?.date).toBe('2026-11-27');
    expect(
      first?.timetable.map(({ arrivesAt, departsAt, timeZone }) => [
        wallTime(arrivesAt, timeZone),
        wallTime(departsAt, timeZone),
      ]),
    ).toEqual([
      ['2026-11-27T23:55', '2026-11-27T23:55'],
      ['2026-11-28T00:51', '2026-11-28T00:53'],
      ['2026-11-28T02:46', '2026-11-28T02:47'],
      ['2026-11-28T03:15', '2026-11-28T03:15'],
    ]);
    expect((first?.arrivesAt ?? 0) - (first?.departsAt ?? 0)).toBe(2 * HOUR + 20 * MINUTE);
    expect(others.map(({ date }) => date)).toEqual(['2026-11-28', '2026-12-04', '2026-12-05']);
    expect(first?.timetable.map(({ boards, alights }) => [boards, alights])).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, true],
    ]);
  });

  it.each([
    ['2027-03-27', '2027-03-28T04:15', 'clocks go forward'],
    ['2026-10-24', '2026-10-25T02:15', 'clocks go back'],
    ['2026-10-23', '2026-10-24T03:15', 'a night before'],
  ])('take as long as ever in the night of %s, and arrive at %s: %s', (day, arrives) => {
    const [trip] = runsOf({
      days: { ...night.days, from: day, until: day, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    });
    expect((trip?.arrivesAt ?? 0) - (trip?.departsAt ?? 0)).toBe(2 * HOUR + 20 * MINUTE);
    expect(wallTime(trip?.arrivesAt ?? 0, 'Europe/Madrid')).toBe(arrives);
  });

  it.each([
    [
      'a stop that is not there',
      { calls: [call('porto', '10:00'), call('mars', '11:00')], fares: [1] },
      'calls.1.placeId',
      'no-such-place',
    ],
    [
      'a stop twice in a row',
      { calls: [call('porto', '10:00'), call('porto', '11:00')], fares: [1] },
      'calls.1.placeId',
      'same-place',
    ],
    [
      'no boarding',
      { calls: [{ ...call('porto', '10:00'), boards: false }, call('vigo', '11:00')], fares: [1] },
      'calls.0.boards',
      'nobody-boards',
    ],
    [
      'no way out',
      { calls: [call('porto', '10:00'), { ...call('vigo', '11:00'), alights: false }], fares: [1] },
      'calls.1.alights',
      'nobody-alights',
    ],
    ['a fare too few', { fares: [1, 2] }, 'fares', 'fares-count'],
    ['another vehicle', { vehicleId: 'other' }, 'vehicleId', 'no-such-vehicle'],
    [
      'days that end before they begin',
      { days: { ...night.days, until: '2026-11-26' } },
      'days.until',
      'days-order',
    ],
    ['no day at all', { days: { ...night.days, weekdays: [] } }, 'days.weekdays', 'no-days'],
    [
      'too many days',
      { days: { ...night.days, until: '2029-01-01', weekdays: [1, 2, 3, 4, 5, 6, 7] } },
      'days.until',
      'too-many-days',
    ],
  ] as const)('are refused with %s', (_what, changes, field, fault) => {
    expect(plan(changes as Partial<PlanTripsRequest>)).toEqual({ ok: false, faults: [{ field, fault }] });
  });

  it.each([
    ['of two zones, typed as of one', [call('oporto', '10:00'), call('salamanca', '11:00')], 'too-fast'],
    ['in no time', [call('oporto', '10:00'), call('lisbon', '10:00')], 'too-fast'],
    [
      'of stops that run backwards, days long',
      [call('oporto', '10:00'), call('braga', '09:30'), call('porto', '09:00'), call('vigo', '08:30')],
      null,
    ],
    [
      'of stops that run backwards, longer than any run',
      [...['oporto', 'braga', 'porto', 'braga', 'lisbon'].map((id, at) => call(id, `1${9 - at}:00`))],
      'too-long',
    ],
  ] as const)('are refused, or asked about, with times %s', (_what, calls, fault) => {
    const fares = Array.from({ length: (calls.length * (calls.length - 1)) / 2 }, () => 1);
    const planned = plan({ calls: [...calls], fares });
    const last = `calls.${calls.length - 1}.arrives`;
    expect(planned.ok ? planned.warnings.map(({ warning }) => warning) : planned.faults).toEqual(
      fault ? [{ field: last, fault }] : ['long', 'long', 'long', 'long-trip'],
    );
  });

  it.each([
    ['rows', ['#m Coach', '1:SS_SS', '1:SS_SS']],
    ['ids of decks', ['#m Coach', '1:SS_SS', '#m Other', '1:SS_SS']],
    ['names of decks', ['#m Coach', '1:SS_SS', '#n Coach', '2:SS_SS']],
  ])('of a vehicle with two equal %s are refused: two seats have one name', (_what, layout) => {
    expect(planTimetable(night, { vehicle: { ...vehicle, layout }, places })).toEqual({
      ok: false,
      faults: [{ field: 'vehicleId', fault: 'same-seats' }],
    });
  });

  it('of a retired vehicle are refused', () => {
    const retired = planTimetable(night, { vehicle: { ...vehicle, inService: false }, places });
    expect(retired).toEqual({ ok: false, faults: [{ field: 'vehicleId', fault: 'retired' }] });
  });
});

describe('days of trips', () => {
  it('are those of the weekdays, less the exceptions, and the extra ones', () => {
    const days = { ...night.days, without: ['2026-11-28'], extra: ['2026-12-07', '2026-11-28'] };
    expect(serviceDatesOf(days, 10)).toEqual(['2026-11-27', '2026-12-04', '2026-12-05', '2026-12-07']);
  });

  it('know their weekday', () => {
    expect(['2026-11-23', '2026-11-27', '2026-11-29'].map(weekdayOf)).toEqual([1, 5, 7]);
  });
});

describe('how trips stand', () => {
  const trips = runsOf();
  const now = Date.parse('2026-11-28T12:00Z');
  const made = [{ id: trips[2]?.tripId ?? '', onSale: true, state: 'scheduled' as const }];

  it('says what was made before, is past, and what the vehicle cannot do', () => {
    const states = statesOfTrips(trips, { vehicle, made, others: [], number: 'ML 209', now });
    expect(states.map(({ date, state }) => [date, state])).toEqual([
      ['2026-11-27', 'past'],
      ['2026-11-28', 'ready'],
      ['2026-12-04', 'exists'],
      ['2026-12-05', 'away'],
    ]);
  });

  it.each([
    ['on sale', { onSale: true, state: 'scheduled' }, 'exists'],
    ['not on sale', { onSale: false, state: 'scheduled' }, 'unsold'],
    ['cancelled before it was', { onSale: false, state: 'cancelled' }, 'exists'],
  ] as const)(
    'knows a trip that was made before and is %s, whatever vehicle it has',
    (_how, trip, expected) => {
      const before = [{ id: trips[1]?.tripId ?? '', ...trip }];
      const [, second] = statesOfTrips(trips, { vehicle, made: before, others: [], number: 'ML 209', now });
      expect(second?.state).toBe(expected);
    },
  );

  it.each([
    ['scheduled', 'clash'],
    ['cancelled', 'ready'],
  ] as const)('knows that a vehicle is elsewhere, where that trip is %s: %s', (state, expected) => {
    const departsAt = (trips[1]?.arrivesAt ?? 0) - MINUTE;
    const other = { id: 'ml-207', number: 'ML 207', departsAt, arrivesAt: departsAt + HOUR, state };
    const [, second] = statesOfTrips(trips, { vehicle, others: [other], number: 'ML 209', now });
    expect(second?.state).toBe(expected);
    expect(second?.clash?.number).toBe(expected === 'clash' ? 'ML 207' : undefined);
  });

  it.each([
    ['scheduled', 'busy'],
    ['cancelled', 'ready'],
  ] as const)('knows that a driver is elsewhere, where that trip is %s: %s', (state, expected) => {
    const arrivesAt = (trips[1]?.departsAt ?? 0) + MINUTE;
    const driven = [{ id: 'ml-100', number: 'ML 100', departsAt: arrivesAt - HOUR, arrivesAt, state }];
    const [, second] = statesOfTrips(trips, { vehicle, others: [], driven, number: 'ML 209', now });
    expect(second?.state).toBe(expected);
    expect(second?.clash?.number).toBe(expected === 'busy' ? 'ML 100' : undefined);
  });

  it('knows that a vehicle is away on the day after, while it is still under way', () => {
    const [, second] = statesOfTrips(trips, {
      vehicle: { ...vehicle, outOfService: ['2026-11-29/2026-11-29'] },
      others: [],
      number: 'ML 209',
      now,
    });
    expect(second).toMatchObject({ date: '2026-11-28', state: 'away' });
  });

  it.each([
    ['ends where it begins, in time', -40, 'vigo', 'porto', undefined],
    ['ends where it begins, too late', -10, 'vigo', 'porto', 'short'],
    ['ends elsewhere', -300, 'porto', 'vigo', 'elsewhere'],
    ['begins where it ends, in time', 40, 'vigo', 'porto', undefined],
    ['begins where it ends, too soon', 10, 'vigo', 'porto', 'short'],
    ['begins elsewhere', 300, 'porto', 'vigo', 'elsewhere'],
  ])(
    'a trip is marked, and ready, where its vehicle %s: %s',
    (_how, minutes, originCity, destinationCity, reason) => {
      const [, trip] = trips;
      const [start, end] = [trip?.departsAt ?? 0, trip?.arrivesAt ?? 0];
      const at = minutes < 0 ? start + minutes * MINUTE - HOUR : end + minutes * MINUTE;
      const other = {
        id: 'other',
        number: 'ML 1',
        departsAt: at,
        arrivesAt: at + HOUR,
        originCity,
        destinationCity,
      };
      const states = statesOfTrips([...(trip ? [trip] : [])], {
        vehicle,
        others: [
          { ...other, state: 'scheduled' },
          { ...other, id: 'off', departsAt: start - 1, arrivesAt: start, state: 'cancelled' },
        ],
        number: 'ML 209',
        now,
        turnaround: 30 * MINUTE,
      });
      expect(states.map(({ state, gap }) => [state, gap?.reason, gap?.number])).toEqual([
        ['ready', reason, reason && 'ML 1'],
      ]);
    },
  );

  it.each([
    ['says none', undefined, 'short'],
    ['needs less', 20, undefined],
    ['needs none', 0, undefined],
    ['needs more', 40, 'short'],
  ])('the turnaround time is the vehicle’s own, where it %s: %s', (_how, turnaroundMinutes, reason) => {
    const [, trip] = trips;
    const arrivesAt = (trip?.departsAt ?? 0) - 25 * MINUTE;
    const before = { id: 'other', number: 'ML 1', departsAt: arrivesAt - HOUR, arrivesAt };
    const [planned] = statesOfTrips(trip ? [trip] : [], {
      vehicle: { ...vehicle, ...(turnaroundMinutes !== undefined && { turnaroundMinutes }) },
      others: [{ ...before, state: 'scheduled' }],
      number: 'ML 209',
      now,
      turnaround: 30 * MINUTE,
    });
    expect([planned?.state, planned?.gap?.reason]).toEqual(['ready', reason]);
  });

  it.each([
    ['is there', { uid: 'dora', name: 'Dora' }, []],
    ['is not', null, [{ field: 'driverUid', fault: 'no-such-driver' }]],
  ])('a driver who %s', (_, driver, faults) => {
    const planned = planTimetable({ ...night, driverUid: 'dora' }, { vehicle, places, driver });
    expect(planned.ok ? [] : planned.faults).toEqual(faults);
  });

  it('never has one vehicle or one driver in two places, whatever is asked', () => {
    const days = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), (offsets, busyHour) => {
        const extra = offsets.map((offset) => dayKey(now + (offset + 1) * DAY, 'Europe/Lisbon'));
        const planned = runsOf({
          calls: [call('porto', '10:00'), call('braga', '08:00'), call('vigo', '11:00')],
          fares: [1, 2, 3],
          days: { ...night.days, weekdays: [], extra },
        });
        const busy = {
          id: 'busy',
          number: 'X',
          departsAt: now + busyHour * HOUR,
          arrivesAt: now + (busyHour + 5) * HOUR,
          state: 'scheduled' as const,
        };
        const ofVehicle = busyHour % 2 === 0;
        const context = { others: ofVehicle ? [busy] : [], driven: ofVehicle ? [] : [busy] };
        const ready = statesOfTrips(planned, { vehicle, ...context, number: 'ML 209', now })
          .filter(({ state }) => state === 'ready')
          .concat([{ ...busy, tripId: 'busy', date: '', state: 'ready' }])
          .sort((a, b) => a.departsAt - b.departsAt);
        for (const [index, trip] of ready.entries()) {
          const next = ready[index + 1];
          if (next) expect(next.departsAt).toBeGreaterThanOrEqual(trip.arrivesAt);
        }
      }),
    );
  });
});

it('a stop is reached within a day after the one before it, at the time on its wall', () => {
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const timed = fc.record({
    arrives: clock,
    departs: clock,
    timeZone: fc.constantFrom('Europe/Lisbon', 'Europe/Madrid', 'America/New_York'),
  });
  fc.assert(
    fc.property(fc.array(timed, { minLength: 2, maxLength: 8 }), (calls) => {
      const offsets = callOffsets(calls, '2026-11-27');
      const start = wallTimeToInstant(`2026-11-27T${calls[0]?.departs}`, calls[0]?.timeZone ?? 'UTC');
      for (const [index, { arrives, departs }] of offsets.entries()) {
        const before = offsets[index - 1]?.departs ?? 0;
        expect(arrives).toBeGreaterThanOrEqual(before);
        expect(arrives - before).toBeLessThanOrEqual(DAY);
        expect(departs).toBeGreaterThanOrEqual(arrives);
        const { timeZone = 'UTC', arrives: wall = '' } = calls[index] ?? {};
        if (index > 0) expect(wallTime(start + arrives, timeZone).slice(11)).toBe(wall);
      }
    }),
  );
});
