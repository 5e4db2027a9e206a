import { expect, test } from 'vitest';
import { sectionNames } from './section-names.ts';

const blocks = (count: number) =>
  Array.from({ length: count }, (_, n) => [`#s${n} South ${n}`, 'A=1-18']).flat();

test.each([
  [
    'of a theatre',
    ['#f Front stalls', 'A=1-18', 'B=1-18', '#b Balcony', 'A=1-20'],
    { f: 'Front stalls', b: 'Balcony' },
  ],
  ['of a room with one', ['#m Room', '1:SS_SS'], { m: 'Room' }],
  ['of places without numbers: none', null, undefined],
  ['of a stand with many blocks: none', blocks(13), undefined],
])('names %s', (_, layout, names) => {
  expect(sectionNames(layout)).toEqual(names);
});

test('twelve blocks are named', () => {
  expect(Object.keys(sectionNames(blocks(12)) ?? {})).toHaveLength(12);
});
