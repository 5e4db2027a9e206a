import type { SheetColumn } from '@fareground/domain/core/sheet';
import { dayColumns } from '@fareground/domain/payments/ledger/report-columns';
import type { PeriodFilter } from '../period-filter.ts';
import type { SaleRow } from './sale-rows.ts';

/** What each sale came to in each of its currencies. */
export const saleColumns = (period: PeriodFilter): readonly SheetColumn<SaleRow>[] => [
  ...dayColumns(period),
  { heading: 'event or trip', cell: ({ offeringId }) => offeringId },
  { heading: 'currency', cell: ({ currency }) => currency },
  { heading: 'sold', cell: ({ sold, currency }) => ({ amount: sold, currency }) },
  { heading: 'refunded', cell: ({ refundedAmount, currency }) => ({ amount: refundedAmount, currency }) },
  { heading: 'net sales', cell: ({ kept, currency }) => ({ amount: kept, currency }) },
];
