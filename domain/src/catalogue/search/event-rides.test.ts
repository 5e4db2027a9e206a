import { describe, expect, test } from 'vitest';
import { wallTimeToInstant } from '../../core/time.ts';
import { changeText } from './change-time.ts';
import { madeDeparture } from './departures.test-helper.ts';
import { type EventRidesRequest, nearestOfCities, nearestRides, ridesInTime } from './event-rides.ts';
import type { Ride } from './ride.ts';

const at = (clock: string, day = '2026-11-27') => wallTimeToInstant(`${day}T${clock}`, 'Europe/Lisbon');
const ribeira = { id: 'porto-ribeira', city: 'Porto' };
const asked = (change: Partial<EventRidesRequest> = {}): EventRidesRequest => ({
  place: ribeira,
  placeOf: (id) => ({ id, city: id.startsWith('porto') ? 'Porto' : 'elsewhere' }),
  instant: at('20:30'),
  now: 0,
  ...change,
});
const fromLisboa = { isStart: ({ city }: { city: string }) => city === 'Lisboa' };
const train = (clock: string, minutes = 168) =>
  madeDeparture({
    id: `train ${clock}`,
    leaves: `2026-11-27T${clock}`,
    stops: ['Lisboa Oriente', ['Coimbra B', 102], ['Porto Campanha', minutes]],
    service: { kind: 'train' },
  });
const ids = (rides: readonly Ride[]) => rides.map(({ departure }) => departure.id);

describe('rides in time for the doors', () => {
  test('from Lisboa to a show in Porto: the 14:09 that arrives 16:57, at another stop of the city', () => {
    const [ride, ...others] = ridesInTime([train('14:09')], 'there', asked(fromLisboa));
    expect(others).toEqual([]);
    expect(ride).toMatchObject({ departure: { id: 'train 14:09' }, from: 0, to: 2 });
  });

  // Doors at 20:30; an hour from one stop of a city to another where nobody says how long it takes.
  test.each([
    ['16:41', {}, 1],
    ['16:43', {}, 0],
    ['17:00', { changesTo: [changeText('porto-ribeira', 15)] }, 1],
    ['14:09', { changesTo: [changeText('porto-ribeira', null)] }, 0],
    ['10:00', {}, 0],
  ])('the %s: there is time to get from its stop to the event’s', (clock, campanha, count) => {
    const placeOf = (id: string) => ({ id, city: 'Porto', ...campanha });
    expect(ridesInTime([train(clock)], 'there', asked({ placeOf }))).toHaveLength(count);
  });

  test('off at the event’s own stop where it calls there, on where one comes from', () => {
    const bus = madeDeparture({
      leaves: '2026-11-27T15:00',
      stops: ['Vigo', 'Braga', ['Porto Campanha', 130], ['Porto Ribeira', 140]],
    });
    expect(ridesInTime([bus], 'there', asked())).toMatchObject([{ from: 0, to: 3 }]);
    const isStart = ({ city }: { city: string }) => city === 'Braga';
    expect(ridesInTime([bus], 'there', asked({ isStart }))).toMatchObject([{ from: 1, to: 3 }]);
  });

  test('not what has left, is cancelled, or is late', () => {
    expect(ridesInTime([train('14:09')], 'there', asked({ now: at('14:09') }))).toEqual([]);
    expect(ridesInTime([{ ...train('14:09'), state: 'cancelled' }], 'there', asked())).toEqual([]);
    expect(ridesInTime([{ ...train('16:41'), delayMinutes: 5 }], 'there', asked())).toEqual([]);
  });
});

test('home after the end from the city’s other stops too, with time to get there', () => {
  const home = (clock: string, stop: string) =>
    madeDeparture({
      id: `${stop} ${clock}`,
      leaves: `2026-11-27T${clock}`,
      stops: [stop, 'Coimbra B', 'Lisboa Oriente'],
    });
  const all = ['22:45', '23:10'].flatMap((clock) => [
    home(clock, 'Porto Campanha'),
    home(clock, 'Porto Ribeira'),
  ]);
  const rides = ridesInTime(all, 'back', asked({ instant: at('22:00') }));
  expect(ids(rides)).toEqual(['Porto Ribeira 22:45', 'Porto Campanha 23:10', 'Porto Ribeira 23:10']);
  expect(rides.every(({ to }) => to === 2)).toBe(true);
});

test('where none is in time: the last long before, and the first after', () => {
  const all = ['06:00', '08:00', '18:09', '21:00'].map((clock) => train(clock));
  expect(ridesInTime(all, 'there', asked(fromLisboa))).toEqual([]);
  expect(ids(nearestRides(all, asked(fromLisboa)))).toEqual(['train 08:00', 'train 18:09']);
  expect(nearestRides([], asked(fromLisboa))).toEqual([]);
});

test('of each city the nearest ones, by departure', () => {
  const bus = (clock: string) =>
    madeDeparture({
      id: `bus ${clock}`,
      leaves: `2026-11-27T${clock}`,
      stops: ['Braga', ['Porto Ribeira', 60]],
    });
  const rides = ridesInTime(
    [bus('15:00'), bus('16:00'), bus('17:00'), train('14:09'), train('15:09')],
    'there',
    asked(),
  );
  expect(ids(nearestOfCities(rides, 'there', { cities: 8, ofCity: 2 }))).toEqual([
    'train 14:09',
    'train 15:09',
    'bus 16:00',
    'bus 17:00',
  ]);
  expect(ids(nearestOfCities(rides, 'there', { cities: 1, ofCity: 1 }))).toEqual(['bus 17:00']);
});

test.each([
  ['is sold', {}, 1],
  ['is not sold any more', { closesMinutes: 120 }, 0],
  ['is not sold yet', { opensDays: 1 }, 1],
  ['is not sold for now', { stopped: true as const }, 0],
])('a ride in time that %s', (_how, saleWindow, count) => {
  const departure = { ...train('14:09'), service: { ...train('14:09').service, saleWindow } };
  expect(ridesInTime([departure], 'there', asked({ now: at('13:00') }))).toHaveLength(count);
});
