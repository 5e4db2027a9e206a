import type { SheetColumn } from '@fareground/domain/core/sheet';
import { edgeMonthsOf, monthsOf, type Period } from '@fareground/domain/payments/ledger/ledger-report';
import { type LedgerSale, ledgerSaleMonthId } from '@fareground/domain/payments/ledger/ledger-sums';
import { dayColumns } from '@fareground/domain/payments/ledger/report-columns';
import { ledgerSalePages, readLedgerSaleMonths } from '../../../staff/data/ledger-queries.ts';
import type { PeriodFilter } from '../period-filter.ts';
import { type SaleRow, saleRowsOf } from './sale-rows.ts';

const SALES_AT_ONCE = 15;

/** Of which sales and months a period needs the quarters of an hour, because it has only a part of these. */
export const edgeIdsOf = (period: Period, sales: readonly LedgerSale[]): string[] => {
  const partial = edgeMonthsOf(period);
  return sales.flatMap(({ id, activeMonths }) =>
    partial.filter((month) => activeMonths.includes(month)).map((month) => ledgerSaleMonthId(id, month)),
  );
};

/** What each sale earned in a period, 15 at a time. */
export async function* salePages(period: Period): AsyncGenerator<readonly SaleRow[]> {
  for await (const sales of ledgerSalePages(monthsOf(period))) {
    for (let start = 0; start < sales.length; start += SALES_AT_ONCE) {
      const page = sales.slice(start, start + SALES_AT_ONCE);
      yield saleRowsOf(period, page, await readLedgerSaleMonths(edgeIdsOf(period, page)));
    }
  }
}

/** What each sale came to in each of its currencies. */
export const saleColumns = (period: PeriodFilter): readonly SheetColumn<SaleRow>[] => [
  ...dayColumns(period),
  { heading: 'event or trip', cell: ({ offeringId }) => offeringId },
  { heading: 'currency', cell: ({ currency }) => currency },
  { heading: 'sold', cell: ({ sold, currency }) => ({ amount: sold, currency }) },
  { heading: 'refunded', cell: ({ refundedAmount, currency }) => ({ amount: refundedAmount, currency }) },
  { heading: 'net sales', cell: ({ netSales, currency }) => ({ amount: netSales, currency }) },
];
