import type { Booking } from '@fareground/domain/booking/booking';
import { stockDifferences } from '@fareground/domain/books/stock-books';
import { countPool } from '@fareground/domain/stock/count';
import type { Pool } from '@fareground/domain/stock/pool';
import { isQuotaPool, voucherCodeOf } from '@fareground/domain/stock/pool-id';
import type { Firestore } from 'firebase-admin/firestore';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';

export async function poolsOf(db: Firestore, offeringId: string): Promise<Pool[]> {
  const found = await createCollections(db).pools.where('offeringId', '==', offeringId).get();
  return found.docs.map((one) => one.data());
}

/** @param offeringId of an event or a trip, or what a voucher's uses are sold under */
export async function bookingsOf(db: Firestore, offeringId: string): Promise<Booking[]> {
  const { bookings } = createCollections(db);
  const isVoucher = (await poolsOf(db, offeringId)).some(({ offeringKind }) => offeringKind === 'voucher');
  const found = await (isVoucher
    ? bookings.where('voucherCode', '==', voucherCodeOf(offeringId))
    : bookings.where('offeringIds', 'array-contains', offeringId)
  ).get();
  return found.docs.map((one) => one.data());
}

export interface Books {
  /** Places over all pools, on the busiest segment of each. */
  sold: number;
  held: number;
  /** What does not add up, in words; empty when the books balance. */
  faults: string[];
}

/** The books of a sale's stock: pools add up on every segment, and what they say is sold and held is what the bookings say. */
export async function readBooks(db: Firestore, offeringId: string): Promise<Books> {
  const now = Date.now();
  const [pools, bookings] = await Promise.all([poolsOf(db, offeringId), bookingsOf(db, offeringId)]);
  // Places of a quota are those of its tiers.
  const counts = pools.filter((pool) => !isQuotaPool(pool)).map((pool) => countPool(pool, now));
  const sum = (rows: number[][]) => rows.reduce((total, row) => total + Math.max(...row), 0);
  const differences = stockDifferences({ offeringId, pools, bookings }, now);
  return {
    sold: sum(counts.map((count) => count.sold)),
    held: sum(counts.map((count) => count.held)),
    faults: differences.map(({ path, says }) => `${path}: ${says}`),
  };
}
