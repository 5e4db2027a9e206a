import {
  BOOKINGS,
  type Booking,
  bookingSchema,
  claimsOf,
  effectiveState,
} from '@fareground/domain/bookings/booking';
import { countPool } from '@fareground/domain/stock/count';
import { POOLS, type Pool, poolSchema } from '@fareground/domain/stock/pool';
import type { Firestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';

export async function poolsOf(db: Firestore, saleId: string): Promise<Pool[]> {
  const found = await db.collection(POOLS).where('saleId', '==', saleId).get();
  return found.docs.map((one) => poolSchema.parse(one.data()));
}

export async function bookingsOf(db: Firestore, saleId: string): Promise<Booking[]> {
  const found = await db.collection(BOOKINGS).where('saleIds', 'array-contains', saleId).get();
  return found.docs.map((one) => bookingSchema.parse(one.data()));
}

/**
 * The books of a sale: pools add up on every segment, and what they say is sold and held is what the bookings say.
 * @returns places sold and held over all pools, on the busiest segment of each
 */
export async function expectBooksBalance(
  db: Firestore,
  saleId: string,
): Promise<{ sold: number; held: number }> {
  const now = Date.now();
  const [pools, bookings] = await Promise.all([poolsOf(db, saleId), bookingsOf(db, saleId)]);
  const totals = { sold: 0, held: 0 };
  for (const pool of pools) {
    const books = countPool(pool, now);
    for (let segment = 0; segment < pool.segments; segment++) {
      const at = (row: number[]) => row[segment] ?? 0;
      expect(at(books.sold) + at(books.held) + at(books.blocked) + at(books.free)).toBe(books.capacity);
      expect(at(books.free)).toBeGreaterThanOrEqual(0);
      const claimed = (states: string[]) =>
        bookings
          .filter((booking) => states.includes(effectiveState(booking, now)))
          .flatMap(claimsOf)
          .filter((claim) => claim.poolId === pool.id && claim.mask & (1 << segment));
      const places = (states: string[]) => claimed(states).reduce((sum, claim) => sum + claim.quantity, 0);
      expect(at(books.sold)).toBe(places(['confirmed']));
      expect(at(books.held)).toBe(places(['held', 'paying']));
      const seats = claimed(['held', 'paying', 'confirmed']).flatMap((claim) => claim.seats);
      expect(new Set(seats).size).toBe(seats.length);
    }
    totals.sold += Math.max(...books.sold);
    totals.held += Math.max(...books.held);
  }
  return totals;
}
