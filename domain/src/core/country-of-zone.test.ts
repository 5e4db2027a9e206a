import { expect, test } from 'vitest';
import { countryOfZone, isZoneOf } from './country-of-zone.ts';

test.each([
  ['America/Los_Angeles', 'US'],
  ['Europe/Lisbon', 'PT'],
  ['Europe/Berlin', 'DE'],
  ['Europe/London', 'GB'],
  ['Europe/Moscow', 'RU'],
  ['Asia/Tokyo', 'JP'],
  ['Europe/Kyiv', 'UA'],
  ['Asia/Kolkata', 'IN'],
  ['Etc/UTC', 'ZZ'],
])('%s is the clock of %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});

test.each([
  ['Europe/Lisbon', 'PT', true],
  ['Atlantic/Azores', 'PT', true],
  ['Asia/Calcutta', 'IN', true],
  ['Europe/Lisbon', 'ES', false],
  ['Europe/Lisbon', '*', false],
])('whether %s is the clock of %s: %s', (zone, country, isIts) => {
  expect(isZoneOf(zone, country)).toBe(isIts);
});
