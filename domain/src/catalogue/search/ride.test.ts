import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../core/time.ts';
import { cityDaysOf } from './departure.ts';
import { madeDeparture } from './departures.test-helper.ts';
import { directRides, durationOf, rideOn, startOf } from './ride.ts';

const inCity = (city: string) => (call: { city: string }) => call.city === city;
const between = (from: string, to: string) => ({ isStart: inCity(from), isEnd: inCity(to) });
const long = Date.parse('2020-01-01');

describe('where one gets on and off', () => {
  const bus = madeDeparture({
    leaves: '2026-11-27T10:00',
    stops: ['Vigo Urzaiz', 'Vigo Guixar', 'Braga', 'Porto Campanha', 'Porto Ribeira', 'Aveiro'],
  });
  test.each([
    ['Vigo', 'Porto', { from: 1, to: 3 }],
    ['Porto', 'Aveiro', { from: 4, to: 5 }],
    ['Braga', 'Braga', undefined],
    ['Porto', 'Vigo', undefined],
    ['Vigo', 'Vigo', { from: 0, to: 1 }],
  ])('from %s to %s', (from, to, ride) => {
    expect(rideOn(bus.way.calls, between(from, to))).toEqual(ride);
  });
  test('not where it lets nobody on or off', () => {
    const closed = madeDeparture({
      leaves: '2026-11-27T10:00',
      stops: [
        ['Vigo Urzaiz', 0],
        ['Vigo Guixar', 10, { boards: false }],
        ['Porto Campanha', 60, { alights: false }],
        ['Porto Ribeira', 80],
      ],
    });
    expect(rideOn(closed.way.calls, between('Vigo', 'Porto'))).toEqual({ from: 0, to: 3 });
  });
  test('without an end it is the whole way', () => {
    expect(rideOn(bus.way.calls, {})).toEqual({ from: 0, to: 5 });
    expect(rideOn(bus.way.calls, { isStart: inCity('Braga') })).toEqual({ from: 2, to: 5 });
  });
});

describe('the day is that of the stop where one gets on', () => {
  const night = madeDeparture({
    leaves: '2026-11-27T22:30',
    stops: ['Madrid', ['Vigo', 90], ['Porto', 180], ['Lisboa', 300]],
  });
  test.each([
    ['Madrid', '2026-11-27', 1],
    ['Madrid', '2026-11-28', 0],
    ['Vigo', '2026-11-28', 1],
    // 01:30 in Madrid's zone, 00:30 in Lisbon's.
    ['Porto', '2026-11-28', 1],
    ['Porto', '2026-11-27', 0],
  ])('from %s on %s: %i', (city, day, count) => {
    expect(directRides([night], between(city, 'Lisboa'), { day, now: long })).toHaveLength(count);
  });
  test('a board is there for each day on which it calls in a city', () => {
    const waits = madeDeparture({
      leaves: '2026-11-27T23:00',
      stops: [
        ['Lisboa', 0],
        ['Porto', 50, { departs: 70 * 60_000 }],
        ['Braga', 90],
      ],
    });
    expect(cityDaysOf(waits)).toEqual([
      { city: 'Lisboa', day: '2026-11-27' },
      { city: 'Porto', day: '2026-11-27' },
      { city: 'Porto', day: '2026-11-28' },
      { city: 'Braga', day: '2026-11-28' },
    ]);
  });
});

test.each([
  // Clocks go from 01:00 to 02:00 in Lisbon; half an hour later it is 02:30.
  ['2026-03-29T00:30', '2026-03-29', 60],
  // 01:30 comes twice.
  ['2026-10-25T00:30', '2026-10-25', 60],
])('a ride from %s takes as long as it takes, whatever clocks do', (leaves, day, minutes) => {
  const bus = madeDeparture({ leaves, stops: ['Lisboa', ['Porto', minutes]] });
  const [ride] = directRides([bus], between('Lisboa', 'Porto'), { day, now: long });
  expect(ride && durationOf({ rides: [ride] })).toBe(minutes * 60_000);
});

test('what has left the stop is not found, one that is cancelled is', () => {
  const bus = madeDeparture({ leaves: '2026-11-27T10:00', stops: ['Vigo', 'Porto'], state: 'cancelled' });
  const day = '2026-11-27';
  const at = startOf({ rides: [{ departure: bus, from: 0, to: 1 }] });
  expect(directRides([bus], between('Vigo', 'Porto'), { day, now: at - 1 })).toHaveLength(1);
  expect(directRides([bus], between('Vigo', 'Porto'), { day, now: at })).toHaveLength(0);
});

test.each([
  ['a moment before sale begins', -60 * DAY - 1, 0],
  ['when sale begins', -60 * DAY, 1],
  ['a moment before it ends', -10 * MINUTE - 1, 1],
  ['when it ends', -10 * MINUTE, 0],
])('what is not sold is not found: %s', (_when, before, count) => {
  const saleWindow = { opensDays: 60, closesMinutes: 10 };
  const bus = madeDeparture({
    leaves: '2026-11-27T10:00',
    stops: ['Vigo', 'Porto'],
    service: { saleWindow },
  });
  const now = startOf({ rides: [{ departure: bus, from: 0, to: 1 }] }) + before;
  expect(directRides([bus], between('Vigo', 'Porto'), { day: '2026-11-27', now })).toHaveLength(count);
});

test('whoever comes later than a ride goes does not find it, and its sale goes by when they look', () => {
  const saleWindow = { opensDays: 7 };
  const bus = madeDeparture({
    leaves: '2026-11-27T10:00',
    stops: ['Vigo', 'Porto'],
    service: { saleWindow },
  });
  const at = startOf({ rides: [{ departure: bus, from: 0, to: 1 }] });
  const found = (now: number, after: number) =>
    directRides([bus], between('Vigo', 'Porto'), { day: '2026-11-27', now, after }).length;
  expect(found(at - DAY, at - 1)).toBe(1);
  expect(found(at - DAY, at)).toBe(0);
  // There is no seat to be had in ten days’ time, even for whoever is there by then.
  expect(found(at - 10 * DAY, at - DAY)).toBe(0);
});
