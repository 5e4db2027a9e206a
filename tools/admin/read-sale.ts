import { BOOKINGS } from '@fareground/domain/booking/booking';
import type { SaleRecords } from '@fareground/domain/books/sale-books';
import { POOLS } from '@fareground/domain/stock/pool';
import { voucherCodeOf } from '@fareground/domain/stock/pool-id';
import type { Firestore, Query, Timestamp } from 'firebase-admin/firestore';
import type { Collections } from '../../functions/src/platform/firestore/collections.ts';
import { queryPages } from './query-pages.ts';

export interface ReadDeps {
  readonly db: Firestore;
  readonly collections: Collections;
}

/** An `in` query takes so many values. */
const IN = 30;

/** So many queries at once: a large sale has hundreds. */
const AT_ONCE = 8;

/**
 * Everything about one sale or voucher as it stood at one moment: what is sold meanwhile is no difference. It is read in many short
 * transactions of that moment, since one that read a whole sale would be closed before its end.
 * @param moment not more than an hour ago; the present one when it is left out
 */
export async function readSale(
  { db, collections }: ReadDeps,
  offeringId: string,
  moment?: Timestamp,
): Promise<SaleRecords> {
  const ofSale = collections.pools.where('offeringId', '==', offeringId);
  const at = moment ?? (await ofSale.limit(1).get()).readTime;
  const all: ReadAll = (query) =>
    db.runTransaction(async (transaction) => (await transaction.get(query)).docs.map((one) => one.data()), {
      readOnly: true,
      readTime: at,
    });
  const pools = await all(ofSale);
  const isVoucher = pools.some(({ offeringKind }) => offeringKind === 'voucher');
  const bookings = await all(
    isVoucher
      ? collections.bookings.where('voucherCode', '==', voucherCodeOf(offeringId))
      : collections.bookings.where('offeringIds', 'array-contains', offeringId),
  );
  const ids = bookings.map(({ id }) => id);
  const { payments, refunds, tickets, ledger } = collections;
  return {
    offeringId,
    pools,
    bookings,
    payments: await ofBookings(all, payments, ids),
    refunds: await ofBookings(all, refunds, ids),
    tickets: await ofBookings(all, tickets, ids),
    ledger: await ofBookings(all, ledger, ids),
    allotments: await all(collections.allotments.where('eventId', '==', offeringId)),
  };
}

type ReadAll = <T>(query: Query<T>) => Promise<T[]>;

async function ofBookings<T>(all: ReadAll, query: Query<T>, ids: readonly string[]): Promise<T[]> {
  const portions: (readonly string[])[] = [];
  for (let at = 0; at < ids.length; at += IN) portions.push(ids.slice(at, at + IN));
  const found: T[] = [];
  for (let at = 0; at < portions.length; at += AT_ONCE) {
    const read = portions.slice(at, at + AT_ONCE).map((some) => all(query.where('bookingId', 'in', some)));
    found.push(...(await Promise.all(read)).flat());
  }
  return found;
}

/** Every sale and voucher that has stock or bookings, in order. */
export async function readOfferingIds({ db }: Pick<ReadDeps, 'db'>): Promise<string[]> {
  const ids = new Set<string>();
  for await (const page of queryPages(db.collection(POOLS).select('offeringId'))) {
    for (const pool of page) ids.add(String(pool.get('offeringId')));
  }
  for await (const page of queryPages(db.collection(BOOKINGS).select('offeringIds'))) {
    for (const booking of page) for (const id of asList(booking.get('offeringIds'))) ids.add(String(id));
  }
  return [...ids].sort();
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
