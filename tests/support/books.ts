import {
  BOOKINGS,
  type Booking,
  bookingConverter,
  claimsOf,
  effectiveState,
} from '@fareground/domain/bookings/booking';

import { countPool } from '@fareground/domain/stock/count';
import { POOLS, type Pool, poolConverter } from '@fareground/domain/stock/pool';
import type { Firestore } from 'firebase-admin/firestore';

export async function poolsOf(db: Firestore, saleId: string): Promise<Pool[]> {
  const found = await db.collection(POOLS).where('saleId', '==', saleId).get();
  return found.docs.map((one) => poolConverter.fromFirestore(one));
}

export async function bookingsOf(db: Firestore, saleId: string): Promise<Booking[]> {
  const found = await db.collection(BOOKINGS).where('saleIds', 'array-contains', saleId).get();
  return found.docs.map((one) => bookingConverter.fromFirestore(one));
}

export interface Books {
  /** Places over all pools, on the busiest segment of each. */
  sold: number;
  held: number;
  /** What does not add up, in words; empty when the books balance. */
  faults: string[];
}

/** The books of a sale: pools add up on every segment, and what they say is sold and held is what the bookings say. */
export async function readBooks(db: Firestore, saleId: string): Promise<Books> {
  const now = Date.now();
  const [pools, bookings] = await Promise.all([poolsOf(db, saleId), bookingsOf(db, saleId)]);
  const books: Books = { sold: 0, held: 0, faults: [] };
  for (const pool of pools) {
    const counted = countPool(pool, now);
    const check = (what: string, is: number, shouldBe: number): void => {
      if (is !== shouldBe) books.faults.push(`${pool.id}: ${what} is ${is}, should be ${shouldBe}`);
    };
    for (let segment = 0; segment < pool.segments; segment++) {
      const at = (row: number[]) => row[segment] ?? 0;
      const all = at(counted.sold) + at(counted.held) + at(counted.blocked) + at(counted.free);
      check(`sum on segment ${segment}`, all, counted.capacity);
      if (at(counted.free) < 0) books.faults.push(`${pool.id}: oversold on segment ${segment}`);
      const claimed = (states: string[]) =>
        bookings
          .filter((booking) => states.includes(effectiveState(booking, now)))
          .flatMap(claimsOf)
          .filter((claim) => claim.poolId === pool.id && claim.mask & (1 << segment));
      const places = (states: string[]) => claimed(states).reduce((sum, claim) => sum + claim.quantity, 0);
      check(`sold on segment ${segment}`, at(counted.sold), places(['confirmed']));
      check(`held on segment ${segment}`, at(counted.held), places(['held', 'paying']));
      const seats = claimed(['held', 'paying', 'confirmed']).flatMap((claim) => claim.seats);
      check(`different seats on segment ${segment}`, new Set(seats).size, seats.length);
    }
    books.sold += Math.max(...counted.sold);
    books.held += Math.max(...counted.held);
  }
  return books;
}
