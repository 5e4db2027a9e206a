import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { readSale } from '../../tools/admin/read-sale.ts';
import { writeEvent } from './support/demo-sales.ts';
import { startSagaHarness } from './support/saga-harness.ts';

initializeApp({ projectId: 'demo-read-sale' });
const db = getFirestore();

test('a sale is read as it stood at one moment, however much is sold meanwhile', async () => {
  const harness = await startSagaHarness();
  const services = harness.instance();
  const { event } = await writeEvent(db, [{ capacity: 20 }]);
  const hold = () =>
    harness.hold(services, {
      lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }],
    });
  const deps = { db, collections: createCollections(db) };
  const before = await hold();
  const { readTime } = await deps.collections.bookings.doc(before.id).get();
  await hold();
  const then = await readSale(deps, event.id, readTime);
  expect(then.bookings.map(({ id }) => id)).toEqual([before.id]);
  expect(then.pools.map(({ holds }) => holds.size)).toEqual([1]);
  const now = await readSale(deps, event.id);
  expect(now.bookings).toHaveLength(2);
  expect(now.pools.map(({ holds }) => holds.size)).toEqual([2]);
  await harness.stop();
});
