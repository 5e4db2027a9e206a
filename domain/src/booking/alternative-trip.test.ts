import { describe, expect, it, test } from 'vitest';
import { hasLeft } from '../catalogue/trips/no-show-rule.ts';
import type { Stop } from '../catalogue/trips/stop.ts';
import { HOUR, MINUTE } from '../core/time.ts';
import {
  MOVE_UNTIL,
  partyOf,
  rebookingRefusal,
  rebookingTerms,
  sameLeg,
  sharesLeg,
} from './alternative-trip.ts';
import type { TripLine } from './booking.ts';

const now = 1_795_000_000_000;
const call = { stop: 0, name: 'Station', city: 'Vigo', timeZone: 'Europe/Madrid', bay: '', at: now };
const line = (startsIn: number, facts: Partial<TripLine> = {}): TripLine => ({
  kind: 'trip',
  offeringId: 'run',
  title: 'Vigo to Porto',
  policy: { fullRefundHours: 48, partialRefundHours: 24, partialRefundPercent: 50, feesRefunded: false },
  attendees: [],
  claims: [],
  unitPrice: 1_000,
  quantity: 1,
  discount: 0,
  fees: 0,
  vehicleKind: 'bus',
  operator: 'Minho Lines',
  number: 'ML 204',
  seats: ['m-1A'],
  from: call,
  to: { ...call, stop: 2 },
  startsAt: now + startsIn,
  ...facts,
});
const missed = { hours: 3 };
const taken = { hours: 3, taken: true } as const;
const offer = { changeId: 'run-cancel-trip', until: now + HOUR, tripIds: ['later'] };

describe('a leg moves to another trip', () => {
  it.each([
    [
      'two days before, with the whole difference back',
      line(49 * HOUR),
      { percents: { trip: 100, travelClass: 100 } },
    ],
    [
      'a day before, with the part that the policy gives',
      line(25 * HOUR),
      { percents: { trip: 50, travelClass: 50 } },
    ],
    ['three hours before, with nothing back', line(3 * HOUR), { percents: { trip: 0, travelClass: 0 } }],
    ['two hours before', line(MOVE_UNTIL), { percents: { trip: 0, travelClass: 0 }, until: now }],
    ['less than two hours before', line(MOVE_UNTIL - 1), null],
    ['that was cancelled', line(49 * HOUR, { cancelledWith: 'run' }), null],
    [
      'whose trip was cancelled, however short before',
      line(HOUR, { offer }),
      { percents: { trip: 100, travelClass: 100 }, offered: ['later'], until: now + HOUR },
    ],
    ['that was missed, of a line that gives nothing for it', line(-1), null],
    ['that leaves within the minute, of a line that gives a later trip', line(1, { missed }), null],
    [
      'that was missed, for as long as its line says',
      line(-3 * HOUR, { missed }),
      { why: 'missed', percents: { trip: 0, travelClass: 100 }, until: now },
    ],
    ['that was missed, and too long ago', line(-3 * HOUR - 1, { missed }), null],
    ['that stands in for a missed one and was missed, too', line(-1, { missed: taken }), null],
    ['that stands in for a missed one, however long before', line(49 * HOUR, { missed: taken }), null],
    [
      'that stands in for a missed one and was cancelled',
      line(HOUR, { missed: taken, offer }),
      { why: 'offered', percents: { trip: 100, travelClass: 100 } },
    ],
    [
      'that was missed, all of it voided',
      line(-1, { missed, voided: [{ serial: '1', paid: 0, fees: 0, refund: 0 }] }),
      null,
    ],
    ['whose time to choose is over', line(49 * HOUR, { offer: { ...offer, until: now - 1 } }), null],
  ])('%s', (_what, moved, terms) => {
    if (terms) expect(rebookingTerms(moved, now)).toMatchObject(terms);
    else expect(rebookingTerms(moved, now)).toBeNull();
  });
});

const terms = (why: 'offered' | 'missed' | 'own') => ({
  why,
  until: now + 2 * HOUR,
  percents: { trip: 0, travelClass: 0 },
  ...(why === 'offered' && { offered: ['bus-2'] }),
});
const soldOn = (startsIn: number, unitPrice = 1_000, routeId: string | undefined = 's1', id = 'bus-2') => ({
  trip: { id, routeId },
  line: { startsAt: now + startsIn },
  fares: [{ place: 0, alike: unitPrice }],
});

describe('terms of rebooking are for a trip', () => {
  it.each([
    ['that was offered', terms('offered'), soldOn(HOUR, 9_000, 's9'), null],
    ['that was not offered', terms('offered'), soldOn(HOUR, 1_000, 's1', 'bus-3'), 'not-offered'],
    ['later of the route, however dear', terms('missed'), soldOn(2 * HOUR, 9_000), null],
    ['later of the route, too late', terms('missed'), soldOn(2 * HOUR + 1), 'not-later'],
    ['of the route that left before', terms('missed'), soldOn(-2 * HOUR), 'not-later'],
    ['of the route that left with it', terms('missed'), soldOn(-HOUR), 'not-later'],
    ['of another route', terms('missed'), soldOn(HOUR, 1_000, 's2'), 'not-later'],
    ['for the same price', terms('own'), soldOn(9 * HOUR, 1_000, 's2'), null],
    ['for more', terms('own'), soldOn(9 * HOUR, 1_001), 'dearer'],
  ] as const)('%s', (_what, by, other, refusal) => {
    expect(rebookingRefusal(by, { routeId: 's1' }, line(-HOUR), other)).toBe(refusal);
  });
  it('that is of no line, after one of none was missed', () => {
    expect(rebookingRefusal(terms('missed'), {}, line(-HOUR), soldOn(HOUR, 1_000, undefined))).toBe(
      'not-later',
    );
  });
});

describe('a trip has left a stop', () => {
  const on = (state: 'scheduled' | 'departed' | 'arrived', delayMinutes = 0) => ({ state, delayMinutes });
  const second = line(0, { from: { ...call, stop: 1 } });
  it.each([
    ['at its time', on('scheduled'), line(0), true],
    ['before its time', on('scheduled'), line(1), false],
    ['while it is late', on('scheduled', 10), line(-10 * MINUTE + 1), false],
    ['after it was late', on('scheduled', 10), line(-10 * MINUTE), true],
    ['that says it departed, at its first stop', on('departed', 10), line(0), true],
    ['that says it departed, at a later stop that it is late at', on('departed', 10), second, false],
    ['that arrived', on('arrived', 10), second, true],
  ])('%s', (_what, trip, booked, answer) => {
    expect(hasLeft(trip, booked, now)).toBe(answer);
  });
});

const stops = (...ids: string[]) =>
  ids.map(
    (id) =>
      ({ placeId: id.replace('!', ''), boards: !id.startsWith('!'), alights: !id.startsWith('!') }) as Stop,
  );
const own = stops('vigo', 'braga', 'porto');

describe('the same leg on another trip', () => {
  it.each([
    ['of the same stops', stops('vigo', 'braga', 'porto'), { from: 0, to: 2 }],
    ['of another way', stops('lugo', 'vigo', 'porto', 'lisboa'), { from: 1, to: 2 }],
    ['the other way', stops('porto', 'vigo'), null],
    ['that goes past the stop', stops('vigo', '!porto', 'lisboa'), null],
    ['that does not go there', stops('vigo', 'lisboa'), null],
  ])('%s', (_what, other, leg) => {
    expect(sameLeg(own, { from: 0, to: 2 }, other)).toEqual(leg);
  });
});

test('a trip shares a leg where somebody can make theirs on it, of a stop only theirs from or to it', () => {
  const other = { timetable: stops('braga', 'porto') };
  expect(sharesLeg({ timetable: own }, other)).toBe(true);
  expect(sharesLeg({ timetable: own }, other, 0)).toBe(false);
  expect(sharesLeg({ timetable: own }, other, 1)).toBe(true);
  expect(sharesLeg({ timetable: own }, { timetable: stops('porto', 'vigo') })).toBe(false);
});

describe('the party of a line is who made the same leg and may choose on the same terms', () => {
  const own = line(49 * HOUR);
  const child = line(49 * HOUR, { passenger: 'child', seats: ['m-1B'] });
  const cyclist = line(49 * HOUR, { extras: { bicycle: 1 }, seats: ['m-1C'] });
  const other = { ...offer, changeId: 'run-skip-stop-1' };
  it.each([
    ['a child and a bicycle', [own, child, cyclist], 1, [0, 1, 2]],
    ['nobody on another trip', [own, line(49 * HOUR, { offeringId: 'other' })], 0, [0]],
    ['nobody who boards elsewhere', [own, line(49 * HOUR, { from: { ...call, stop: 1 } })], 0, [0]],
    ['nobody who gets off elsewhere', [own, line(49 * HOUR, { to: { ...call, stop: 3 } })], 0, [0]],
    ['nobody who was given back', [own, line(49 * HOUR, { cancelledWith: 'run' })], 0, [0]],
    ['those who were offered the same', [line(HOUR, { offer }), line(HOUR, { offer })], 0, [0, 1]],
    ['nobody who was offered other trips', [line(HOUR, { offer }), line(HOUR, { offer: other })], 0, [0]],
    ['nobody without an offer', [line(3 * HOUR, { offer }), line(3 * HOUR)], 0, [0]],
    ['those who missed it', [line(-1, { missed }), line(-1, { missed })], 0, [0, 1]],
    [
      'nobody who rides in place of a missed trip',
      [line(-1, { missed }), line(-1, { missed: taken })],
      0,
      [0],
    ],
    ['nobody, of one who moves no more', [line(-1, { missed: taken }), line(-1, { missed })], 0, []],
    ['nobody, of no line', [own], 3, []],
  ])('%s', (_what, lines, index, party) => {
    expect(partyOf(lines, index, now)).toEqual(party);
  });
});
