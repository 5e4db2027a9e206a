import { expect, test } from 'vitest';
import { countryOfZone } from './countries.ts';

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
