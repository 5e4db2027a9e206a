import { expect, test } from 'vitest';
import { listedFilterOf, saleOfGroup, soldConditions, soldFilterOf } from './sold-filter.ts';

test.each([
  ['', { group: '', currency: '' }, []],
  ['of=channel%3Dweb', { group: 'channel=web', currency: '' }, [['groups', 'array-contains', 'channel=web']]],
  [
    'of=sale%3Dnight&currency=JPY',
    { group: 'sale=night', currency: 'JPY' },
    [
      ['groups', 'array-contains', 'sale=night'],
      ['currency', '==', 'JPY'],
    ],
  ],
  ['of=nonsense&currency=XXX', { group: '', currency: '' }, []],
])('?%s', (address, filter, conditions) => {
  const found = soldFilterOf(new URLSearchParams(address));
  expect(found).toEqual(filter);
  expect(soldConditions(found)).toEqual(conditions);
});

test.each([
  ['sale=night', 'night'],
  ['tier=night:Balcony: left', 'night'],
  ['channel=web', ''],
  ['', ''],
])('%s lies within %j', (group, offeringId) => {
  expect(saleOfGroup(group)).toBe(offeringId);
});

test.each([
  ['of=partner%3DRua%20Nova&by=channel', 'partner=Rua Nova'],
  ['of=ahead%3D14', ''],
  ['', ''],
])('the payments below a report with ?%s are those of %j', (address, group) => {
  expect(listedFilterOf(new URLSearchParams(address))).toEqual({ group, currency: '' });
});
