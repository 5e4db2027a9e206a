import { travelClasses } from '@fareground/domain/catalogue/vehicles/travel-class';
import { describe, expect, test } from 'vitest';
import {
  activeFilters,
  changedTravelQuery,
  isWayBack,
  itinerariesAddress,
  readTravelQuery,
  travelQueryParams,
  wantedClasses,
} from './travel-query.ts';

const queryOf = (query: string) => readTravelQuery(new URLSearchParams(query));

test('classes are the domain’s', () => {
  expect(wantedClasses).toEqual(travelClasses);
});

describe('an address', () => {
  test('says all of it, and what goes without saying is left out', () => {
    const query =
      'from=Vigo&to=Porto&date=2026-11-27&back=2026-11-29&out=bus-1%7E0%7E3&adults=2&children=1&bicycles=1&leaves=morning&amenities=wifi%2Cpower&price=2000EUR&travelClass=first&direct=1&sort=price&page=2';
    expect(travelQueryParams(queryOf(query)).toString()).toBe(query);
    expect(travelQueryParams(queryOf('from=Vigo&adults=1&page=1')).toString()).toBe('from=Vigo');
  });

  test.each([
    ['date=2026-02-30', 'date', ''],
    ['adults=0', 'adults', 1],
    ['children=99', 'children', 0],
    ['bicycles=-1', 'bicycles', 0],
    ['leaves=noon', 'leaves', ''],
    ['sort=luck', 'sort', ''],
    ['amenities=sauna,wifi', 'amenities', 'wifi'],
    ['price=cheap', 'price', ''],
    ['price=2000euro', 'price', ''],
    ['travelClass=gold', 'travelClass', ''],
    ['direct=yes', 'direct', false],
    ['page=0', 'page', 1],
    ['event=%2Fx', 'event', ''],
  ] as const)('%s is as if it were not there', (query, name, value) => {
    expect(queryOf(query)[name]).toBe(value);
  });
});

describe('what the search is asked', () => {
  test('the way there', () => {
    const query = queryOf('from=Vigo&to=Porto&date=2026-11-27&back=2026-11-29&adults=2&children=1&infants=1');
    expect(itinerariesAddress(query, 'bus')).toBe(
      '/itineraries?from=Vigo&to=Porto&date=2026-11-27&kind=bus&seats=3&children=1',
    );
  });
  test('what it must be like', () => {
    expect(itinerariesAddress(queryOf('from=Vigo&travelClass=first&direct=1'), undefined)).toBe(
      '/itineraries?from=Vigo&travelClass=first&direct=1',
    );
  });
  test.each([
    ['2000EUR', 'price=2000&currency=EUR'],
    ['350000HUF', 'price=350000&currency=HUF'],
    ['2000', 'price=2000'],
  ])('the most for a seat: %s', (price, query) => {
    expect(itinerariesAddress(queryOf(`from=Vigo&price=${price}`), undefined)).toBe(
      `/itineraries?from=Vigo&${query}`,
    );
  });
  test('the way back, with the way there', () => {
    const query = queryOf('from=Vigo&to=Porto&date=2026-11-27&back=2026-11-29&out=bus-1~0~3');
    expect(isWayBack(query)).toBe(true);
    expect(itinerariesAddress(query, undefined)).toBe(
      '/itineraries?from=Porto&to=Vigo&date=2026-11-29&chosen=bus-1%7E0%7E3',
    );
  });
});

describe('another choice', () => {
  const chosen = queryOf('from=Vigo&to=Porto&date=2026-11-27&back=2026-11-29&out=bus-1~0~3&page=3');
  test.each([
    ['another day back', { back: '2026-11-30' }, 'bus-1~0~3'],
    ['another order', { sort: 'price' }, 'bus-1~0~3'],
    ['the same ends sent again', { from: 'Vigo', to: 'Porto' }, 'bus-1~0~3'],
    ['another day there', { date: '2026-11-28' }, ''],
    ['from elsewhere', { from: 'Braga' }, ''],
    ['no way back', { back: '' }, ''],
  ])('%s', (_name, change, out) => {
    expect(changedTravelQuery(chosen, change)).toMatchObject({ page: 1, out });
  });
  test('filters that are in use are counted', () => {
    expect(activeFilters(queryOf('leaves=morning&operator=ML&travelClass=first&direct=1'))).toBe(4);
  });
});
