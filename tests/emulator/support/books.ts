import { ledgerDifferences } from '@fareground/domain/books/ledger-books';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { createCollections } from '../../../functions/src/platform/firestore/collections.ts';
import { bookingsOf, readBooks } from '../../support/books.ts';

/**
 * Fails unless the books of a sale balance, and its bookings' money stands in the ledger as in their papers.
 * @returns places sold and held over all pools, on the busiest segment of each
 */
export async function expectBooksBalance(
  db: Firestore,
  offeringId: string,
): Promise<{ sold: number; held: number }> {
  const { faults, sold, held } = await readBooks(db, offeringId);
  expect(faults).toEqual([]);
  expect(await ledgerFaults(db, offeringId)).toEqual([]);
  return { sold, held };
}

/** An `in` query takes so many values. */
const IN = 30;

async function ledgerFaults(db: Firestore, offeringId: string): Promise<string[]> {
  const { ledger, payments, refunds } = createCollections(db);
  const paid = (await bookingsOf(db, offeringId)).filter(({ paymentId }) => paymentId !== '');
  const faults: string[] = [];
  for (let at = 0; at < paid.length; at += IN) {
    const some = paid.slice(at, at + IN);
    const of = async <T>(query: Query<T>) =>
      (
        await query
          .where(
            'bookingId',
            'in',
            some.map(({ id }) => id),
          )
          .get()
      ).docs.map((one) => one.data());
    const [taken, back, transactions] = await Promise.all([of(payments), of(refunds), of(ledger)]);
    for (const booking of some) {
      const own = <T extends { bookingId?: string | undefined }>(all: readonly T[]) =>
        all.filter(({ bookingId }) => bookingId === booking.id);
      for (const { path, says } of ledgerDifferences(booking, own(taken), own(back), own(transactions)))
        faults.push(`${path}: ${says}`);
    }
  }
  return faults;
}
