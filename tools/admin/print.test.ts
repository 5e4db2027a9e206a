import { expect, test } from 'vitest';
import { moment, table } from './print.ts';

test.each([
  [
    'in winter',
    Date.UTC(2026, 10, 27, 17, 30),
    'Europe/Madrid',
    '2026-11-27 18:30:00 Europe/Madrid (17:30:00 UTC)',
  ],
  [
    'over midnight',
    Date.UTC(2026, 6, 1, 22, 30),
    'Europe/Lisbon',
    '2026-07-01 23:30:00 Europe/Lisbon (22:30:00 UTC)',
  ],
  [
    'on another day',
    Date.UTC(2026, 6, 1, 23, 30),
    'Europe/Madrid',
    '2026-07-02 01:30:00 Europe/Madrid (2026-07-01 23:30:00 UTC)',
  ],
  ['never', null, 'UTC', '-'],
])('a moment is told on the venue’s clock and in UTC: %s', (_when, at, zone, told) => {
  expect(moment(at, zone)).toBe(told);
});

test('columns are as wide as their widest cell', () => {
  expect(
    table([
      ['a', 'bb', 'c'],
      ['aaa', 'b', ''],
    ]),
  ).toEqual(['  a    bb  c', '  aaa  b']);
  expect(table([])).toEqual([]);
});
