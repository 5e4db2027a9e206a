import { searchQuerySchema } from '@fareground/domain/api/search';
import { wallTimeToInstant } from '@fareground/domain/core/time';
import { expect, test } from 'vitest';
import {
  droppable,
  dropped,
  isActive,
  isPlain,
  readFilters,
  searchQuery,
  withChange,
} from './event-filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));
const timeZone = 'Europe/Lisbon';
const now = wallTimeToInstant('2026-11-24T10:00', timeZone);
const asked = (address: string) => searchQuery(read(address), undefined, { now, timeZone });

test('an address without filters asks for nothing but what is on next', () => {
  expect(isPlain(read(''))).toBe(true);
  expect(isPlain(read('from=Vigo&sort=date'))).toBe(true);
});

test.each([
  'q=fado',
  'city=Porto',
  'when=week',
  'since=2026-11-27',
  'until=2026-11-27',
  'price=2000',
  'free=1',
])('%s is asked of the search', (address) => expect(isPlain(read(address))).toBe(false));
test.each(['accessible=1', 'onSale=1', 'sort=price', 'page=2'])('so is %s', (address) =>
  expect(isPlain(read(address))).toBe(false),
);

test.each([
  ['when=today', 'from=2026-11-24&to=2026-11-24'],
  ['when=weekend', 'from=2026-11-27&to=2026-11-29'],
  ['when=week', 'from=2026-11-24&to=2026-11-30'],
  ['since=2026-11-27', 'from=2026-11-27'],
  ['until=2026-11-27', 'to=2026-11-27'],
  ['free=1&price=2000', 'free=1'],
  ['q=+fado+&sort=price&page=3', 'q=fado&sort=price&page=3'],
  ['from=Vigo', ''],
])('%s becomes %s', (address, query) => {
  expect(asked(address)).toBe(query);
});

test.each([
  `q=${'x'.repeat(500)}`,
  'since=tomorrow&until=2026-02-31',
  'price=-1&page=0&sort=luck&when=never&free=yes',
  'price=1e9&page=99999',
])('whatever the address says, the server takes the question: %s', (address) => {
  const query = Object.fromEntries(new URLSearchParams(asked(address)));
  expect(searchQuerySchema.safeParse(query).error).toBeUndefined();
});

test('another choice begins with its first page and keeps where one comes from', () => {
  const next = withChange(new URLSearchParams('from=Vigo&q=fado&page=3'), { city: 'Porto' });
  expect(next.toString()).toBe('from=Vigo&q=fado&city=Porto');
});

test('every filter can be taken off by itself', () => {
  const all = 'q=a&city=b&since=2026-11-27&free=1&accessible=1&onSale=1';
  for (const one of droppable) {
    expect(isActive(read(all), one)).toBe(true);
    const left = readFilters(withChange(new URLSearchParams(all), dropped[one]));
    expect(droppable.filter((name) => !isActive(left, name))).toEqual([one]);
  }
});
