import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE, wallTimeToInstant } from '../../core/time.ts';
import { CHANGE_ACROSS_MINUTES, CHANGE_MINUTES, minutesToChange } from './change-time.ts';
import { connections, MAX_WAIT, slack, worthChanging } from './connections.ts';
import { type Departure, leavesAt, leavesOn, reachesAt } from './departure.ts';
import { madeDeparture } from './departures.test-helper.ts';
import { callsOf, directRides, endOf, type Itinerary, isSold, priceOf, startOf } from './ride.ts';

const day = '2026-11-27';
const inCity = (city: string) => (call: { city: string }) => call.city === city;
const ends = { isStart: inCity('Vigo'), isEnd: inCity('Lisboa') };
const usual = (from: string, to: string, onto: Departure['service']['kind']) =>
  minutesToChange({ id: from }, { id: to }, onto);
const find = (all: readonly Departure[], now = 0) =>
  connections(all, all, { ends, day, now, minutesToChange: usual });
const at = (time: string) => `${day}T${time}`;

const coach = madeDeparture({ leaves: at('10:00'), stops: ['Vigo', ['Porto Ribeira', 120]] });
const leaving = (time: string, stop = 'Porto Ribeira', more = {}) =>
  madeDeparture({ leaves: at(time), stops: [stop, ['Lisboa', 180]], ...more });

/** Sold until four hours before. */
const closed = { service: { saleWindow: { closesMinutes: 240 } } };
const looked = wallTimeToInstant(at('08:00'), 'Europe/Lisbon');

describe('one change', () => {
  // The coach is there at 11:00 on Lisbon's clocks.
  test.each([
    ['at the least time', leaving('11:20'), true],
    ['a minute before it', leaving('11:19'), false],
    ['at another stop, in time', leaving('12:00', 'Porto Campanha'), true],
    ['at another stop, too soon', leaving('11:59', 'Porto Campanha'), false],
    ['after a long wait', leaving('15:00'), true],
    ['after too long a wait', leaving('15:01'), false],
    ['in another city', leaving('12:00', 'Braga'), false],
    ['onto a ride that was cancelled', leaving('12:00', 'Porto Ribeira', { state: 'cancelled' }), false],
    ['onto a ride that is not sold any more', leaving('11:30', 'Porto Ribeira', closed), false],
    ['onto a ride that is sold', leaving('15:00', 'Porto Ribeira', closed), true],
    ['in another currency', leaving('12:00', 'Porto Ribeira', { service: { currency: 'GBP' } }), false],
    ['to a plane, too soon', leaving('12:20', 'Porto Ribeira', { service: { kind: 'plane' } }), false],
    ['to a plane', leaving('12:30', 'Porto Ribeira', { service: { kind: 'plane' } }), true],
  ])('%s', (_name, second, isFound) => {
    expect(find([coach, second], looked)).toHaveLength(isFound ? 1 : 0);
  });

  test('not with a first ride that is not sold', () => {
    const stopped = { ...coach, service: { ...coach.service, saleWindow: { stopped: true as const } } };
    expect(find([stopped, leaving('12:00')], looked)).toHaveLength(0);
  });

  test('not after a first ride that is too late for it', () => {
    const late = { ...coach, delayMinutes: 15 };
    expect(find([late, leaving('11:30')])).toHaveLength(0);
    expect(find([late, leaving('11:35')])).toHaveLength(1);
  });

  test('over midnight, and where clocks go forward in between', () => {
    const night = '2026-03-28';
    const first = madeDeparture({ leaves: `${night}T22:30`, stops: ['Vigo', ['Porto', 120]] });
    // 23:30 in Lisbon's zone; at 01:00 clocks go to 02:00, so 02:10 is an hour and forty minutes later.
    const second = madeDeparture({ leaves: '2026-03-29T02:10', stops: ['Porto', ['Lisboa', 180]] });
    const [found] = connections([first], [second], { ends, day: night, now: 0, minutesToChange: usual });
    expect(found && slack(found)).toBe(100 * MINUTE);
  });

  test('a place that says how long it takes', () => {
    const said = (minutes: number) => ({ id: 'hub', changeMinutes: minutes });
    expect(minutesToChange(said(5), said(5), 'train')).toBe(5);
    expect(minutesToChange(said(5), { id: 'other' }, 'train')).toBe(CHANGE_ACROSS_MINUTES);
    expect(minutesToChange(said(75), { id: 'other' }, 'train')).toBe(75);
    expect(minutesToChange({ id: 'a' }, { id: 'a' }, 'bus')).toBe(CHANGE_MINUTES);
    expect(minutesToChange({ id: 'a', parentId: 'hub' }, { id: 'b', parentId: 'hub' }, 'bus')).toBe(
      CHANGE_MINUTES,
    );
  });
});

describe('what a feed says of the way between two places', () => {
  const ribeira = { id: 'ribeira', city: 'Porto', changesTo: ['trindade/7', 'hub/12', 'gaia/25', 'sul/-'] };
  test.each([
    ['to that stop', { id: 'trindade', city: 'Porto' }, 7],
    ['to a stop of that station', { id: 'hub-2', parentId: 'hub', city: 'Porto' }, 12],
    ['to a stop that is named, before its station', { id: 'trindade', parentId: 'hub', city: 'Porto' }, 7],
    ['to another city, where it is said', { id: 'gaia', city: 'Gaia' }, 25],
    ['to another city, where it is not', { id: 'braga', city: 'Braga' }, null],
    ['where nobody can', { id: 'sul', city: 'Porto' }, null],
    ['where nothing is said', { id: 'norte', city: 'Porto' }, CHANGE_ACROSS_MINUTES],
  ])('%s', (_name, to, minutes) => {
    expect(minutesToChange(ribeira, to, 'bus')).toBe(minutes);
    expect(minutes === null || minutes > 30 || minutesToChange(ribeira, to, 'plane') === minutes).toBe(true);
  });

  // The coach is in Porto at 11:00, and its stop is 25 minutes from one in Gaia.
  test.each([
    ['in time', '11:25', 1],
    ['too soon', '11:24', 0],
  ])('joins places of two cities: %s', (_name, time, count) => {
    const all = [coach, leaving(time, 'Gaia Devesas')];
    const asked = { ends, day, now: 0 };
    expect(connections(all, all, { ...asked, minutesToChange: usual })).toHaveLength(0);
    const near = { minutesToChange: () => 25, citiesNear: () => ['Gaia'] };
    expect(connections(all, all, { ...asked, ...near })).toHaveLength(count);
  });
});

describe('beside direct itineraries', () => {
  const itineraryOf = (departure: Departure): Itinerary => ({ rides: [{ departure, from: 0, to: 1 }] });
  const changing = () => find([coach, leaving('12:00')]);
  test.each([
    ['leaves later and is there before', at('11:00'), 200, 0],
    ['is there a little later', at('10:00'), 6 * 60, 0],
    ['is far slower', at('10:00'), 8 * 60, 1],
    ['has left already', at('09:00'), 60, 1],
  ])('a direct one that %s', (_name, leaves, minutes, count) => {
    const direct = itineraryOf(madeDeparture({ leaves, stops: ['Vigo', ['Lisboa', minutes]] }));
    expect(worthChanging([direct], changing())).toHaveLength(count);
  });
  test('one that was cancelled hides nothing', () => {
    const gone = madeDeparture({ leaves: at('10:00'), stops: ['Vigo', ['Lisboa', 60]], state: 'cancelled' });
    expect(worthChanging([itineraryOf(gone)], changing())).toHaveLength(1);
  });
});

const cities = ['Vigo', 'Braga', 'Porto', 'Aveiro', 'Lisboa'];
const stops = [...cities.map((city) => `${city} North`), 'Porto South', 'Lisboa South'];
const trips = fc.array(
  fc.record({
    way: fc.uniqueArray(fc.constantFrom(...stops), { minLength: 2, maxLength: 4 }),
    minute: fc.integer({ min: 0, max: 1_439 }),
    steps: fc.integer({ min: 5, max: 90 }),
    state: fc.constantFrom<Departure['state']>('scheduled', 'boarding', 'cancelled'),
    delayMinutes: fc.constantFrom(0, 0, 0, 25, 90),
    currency: fc.constantFrom<Departure['service']['currency']>('EUR', 'EUR', 'EUR', 'GBP'),
    closed: fc.integer({ min: 0, max: 12 }),
  }),
  { minLength: 6, maxLength: 20 },
);

test('whatever trips there are: never less than the least time, never a ride that is not sold, no place twice', () => {
  let some = 0;
  fc.assert(
    fc.property(trips, fc.integer({ min: 0, max: 1_439 }), (made, nowMinute) => {
      const clock = (minute: number) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      const all = made.map(({ way, minute, steps, state, delayMinutes, currency, closed }) =>
        madeDeparture({
          leaves: at(clock(minute)),
          stops: way.map((stop, index) => [stop, index * steps, { boards: index !== closed }] as const),
          ...{ state, delayMinutes, service: { currency } },
        }),
      );
      const now = wallTimeToInstant(at(clock(nowMinute)), 'Europe/Lisbon') - 12 * 60 * MINUTE;
      const found = find(all, now);
      const direct = directRides(all, ends, { day, now }).map((ride): Itinerary => ({ rides: [ride] }));
      for (const itinerary of found) {
        some += 1;
        const [first, second] = itinerary.rides;
        if (!second) throw new Error('an itinerary without a change');
        const [off, on] = [callsOf(first).at(-1), callsOf(second)[0]];
        const minutes = usual(off?.placeId ?? '', on?.placeId ?? '', second.departure.service.kind);
        const least = (minutes ?? Number.POSITIVE_INFINITY) * MINUTE;
        const arrives = reachesAt(first.departure, first.to) + first.departure.delayMinutes * MINUTE;
        const leaves = leavesAt(second.departure, second.from);
        expect(leaves - arrives).toBeGreaterThanOrEqual(least);
        expect(leaves - arrives).toBeLessThanOrEqual(MAX_WAIT);
        expect(off?.city).toBe(on?.city);
        expect(
          off?.alights && on?.boards && callsOf(first)[0]?.boards && callsOf(second).at(-1)?.alights,
        ).toBe(true);
        expect([first, second].every(({ departure }) => isSold(departure))).toBe(true);
        expect(first.departure.service.currency).toBe(second.departure.service.currency);
        expect(leavesOn(first.departure, first.from)).toBe(day);
        expect(startOf(itinerary)).toBeGreaterThan(now);
        const visited = [...callsOf(first), ...callsOf(second)].map(({ placeId }) => placeId);
        // The place of the change is in both, where it is one.
        const twice = visited.length - new Set(visited).size;
        expect(twice).toBe(off?.placeId === on?.placeId ? 1 : 0);
      }
      const shown = worthChanging(direct, found);
      for (const one of shown)
        for (const other of shown)
          expect(
            startOf(other) > startOf(one) && endOf(other) < endOf(one) && priceOf(other) < priceOf(one),
          ).toBe(false);
    }),
    { numRuns: 600 },
  );
  expect(some).toBeGreaterThan(20);
});
