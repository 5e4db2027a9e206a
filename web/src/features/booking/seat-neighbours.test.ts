import { expect, it } from 'vitest';
import type { Sections } from './seat-choice.ts';
import { possibleNeighbours, seatFor } from './seat-neighbours.ts';

const beside = new Map([
  ['m-1A', ['m-1B']],
  ['m-1B', ['m-1A']],
  ['m-2A', ['m-2B']],
  ['m-3A', ['m-3B']],
]);
/** Somebody on 1A asked for women on the first segment; somebody on 2B asked for nothing. */
const sections: Sections = {
  m: {
    id: 'run.m',
    offeringId: 'run',
    sectionId: 'm',
    segments: 2,
    taken: { 'm-1A': 1, 'm-2B': 3 },
    held: { 'm-3B': [{ mask: 3, until: 100 }] },
    freeFor: { 'm-1B': [{ mask: 1, for: 'women' }] },
    updatedAt: 0,
  },
};

it.each([
  ['those for whom it is', 'm-1B', 3, [], ['women']],
  ['anybody where nobody sits beside it', 'm-1B', 2, [], ['women', 'men']],
  ['nobody beside somebody who did not ask', 'm-2A', 1, [], []],
  ['nobody beside who is about to pay', 'm-3A', 1, [], []],
  ['anybody beside one of their own', 'm-3A', 1, ['m-3B'], ['women', 'men']],
])('one may ask for %s', (_what, seat, mask, own, possible) => {
  expect(possibleNeighbours(sections, seat, mask, 50, { beside, own })).toEqual(possible);
});

it('says for whom a seat is on a part of the way', () => {
  expect([1, 2, 3].map((mask) => seatFor(sections, 'm-1B', mask))).toEqual(['women', undefined, 'women']);
});
