import { edgeMonthsOf, type Period } from '@fareground/domain/payments/ledger/ledger-report';
import { type LedgerMonth, ledgerOfferingId } from '@fareground/domain/payments/ledger/ledger-sums';
import { readLedgerSales } from '../../../staff/data/ledger-queries.ts';
import { type SaleRow, saleRowsOf } from './sale-rows.ts';

const SALES_AT_ONCE = 15;

/** What every sale came to in a period, some at a time. @param months those that the period touches */
export async function* salePages(
  period: Period,
  offeringIds: readonly string[],
  months: readonly LedgerMonth[],
): AsyncGenerator<readonly SaleRow[]> {
  const cut = edgeMonthsOf(period);
  for (let start = 0; start < offeringIds.length; start += SALES_AT_ONCE) {
    const some = offeringIds.slice(start, start + SALES_AT_ONCE);
    const edges = await readLedgerSales(
      some.flatMap((id) => cut.map((month) => ledgerOfferingId(id, month))),
    );
    yield saleRowsOf(period, some, months, edges);
  }
}
