import { edgeMonthsOf, type Period } from '@fareground/domain/payments/ledger/ledger-report';
import { type LedgerMonth, ledgerOfferingId } from '@fareground/domain/payments/ledger/ledger-sums';
import { readLedgerSales } from '../../../staff/data/ledger-queries.ts';
import { type SaleRow, saleRowsOf } from './sale-rows.ts';

const SALES_AT_ONCE = 15;

/** What each offering earned in a period, 15 at a time. @param months the months that the period touches */
export async function* salePages(
  period: Period,
  offeringIds: readonly string[],
  months: readonly LedgerMonth[],
): AsyncGenerator<readonly SaleRow[]> {
  // The period has only a part of these: their days are read for each offering.
  const partialMonths = edgeMonthsOf(period);
  for (let start = 0; start < offeringIds.length; start += SALES_AT_ONCE) {
    const page = offeringIds.slice(start, start + SALES_AT_ONCE);
    const edges = await readLedgerSales(
      page.flatMap((id) => partialMonths.map((month) => ledgerOfferingId(id, month))),
    );
    yield saleRowsOf(period, page, months, edges);
  }
}
