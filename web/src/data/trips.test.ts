import { HOUR, wallTimeToInstant } from '@fareground/domain/core/time';
import type { Place } from '@fareground/domain/places/place';
import type { Stop } from '@fareground/domain/trips/stop';
import type { Trip } from '@fareground/domain/trips/trip';
import { describe, expect, test } from 'vitest';
import { fixtureReader } from './fixture-reader.test-helper.ts';
import { placesNamed } from './places-named.ts';
import { journeysBefore, rideBetween, searchJourneys } from './trips.ts';

const place = (id: string, name: string, city: string, timeZone = 'Europe/Lisbon'): Place => ({
  id,
  name,
  city,
  country: 'PT',
  timeZone,
});
const places = [
  place('vigo', 'Vigo Urzáiz', 'Vigo', 'Europe/Madrid'),
  place('braga', 'Braga Norte', 'Braga'),
  place('ribeira', 'Porto Ribeira', 'Porto'),
  place('campanha', 'Porto Campanhã', 'Porto'),
];

const stop = (tripId: string, index: number, placeId: string, at: number, more: Partial<Stop> = {}): Stop => {
  const where = places.find((known) => known.id === placeId);
  return {
    id: String(index).padStart(2, '0'),
    tripId,
    placeId,
    name: where?.name ?? placeId,
    city: where?.city ?? placeId,
    timeZone: where?.timeZone ?? 'UTC',
    bay: '2',
    arrivesAt: at,
    departsAt: at,
    fareFromStart: index * 700,
    boards: true,
    alights: true,
    ...more,
  };
};

function trip(
  id: string,
  calls: readonly (readonly [placeId: string, wall: string, more?: Partial<Stop>])[],
): Trip {
  const timetable = calls.map(([placeId, wall, more], index) =>
    stop(id, index, placeId, wallTimeToInstant(wall, 'UTC'), more),
  );
  return {
    id,
    timetable,
    placeIds: calls.map(([placeId]) => placeId),
    departsAt: timetable[0]?.departsAt ?? 0,
    onSale: true,
    state: 'scheduled',
    delayMinutes: 0,
    kind: 'bus',
    minimumFare: 500,
    currency: 'EUR',
  } as unknown as Trip;
}

const evening = trip('evening', [
  ['vigo', '2026-11-27T16:30'],
  ['braga', '2026-11-27T17:52'],
  ['ribeira', '2026-11-27T18:50'],
]);
const night = trip('night', [
  ['vigo', '2026-11-27T22:30'],
  ['braga', '2026-11-28T00:10'],
  ['ribeira', '2026-11-28T01:10'],
]);
const reader = fixtureReader({
  'trips/evening': evening,
  'trips/night': night,
  'availability/evening': { id: 'evening', journeysLeft: [40, 39, 38] },
});
const now = wallTimeToInstant('2026-11-27T12:00', 'UTC');

describe('a place in words', () => {
  test.each([
    ['Porto', ['ribeira', 'campanha']],
    ['porto campanha', ['campanha']],
    ['URZAIZ', ['vigo']],
    ['', []],
    ['Atlantis', []],
  ] as const)('%s', (text, ids) => {
    expect(placesNamed(places, text).map((found) => found.id)).toEqual(ids);
  });
});

describe('a ride on a trip', () => {
  const set = (...ids: readonly string[]) => new Set(ids);
  test.each([
    ['from end to end without a wish', undefined, undefined, { from: 0, to: 2 }],
    ['from the middle', set('braga'), set('ribeira'), { from: 1, to: 2 }],
    ['never backwards', set('ribeira'), set('vigo'), undefined],
    ['to any station of a city', set('vigo'), set('ribeira', 'campanha'), { from: 0, to: 2 }],
    ['not where it does not call', set('vigo'), set('campanha'), undefined],
  ] as const)('%s', (_, from, to, ride) => {
    expect(rideBetween(evening, from, to)).toEqual(ride);
  });

  test('nobody gets on where it only lets off', () => {
    const oneWay = trip('x', [
      ['vigo', '2026-11-27T16:30'],
      ['braga', '2026-11-27T17:52', { boards: false }],
      ['ribeira', '2026-11-27T18:50'],
    ]);
    expect(rideBetween(oneWay, set('braga'), set('ribeira'))).toBeUndefined();
  });
});

describe('a search', () => {
  const search = (from: string, to: string, day: string) =>
    searchJourneys(reader, { from: placesNamed(places, from), to: placesNamed(places, to), day }, now);

  test('finds the fare and the seats of the part that is ridden', async () => {
    const [ride] = await search('Braga', 'Porto', '2026-11-27');
    expect(ride).toMatchObject({ from: 1, to: 2, fare: 700, left: 38 });
  });

  test('goes by the day at the stop where one gets on', async () => {
    expect((await search('Vigo', 'Porto', '2026-11-27')).map((ride) => ride.trip.id)).toEqual([
      'evening',
      'night',
    ]);
    expect((await search('Braga', 'Porto', '2026-11-27')).map((ride) => ride.trip.id)).toEqual(['evening']);
    expect((await search('Braga', 'Porto', '2026-11-28')).map((ride) => ride.trip.id)).toEqual(['night']);
  });

  test('shows nothing that has left', async () => {
    const late = wallTimeToInstant('2026-11-27T17:00', 'UTC');
    const rides = await searchJourneys(
      reader,
      { from: placesNamed(places, 'Vigo'), to: placesNamed(places, 'Porto'), day: '2026-11-27' },
      late,
    );
    expect(rides.map((ride) => ride.trip.id)).toEqual(['night']);
  });
});

test('the way to an event arrives before the doors, and not half a day before', async () => {
  const doorsAt = wallTimeToInstant('2026-11-27T20:30', 'UTC');
  expect((await journeysBefore(reader, 'ribeira', doorsAt, now)).map((ride) => ride.trip.id)).toEqual([
    'evening',
  ]);
  expect(await journeysBefore(reader, 'ribeira', doorsAt + 8 * HOUR, now)).toMatchObject([
    { trip: { id: 'night' } },
  ]);
});
