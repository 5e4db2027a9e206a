import { readable } from '@fareground/domain/core/readable';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { isOf, storedCollections } from '../../tools/admin/stored-collections.ts';

// While a deploy runs, and for as long as a tab stays open, older code reads what newer code writes: the same documents with fields
// of a later day, at the top and further in, and a shape of a higher number.
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();

/** Maps whose keys are ids: what is new there is an entry, and no field. */
const maps = [
  'left',
  'ownLeft',
  'quotaLeft',
  'capacity',
  'taken',
  'held',
  'sold',
  'blocked',
  'places',
  'tiers',
  // Sums of the ledger, by day or quarter hour, and by sale.
  'days',
  'quarters',
  'sales',
  'pricesByTier',
  // What the sections of a hall are called.
  'sections',
  // What was filled into a mail.
  'values',
];

function ofALaterDay(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofALaterDay);
  if (value === null || typeof value !== 'object') return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    maps.includes(name) ? inner : ofALaterDay(inner),
  ]);
  return { ...Object.fromEntries(fields), laterField: { of: ['a', 'later', 'day'] } };
}

test('older code reads what newer code has written, as if nothing were new', async () => {
  let read = 0;
  const seen = new Set<string>();
  for (const collection of storedCollections) {
    const { path, converter } = collection;
    const name =
      path
        .split('/')
        .filter((part) => part !== '*')
        .at(path.includes('/*/') ? -1 : 0) ?? '';
    const { docs } = await db.collectionGroup(name).limit(300).get();
    for (const document of docs.filter(({ ref }) => isOf(collection, ref.path))) {
      // Other tests leave documents that nobody can read, on purpose.
      const before = readable(
        { path: document.ref.path, data: () => converter.fromFirestore(document) },
        () => {},
      );
      if (!before) continue;
      const later = { ...(ofALaterDay(document.data()) as object), shape: converter.shape + 1 };
      expect(converter.fromFirestore({ data: () => later }), document.ref.path).toEqual(before);
      read += 1;
      seen.add(path);
    }
  }
  expect(read).toBeGreaterThan(1_000);
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['bookings', 'pools', 'tickets', 'events/*/tiers']),
  );
});
