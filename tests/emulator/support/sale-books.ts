import { checkSale, type SaleRecords, type StockSum } from '@fareground/domain/books/sale-books';
import type { Query } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Services } from '../../../functions/src/platform/services.ts';

type Deps = Pick<Services, 'collections' | 'now'>;

/** What is stored of an event or trip: stock, bookings, money, tickets and allotments. */
export async function readSaleRecords({ collections }: Pick<Deps, 'collections'>, offeringId: string) {
  const all = async <T>(query: Query<T>) => (await query.get()).docs.map((one) => one.data());
  const bookings = await all(collections.bookings.where('offeringIds', 'array-contains', offeringId));
  const ids = new Set(bookings.map(({ id }) => id));
  const mine = <T extends { bookingId: string }>(found: T[]) =>
    found.filter(({ bookingId }) => ids.has(bookingId));
  return {
    offeringId,
    bookings,
    pools: await all(collections.pools.where('offeringId', '==', offeringId)),
    payments: mine(await all(collections.payments)),
    refunds: mine(await all(collections.refunds)),
    tickets: mine(await all(collections.tickets)),
    ledger: (await all(collections.ledger)).filter(({ bookingId }) => ids.has(bookingId ?? '')),
    allotments: await all(collections.allotments.where('eventId', '==', offeringId)),
  } satisfies SaleRecords;
}

/** Fails unless stock, money and tickets of an event or trip agree. @returns its places, summed over its pools */
export async function expectSaleBalances(deps: Deps, offeringId: string): Promise<StockSum> {
  const books = checkSale(await readSaleRecords(deps, offeringId), deps.now());
  expect(books.differences).toEqual([]);
  return books.stock;
}
