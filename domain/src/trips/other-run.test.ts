import { describe, expect, it, test } from 'vitest';
import type { TripLine } from '../bookings/booking.ts';
import { HOUR } from '../core/time.ts';
import { MOVE_UNTIL, moveRight, sameJourney, sharesJourney } from './other-run.ts';
import type { Stop } from './stop.ts';

const now = 1_795_000_000_000;
const call = { stop: 0, name: 'Station', city: 'Vigo', timeZone: 'Europe/Madrid', bay: '', at: now };
const line = (startsIn: number, facts: Partial<TripLine> = {}): TripLine => ({
  kind: 'trip',
  saleId: 'run',
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
const offer = { changeId: 'run-cancel-trip', until: now + HOUR, tripIds: ['later'] };

describe('a journey moves to another run', () => {
  it.each([
    ['two days before, with the whole difference back', line(49 * HOUR), { percent: 100 }],
    ['a day before, with the part that the policy gives', line(25 * HOUR), { percent: 50 }],
    ['three hours before, with nothing back', line(3 * HOUR), { percent: 0 }],
    ['two hours before', line(MOVE_UNTIL), { percent: 0, until: now }],
    ['less than two hours before', line(MOVE_UNTIL - 1), null],
    ['that was cancelled', line(49 * HOUR, { cancelledWith: 'run' }), null],
    [
      'whose trip was cancelled, however short before',
      line(HOUR, { offer }),
      { percent: 100, offered: ['later'], until: now + HOUR },
    ],
    ['whose time to choose is over', line(49 * HOUR, { offer: { ...offer, until: now - 1 } }), null],
  ])('%s', (_what, moved, right) => {
    if (right) expect(moveRight(moved, now)).toMatchObject(right);
    else expect(moveRight(moved, now)).toBeNull();
  });
});

const stops = (...ids: string[]) =>
  ids.map(
    (id) =>
      ({ placeId: id.replace('!', ''), boards: !id.startsWith('!'), alights: !id.startsWith('!') }) as Stop,
  );
const own = stops('vigo', 'braga', 'porto');

describe('the same journey on another run', () => {
  it.each([
    ['of the same stops', stops('vigo', 'braga', 'porto'), { from: 0, to: 2 }],
    ['of another way', stops('lugo', 'vigo', 'porto', 'lisboa'), { from: 1, to: 2 }],
    ['the other way', stops('porto', 'vigo'), null],
    ['that goes past the stop', stops('vigo', '!porto', 'lisboa'), null],
    ['that does not go there', stops('vigo', 'lisboa'), null],
  ])('%s', (_what, other, journey) => {
    expect(sameJourney(own, { from: 0, to: 2 }, other)).toEqual(journey);
  });
});

test('a run shares a journey where somebody can make theirs on it, of a stop only theirs from or to it', () => {
  const other = { timetable: stops('braga', 'porto') };
  expect(sharesJourney({ timetable: own }, other)).toBe(true);
  expect(sharesJourney({ timetable: own }, other, 0)).toBe(false);
  expect(sharesJourney({ timetable: own }, other, 1)).toBe(true);
  expect(sharesJourney({ timetable: own }, { timetable: stops('porto', 'vigo') })).toBe(false);
});
