import { expect, test } from 'vitest';
import { askedQuery, queriesOf } from './recorded.ts';

const structuredQuery = {
  from: [{ collectionId: 'bookings' }],
  where: {
    fieldFilter: { field: { fieldPath: 'buyerUid' }, op: 'EQUAL', value: { stringValue: 'ana' } },
  },
  orderBy: [{ field: { fieldPath: 'createdAt' }, direction: 'DESCENDING' }],
  limit: 50,
};
const asked = {
  collection: 'bookings',
  isGroup: false,
  filters: [{ field: 'buyerUid', op: 'EQUAL' }],
  orders: [{ field: 'createdAt', direction: 'DESCENDING' }],
};

test.each([
  [
    'a page listens to',
    { database: 'projects/p', addTarget: { query: { structuredQuery, parent: 'p' }, targetId: 2 } },
  ],
  ['the lighter client runs', { structuredQuery }],
  ['a page counts', { structuredAggregationQuery: { structuredQuery, aggregations: [] } }],
  ['a function runs', { parent: 'p', structuredQuery, addTarget: null }],
])('the query that %s is read', (_what, request) => {
  expect(queriesOf(request).map(askedQuery)).toEqual([asked]);
});

test.each([
  ['the end of listening', { database: 'projects/p', removeTarget: 2 }],
  ['single documents', { addTarget: { documents: { documents: ['p/bookings/1'] }, targetId: 4 } }],
])('%s asks no query', (_what, request) => {
  expect(queriesOf(request)).toEqual([]);
});

test('a query that the database refuses for its name needs no index', () => {
  expect(askedQuery({ ...structuredQuery, from: [{ collectionId: '__refused__' }] })).toBeNull();
});
