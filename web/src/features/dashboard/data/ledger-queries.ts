import type { Period } from '@fareground/domain/ledger/ledger-report';
import {
  LEDGER_DAYS,
  LEDGER_MONTHS,
  LEDGER_SALES,
  type LedgerDay,
  type LedgerMonth,
  type LedgerSale,
  ledgerDayConverter,
  ledgerMonthConverter,
  ledgerSaleConverter,
} from '@fareground/domain/ledger/ledger-sums';
import {
  LEDGER,
  type LedgerTransaction,
  ledgerTransactionConverter,
} from '@fareground/domain/ledger/ledger-transaction';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';
import { PAGE_ROWS } from './page-size.ts';

// Sums of the ledger, and its transactions a page at a time. A report reads sums alone: however much was sold, it is as many documents.

/** Two years and a month at most. */
const MOST_MONTHS_READ = 27;

export const useLedgerMonths = (first: string, last: string): LoadableList<LedgerMonth> =>
  useStoredDocuments(LEDGER_MONTHS, ledgerMonthConverter, {
    where: [
      ['id', '>=', first],
      ['id', '<=', last],
    ],
    orderBy: [['id', 'asc']],
    limit: MOST_MONTHS_READ,
  });

/** No list may be empty: a day that never was stands for none. */
const orNone = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : ['none']);

export const useLedgerDays = (ids: readonly string[]): LoadableList<LedgerDay> =>
  useStoredDocuments(LEDGER_DAYS, ledgerDayConverter, { where: [['id', 'in', orNone(ids)]], limit: 4 });

/** @param ids thirty at most */
export const useLedgerSales = (ids: readonly string[]): LoadableList<LedgerSale> =>
  useStoredDocuments(LEDGER_SALES, ledgerSaleConverter, { where: [['id', 'in', orNone(ids)]], limit: 30 });

/** A page of what moved in a period, the last first, and one more where there are more. @param saleId of one sale alone; empty: of all */
export const useLedgerPage = (
  { from, to }: Period,
  saleId: string,
  after?: readonly number[],
): LoadableList<LedgerTransaction> =>
  useStoredDocuments(LEDGER, ledgerTransactionConverter, {
    where: [
      ...(saleId ? [['saleIds', 'array-contains', saleId] as const] : []),
      ['at', '>=', from],
      ['at', '<', to],
    ],
    orderBy: [['at', 'desc']],
    limit: PAGE_ROWS + 1,
    ...(after && { startAfter: after }),
  });
