import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlan } from './hall-plan.ts';
import { overlapsOf } from './overlaps.ts';

const row = (name: string, x: number, y: number, turn = 0) =>
  `${name}=1-6 @${x},${y} r${turn} b0 p55 g110 zA`;

test.each<[string, string[], [string, string][]]>([
  ['rows behind each other', ['#st Stalls', row('A', 0, 0), row('B', 0, 90)], []],
  ['rows on each other', ['#st Stalls', row('A', 0, 0), row('B', 20, 10)], [['st-A', 'st-B']]],
  [
    'rows of two sections that cross',
    ['#st Stalls', row('A', 0, 0), '#ci Circle', row('A', 27, 0, 90)],
    [['st-A', 'ci-A']],
  ],
  ['a row whose seats are too near', ['#st Stalls', 'A=1-6 @0,0 r0 b0 p20 g110 zA'], [['st-A', 'st-A']]],
  [
    'seats in a standing area',
    ['~floor=400 @0,0 r0 400x300 zB Floor', '#st Stalls', row('A', 0, 100)],
    [['st-A', 'Floor']],
  ],
  [
    'seats on the stage',
    ['*stage @0,0 r0 400x300 Stage', '#st Stalls', row('A', 0, 100)],
    [['st-A', 'Stage']],
  ],
  ['seats below a label', ['*label @0,0 r0 400x300 Stalls', '#st Stalls', row('A', 0, 0)], []],
  ['areas side by side', ['~a=9 @0,0 r0 200x200 zA Left', '~b=9 @200,0 r0 200x200 zB Right'], []],
  [
    'areas on each other',
    ['~a=9 @0,0 r0 200x200 zA Left', '~b=9 @150,0 r45 200x200 zB Right'],
    [['Left', 'Right']],
  ],
])('%s', (_, lines, overlaps) => {
  expect(overlapsOf(readPlan(lines))).toEqual(overlaps);
});

test('nothing lies on each other any more once it is far enough apart, wherever the hall stands', () => {
  const place = fc.tuple(
    fc.integer({ min: -200, max: 200 }),
    fc.integer({ min: -200, max: 200 }),
    fc.integer({ min: -180, max: 180 }),
  );
  const property = fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), place, (places, [x0, y0]) => {
    const lines = places.map(([x, y, turn], index) => row(`R${index}`, x0 + x + index * 1_200, y0 + y, turn));
    expect(overlapsOf(readPlan(['#st Stalls', ...lines]))).toEqual([]);
    const together = places.map((_, index) => row(`R${index}`, x0, y0));
    const pairs = (places.length * (places.length - 1)) / 2;
    expect(overlapsOf(readPlan(['#st Stalls', ...together]))).toHaveLength(pairs);
  });
  fc.assert(property);
});
