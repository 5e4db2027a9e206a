import type { Firestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { readBooks } from '../../support/books.ts';

/**
 * Fails unless the books of a sale balance.
 * @returns places sold and held over all pools, on the busiest segment of each
 */
export async function expectBooksBalance(
  db: Firestore,
  saleId: string,
): Promise<{ sold: number; held: number }> {
  const { faults, sold, held } = await readBooks(db, saleId);
  expect(faults).toEqual([]);
  return { sold, held };
}
