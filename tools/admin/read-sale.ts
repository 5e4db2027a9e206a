import { BOOKINGS, type Booking } from '@fareground/domain/bookings/booking';
import type { SaleRecords } from '@fareground/domain/books/sale-books';
import { POOLS } from '@fareground/domain/stock/pool';
import { voucherSaleId } from '@fareground/domain/stock/pool-id';
import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { Collections } from '../../functions/src/firestore/collections.ts';
import { queryPages } from './query-pages.ts';

export interface ReadNeeds {
  readonly db: Firestore;
  readonly collections: Collections;
}

/** An `in` query takes so many values. */
const IN = 30;

/** Everything about one sale or voucher as it stood at one moment: what is sold meanwhile is no difference. */
export function readSale({ db, collections }: ReadNeeds, saleId: string): Promise<SaleRecords> {
  return db.runTransaction(
    async (transaction) => {
      const pools = await all(transaction, collections.pools.where('saleId', '==', saleId));
      const isVoucher = pools.some(({ saleKind }) => saleKind === 'voucher');
      const bookings = isVoucher
        ? await bookingsWithVoucher({ collections }, transaction, saleId)
        : await all(transaction, collections.bookings.where('saleIds', 'array-contains', saleId));
      const ids = bookings.map(({ id }) => id);
      const { payments, refunds, tickets } = collections;
      return {
        saleId,
        pools,
        bookings,
        payments: await ofBookings(transaction, payments, ids),
        refunds: await ofBookings(transaction, refunds, ids),
        tickets: await ofBookings(transaction, tickets, ids),
      };
    },
    { readOnly: true },
  );
}

async function bookingsWithVoucher(
  { collections }: Pick<ReadNeeds, 'collections'>,
  transaction: Transaction,
  saleId: string,
): Promise<Booking[]> {
  const vouchers = await all(transaction, collections.vouchers);
  const codes = vouchers.map(({ code }) => code).filter((code) => voucherSaleId(code) === saleId);
  const found = await Promise.all(
    codes.map((code) => all(transaction, collections.bookings.where('voucherCode', '==', code))),
  );
  return found.flat();
}

async function all<T>(transaction: Transaction, query: Query<T>): Promise<T[]> {
  return (await transaction.get(query)).docs.map((one) => one.data());
}

async function ofBookings<T>(
  transaction: Transaction,
  query: Query<T>,
  ids: readonly string[],
): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += IN) {
    found.push(...(await all(transaction, query.where('bookingId', 'in', ids.slice(at, at + IN)))));
  }
  return found;
}

/** Every sale and voucher that has stock or bookings, in order. */
export async function readSaleIds({ db }: Pick<ReadNeeds, 'db'>): Promise<string[]> {
  const ids = new Set<string>();
  for await (const page of queryPages(db.collection(POOLS).select('saleId'))) {
    for (const pool of page) ids.add(String(pool.get('saleId')));
  }
  for await (const page of queryPages(db.collection(BOOKINGS).select('saleIds'))) {
    for (const booking of page) for (const id of asList(booking.get('saleIds'))) ids.add(String(id));
  }
  return [...ids].sort();
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
