import { expect, it } from 'vitest';
import { readLayout } from './layout.ts';
import { seatsBeforeGaps, seatsBeside } from './seats-beside.ts';

it.each([
  ['the other one of a pair', 'm-1A', ['m-1B']],
  ['nobody across the aisle', 'm-1C', ['m-1D']],
  ['both sides of a middle seat', 'm-2B', ['m-2A', 'm-2C']],
  ['nobody across a table', 'm-3A', []],
  ['the companion of a wheelchair place', 'm-4A', ['m-4B']],
  ['nobody in the row behind', 'm-5A', []],
])('beside a seat is %s', (_what, seat, beside) => {
  const layout = ['#m Main', '1:SS_SS', '2:SSS', '3:STS', '4:WA', '5:S___S'];
  expect(seatsBeside(layout).get(seat)).toEqual(beside);
});

it.each([
  ['an aisle of a vehicle', ['#m Main', '1:SS_SS', '2:SSS', '3:STS'], ['m-1B', 'm-3A']],
  ['a gangway of a hall', ['#st Stalls', 'A=1-3|4-6', 'B=1-6'], ['st-A-3']],
  ['nothing before a window or a door', ['#m Main', '1:SS_', '2:.SSX'], []],
])('a gap is %s', (_what, layout, gaps) => {
  const [section] = readLayout(layout);
  expect(section && seatsBeforeGaps(section)).toEqual(gaps);
});
