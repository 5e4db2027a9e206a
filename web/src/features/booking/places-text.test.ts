import { expect, test } from 'vitest';
import { readPlaces } from './places-text.ts';

test.each([
  ['two kinds', 'floor:2,circle:1', { floor: 2, circle: 1 }],
  ['a fare', 'floor:2,floor.child:1', { floor: 2, 'floor.child': 1 }],
  ['a package', '.weekend:2', { '.weekend': 2 }],
  ['nothing', '', {}],
  ['nonsense', 'floor,:2,circle:-1,box:x,..child:1,:1,.:1,a.b.c:1', {}],
  ['far too many', 'floor:1000', {}],
])('%s', (_, text, places) => {
  expect(readPlaces(text)).toEqual(places);
});
