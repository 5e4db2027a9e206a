import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import {
  LEDGER_DAYS,
  LEDGER_GROUPS,
  LEDGER_MONTHS,
  LEDGER_SALE_MONTHS,
  LEDGER_SALES,
  type LedgerDay,
  type LedgerGroups,
  type LedgerMonth,
  type LedgerSale,
  type LedgerSaleMonth,
  ledgerDayConverter,
  ledgerGroupsConverter,
  ledgerMonthConverter,
  ledgerSaleConverter,
  ledgerSaleMonthConverter,
} from '@fareground/domain/payments/ledger/ledger-sums';
import {
  LEDGER,
  type LedgerTransaction,
  ledgerTransactionConverter,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import type { PublicQuery } from '../../data/public-reader.ts';
import { pagesOf, readPages } from '../../firebase/read-pages.ts';
import { type LoadableList, useStoredDocuments } from '../../firebase/use-firestore-query.ts';
import { type LedgerFilter, ledgerQuery } from '../ledger-query.ts';
import type { PeriodCursor } from './newest-of-period.ts';
import { PAGE_ROWS } from './page-size.ts';

// Sums of the ledger, and its transactions a page at a time. A report reads sums alone: however much was sold, it is as many documents.

/** Two years and a month at most. */
const MAX_MONTHS_READ = 27;

export const useLedgerMonths = (first: string, last: string): LoadableList<LedgerMonth> =>
  useStoredDocuments(LEDGER_MONTHS, ledgerMonthConverter, {
    where: [
      ['id', '>=', first],
      ['id', '<=', last],
    ],
    orderBy: [['id', 'asc']],
    limit: MAX_MONTHS_READ,
  });

/** No list may be empty: a day that never was stands for none. */
const orNone = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : ['none']);

export const useLedgerDays = (ids: readonly string[]): LoadableList<LedgerDay> =>
  useStoredDocuments(LEDGER_DAYS, ledgerDayConverter, { where: [['id', 'in', orNone(ids)]], limit: 4 });

/** Values that Firestore compares a field with at once. */
const MAX_IN_LIST = 30;

/** Where a page of sales begins: what the last one before it came to, and its id. */
export type SaleCursor = readonly (string | number)[];
export const saleCursor = ({ netSales, id }: LedgerSale): SaleCursor => [netSales, id];

/** Sales with a movement in these months, those that came to most in all their time first. */
const salesQuery = (months: readonly string[], limit: number, after?: SaleCursor): PublicQuery => ({
  where: [['activeMonths', 'array-contains-any', months]],
  orderBy: [
    ['netSales', 'desc'],
    ['__name__', 'desc'],
  ],
  limit,
  ...(after && { startAfter: after }),
});

/** A page of them, and one more where there are more. @param months thirty at most */
export const useLedgerSales = (
  months: readonly string[],
  shown: number,
  after?: SaleCursor,
): LoadableList<LedgerSale> =>
  useStoredDocuments(LEDGER_SALES, ledgerSaleConverter, salesQuery(months, shown + 1, after));

/** All of them. @param months thirty at most */
export const ledgerSalePages = (months: readonly string[]): AsyncGenerator<readonly LedgerSale[]> =>
  pagesOf(LEDGER_SALES, ledgerSaleConverter, {
    page: (limit, after) => salesQuery(months, limit, after),
    cursor: saleCursor,
  });

/** @param ids thirty at most */
export const useLedgerSaleMonths = (ids: readonly string[]): LoadableList<LedgerSaleMonth> =>
  useStoredDocuments(LEDGER_SALE_MONTHS, ledgerSaleMonthConverter, {
    where: [['id', 'in', orNone(ids)]],
    limit: MAX_IN_LIST,
  });

/** Sums of groups. @param ids thirty at most */
export const useLedgerGroups = (ids: readonly string[]): LoadableList<LedgerGroups> =>
  useStoredDocuments(LEDGER_GROUPS, ledgerGroupsConverter, {
    where: [['id', 'in', orNone(ids)]],
    limit: MAX_IN_LIST,
  });

/** A page of what moved in a period, and one more where there are more. */
export const useLedgerPage = (
  period: Period,
  of: LedgerFilter,
  after?: PeriodCursor,
): LoadableList<LedgerTransaction> =>
  useStoredDocuments(LEDGER, ledgerTransactionConverter, ledgerQuery(period, of, PAGE_ROWS + 1, after));

/** All that moved in a period. */
export const ledgerPages = (period: Period, of: LedgerFilter): AsyncGenerator<readonly LedgerTransaction[]> =>
  pagesOf(LEDGER, ledgerTransactionConverter, {
    page: (limit, after) => ledgerQuery(period, of, limit, after),
    cursor: ({ at, id }) => [at, id],
  });

/** The sums of these. @param ids of any number */
export async function readLedgerSaleMonths(ids: readonly string[]): Promise<readonly LedgerSaleMonth[]> {
  const found: LedgerSaleMonth[] = [];
  for (let start = 0; start < ids.length; start += MAX_IN_LIST) {
    const some = ids.slice(start, start + MAX_IN_LIST);
    const page = (limit: number) => ({ where: [['id', 'in', some]] as const, limit });
    found.push(
      ...(await readPages(LEDGER_SALE_MONTHS, ledgerSaleMonthConverter, { page, cursor: ({ id }) => [id] })),
    );
  }
  return found;
}
