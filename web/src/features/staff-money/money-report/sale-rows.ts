import type { Currency } from '@fareground/domain/core/currencies';
import { type Period, saleSumsOf } from '@fareground/domain/payments/ledger/ledger-report';
import type { LedgerSale, LedgerSaleMonth } from '@fareground/domain/payments/ledger/ledger-sums';

/** What a sale came to in one currency, minor units. */
export interface SaleRow {
  readonly offeringId: string;
  readonly currency: Currency;
  readonly sold: number;
  readonly refundedAmount: number;
  readonly netSales: number;
}

/** A row for each sale and currency in which something moved, in the order of the sales. */
export const saleRowsOf = (
  period: Period,
  sales: readonly LedgerSale[],
  edges: readonly LedgerSaleMonth[],
): SaleRow[] =>
  sales.flatMap((sale) =>
    Object.entries(saleSumsOf(period, sale, edges)).map(([currency, kinds]): SaleRow => {
      const netSales = Object.values(kinds ?? {}).reduce((sum, amount) => sum + amount, 0);
      const sold = kinds?.sale ?? 0;
      return {
        offeringId: sale.id,
        currency: currency as Currency,
        sold,
        refundedAmount: sold - netSales,
        netSales,
      };
    }),
  );
