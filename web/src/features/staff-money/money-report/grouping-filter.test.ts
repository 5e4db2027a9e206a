import { expect, it } from 'vitest';
import { groupingFilterOf } from './grouping-filter.ts';

const asked = (address: string) => groupingFilterOf(new URLSearchParams(address));

it.each([
  ['', { by: 'sale', scope: '' }],
  ['by=channel', { by: 'channel', scope: '' }],
  ['by=channel&of=category%3Dmusic', { by: 'channel', scope: 'category=music' }],
  ['by=tier&of=sale%3Dnight', { by: 'tier', scope: 'sale=night' }],
  // Kinds of ticket are compared within one sale only, and no grouping within its own value.
  ['by=tier', { by: 'sale', scope: '' }],
  ['by=category&of=category%3Dmusic', { by: 'channel', scope: 'category=music' }],
  ['by=rate&of=channel%3Dweb', { by: 'partner', scope: 'channel=web' }],
  ['by=nonsense&of=nonsense', { by: 'sale', scope: '' }],
])('"%s" asks for that', (address, grouping) => {
  expect(asked(address)).toEqual(grouping);
});
