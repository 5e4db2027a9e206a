import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingSchema } from '@fareground/domain/bookings/booking';
import { buyerSchema } from '@fareground/domain/bookings/buyer';
import { mailSchema } from '@fareground/domain/mail/mail';
import { poolConverter } from '@fareground/domain/stock/pool';
import { voucherPool } from '@fareground/domain/stock/pool-plan';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../shared/paths.ts';

interface Indexes {
  indexes: {
    collectionGroup: string;
    fields: { fieldPath: string; order?: string; arrayConfig?: string }[];
  }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: unknown[] }[];
}
const stored: Indexes = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));
const exempt = (collection: string) =>
  stored.fieldOverrides
    .filter(({ collectionGroup, indexes }) => collectionGroup === collection && indexes.length === 0)
    .map(({ fieldPath }) => fieldPath);

describe.each([
  [
    'bookings',
    Object.keys(bookingSchema.shape),
    [
      'id',
      'buyerUid',
      'buyerEmail',
      'buyerName',
      'state',
      'notice',
      'saleIds',
      'voucherCode',
      'paymentId',
      'createdAt',
    ],
  ],
  ['buyers', Object.keys(buyerSchema.shape), []],
  ['mail', Object.keys(mailSchema.shape), ['id', 'to', 'template', 'state', 'dueAt', 'createdAt']],
  [
    'pools',
    [
      ...Object.keys(poolConverter.toFirestore(voucherPool({ code: 'WELCOME10', maxUses: 1 }))),
      'seats',
      'sectionId',
    ],
    ['id', 'kind', 'saleKind', 'saleId', 'tierId', 'sectionId', 'closed', 'shape'],
  ],
])('%s', (collection, fields, searched) => {
  it('has an index of what is searched by, and of nothing else', () => {
    expect(exempt(collection).sort()).toEqual(fields.filter((field) => !searched.includes(field)).sort());
  });
});

test('support finds the bookings of an address, the newest first', () => {
  expect(stored.indexes).toContainEqual({
    collectionGroup: 'bookings',
    queryScope: 'COLLECTION',
    fields: [
      { fieldPath: 'buyerEmail', order: 'ASCENDING' },
      { fieldPath: 'createdAt', order: 'DESCENDING' },
    ],
  });
});

// Each write of a field whose values follow each other lands on one end of its index: five hundred a second are all a database takes.
test.each([
  ['bookings', ['holdUntil', 'updatedAt', 'confirmedAt']],
  ['payments', ['updatedAt', 'authorisedAt', 'capturedAt']],
  ['refunds', ['updatedAt']],
  ['tickets', ['updatedAt', 'usedAt', 'closedAt', 'doorsAt']],
  ['availability', ['updatedAt']],
  ['sections', ['updatedAt']],
  ['audit', ['before', 'after', 'reason']],
])('%s: what grows with time or is long, and nobody searches alone, has no index', (collection, fields) => {
  expect(exempt(collection)).toEqual(expect.arrayContaining(fields));
});

test.each(['limits', 'mail', 'mailings'])(
  '%s is deleted by the database when it has expired',
  (collection) => {
    expect(stored.fieldOverrides).toContainEqual({
      collectionGroup: collection,
      fieldPath: 'expiresAt',
      ttl: true,
      indexes: [],
    });
  },
);

test('no index stands there twice', () => {
  const all = [...stored.indexes, ...stored.fieldOverrides].map((one) => JSON.stringify(one));
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});
