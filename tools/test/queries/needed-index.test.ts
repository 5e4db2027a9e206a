import { expect, test } from 'vitest';
import { answer, compare, type Index, type Indexes, type RecordedQuery } from './needed-index.ts';

const index = (collectionGroup: string, ...fields: string[]): Index => ({
  collectionGroup,
  queryScope: 'COLLECTION',
  fields: fields.map((text) => {
    const [fieldPath = '', kind = 'asc'] = text.split(' ');
    if (kind === 'contains') return { fieldPath, arrayConfig: 'CONTAINS' };
    return { fieldPath, order: kind === 'asc' ? 'ASCENDING' : 'DESCENDING' };
  }),
});
const query = (
  collection: string,
  filters: string[],
  orders: string[] = [],
  isGroup = false,
): RecordedQuery => ({
  collection,
  isGroup,
  filters: filters.map((text) => {
    const [field = '', op = ''] = text.split(' ');
    return { field, op };
  }),
  orders: orders.map((text) => {
    const [field = '', direction] = text.split(' ');
    return { field, direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
  }),
});
const stored: Indexes = {
  indexes: [
    index('trips', 'onSale', 'kind', 'departsAt'),
    index('trips', 'onSale', 'placeIds contains', 'departsAt'),
    index('payments', 'state', 'updatedAt'),
    index('audit', 'at desc', 'id desc'),
  ],
  fieldOverrides: [{ collectionGroup: 'payments', fieldPath: 'updatedAt', indexes: [] }],
};

test.each([
  ['equalities', query('trips', ['onSale EQUAL', 'kind EQUAL', 'placeIds ARRAY_CONTAINS'])],
  ['some of several', query('trips', ['kind IN', 'onSale EQUAL'])],
  ['one order', query('trips', [], ['departsAt desc'])],
  [
    'a range in its own order',
    query('trips', ['departsAt GREATER_THAN', 'departsAt LESS_THAN'], ['departsAt']),
  ],
  ['the name after it', query('trips', [], ['departsAt desc', '__name__ desc'])],
  ['an order of what is fixed', query('trips', ['id EQUAL'], ['id'])],
  ['the name alone', query('trips', ['onSale EQUAL'], ['__name__'])],
  ['all collections of a name, by name', query('trips', [], ['__name__'], true)],
])('%s: no composite index is needed', (_, asked) => {
  expect(answer(asked, stored)).toEqual({ uses: [] });
});

test.each([
  [
    'equalities in another order than asked',
    query('trips', ['kind EQUAL', 'onSale EQUAL'], ['departsAt']),
    [0],
  ],
  ['a range beside an equality', query('payments', ['state IN', 'updatedAt LESS_THAN_OR_EQUAL']), [2]],
  ['two orders', query('audit', [], ['at desc', 'id desc']), [3]],
  [
    'two indexes with the same end, merged',
    query('trips', ['onSale EQUAL', 'kind EQUAL', 'placeIds ARRAY_CONTAINS_ANY'], ['departsAt']),
    [0, 1],
  ],
])('%s: answered by a composite index', (_, asked, positions) => {
  expect(answer(asked, stored)).toEqual({ uses: positions.map((at) => stored.indexes[at]) });
});

test.each([
  ['another equality', query('trips', ['onSale EQUAL', 'originCity EQUAL'], ['departsAt'])],
  ['the other direction', query('payments', ['state EQUAL'], ['updatedAt desc'])],
  ['two orders of which one turns', query('audit', [], ['at desc', 'id'])],
  ['a field that is exempt', query('payments', [], ['updatedAt'])],
  ['an equality of a field that is exempt', query('payments', ['updatedAt EQUAL'])],
  ['a range and another order', query('trips', ['departsAt GREATER_THAN'], ['departsAt', 'id'])],
  ['all collections of a name', query('trips', ['onSale EQUAL'], [], true)],
])('%s: missing', (_, asked) => {
  expect(answer(asked, stored)).toHaveProperty('missing');
});

test('an index that nothing uses is told in a whole run only', () => {
  const asked = [query('trips', ['onSale EQUAL', 'kind EQUAL'], ['departsAt'])];
  expect(compare(asked, stored, false)).toEqual([]);
  expect(compare(asked, stored, true)).toEqual([
    'no test uses the index audit: at DESCENDING, id DESCENDING',
    'no test uses the index payments: state ASCENDING, updatedAt ASCENDING',
    'no test uses the index trips: onSale ASCENDING, placeIds CONTAINS, departsAt ASCENDING',
  ]);
});
