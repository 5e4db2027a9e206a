import type { SheetCell, SheetColumn } from '../../core/sheet.ts';
import type { GroupFigures, RateFigures } from './group-report.ts';
import type { ReportFigures } from './ledger-report.ts';
import type { SumGrouping } from './ledger-sums.ts';
import type { ReportDays } from './report-days.ts';

/** Of which days a file is: in every row, so that files can be put together. */
export const dayColumns = ({ from, to, zone }: ReportDays): readonly SheetColumn<unknown>[] => [
  { heading: 'from', cell: () => ({ day: from }) },
  { heading: 'to', cell: () => ({ day: to }) },
  { heading: 'zone', cell: () => zone },
];

/** What each currency came to: a row a currency, never added up. */
export const currencyColumns = (period: ReportDays): readonly SheetColumn<ReportFigures>[] => [
  ...dayColumns(period),
  { heading: 'currency', cell: ({ currency }) => currency },
  { heading: 'purchases', cell: ({ sales }) => sales },
  ...(
    [
      ['sold', 'sold'],
      ['refunded', 'refundedAmount'],
      ['net sales', 'netSales'],
      ['fees', 'fees'],
      ['tax', 'tax'],
      ['discounts', 'discounts'],
      ['cash', 'cash'],
      ['cash differences', 'cashDifferences'],
      ['costs of the provider', 'providerCosts'],
      ['paid out', 'paidOut'],
    ] as const
  ).map(
    ([heading, name]): SheetColumn<ReportFigures> => ({
      heading,
      cell: (row) => ({ amount: row[name], currency: row.currency }),
    }),
  ),
];

/** What each value of a grouping came to in each of its currencies. @param scope what the report is kept to; empty: all */
export const groupColumns = (
  period: ReportDays,
  by: SumGrouping,
  scope: string,
): readonly SheetColumn<GroupFigures & { readonly netSalesBefore: number }>[] => [
  ...dayColumns(period),
  { heading: 'only', cell: () => scope },
  { heading: by, cell: ({ value }) => value },
  { heading: 'currency', cell: ({ currency }) => currency },
  { heading: 'places', cell: ({ places }) => places },
  ...(
    [
      ['sold', 'sold'],
      ['refunded', 'refundedAmount'],
      ['lost to disputes', 'disputed'],
      ['net sales', 'netSales'],
      ['fees with tax', 'fees'],
      ['tax', 'tax'],
      ['discounts', 'discounts'],
      ['net sales without tax', 'net'],
      ['net sales, previous', 'netSalesBefore'],
    ] as const
  ).map(([heading, name]) => ({
    heading,
    cell: (row: GroupFigures & { readonly netSalesBefore: number }) => ({
      amount: row[name],
      currency: row.currency,
    }),
  })),
];

/** A rate that is none of a percentage keeps its name: what the buyer owes itself, and what nobody wrote down. */
function rateCell(rate: string): SheetCell {
  if (rate === 'none') return { basisPoints: 0 };
  return /^\d+$/.test(rate) ? { basisPoints: Number(rate) } : rate;
}

/** The tax of a period, a row a rate and currency. */
export const taxColumns = (period: ReportDays): readonly SheetColumn<RateFigures>[] => [
  ...dayColumns(period),
  { heading: 'rate, %', cell: ({ rate }) => rateCell(rate) },
  { heading: 'currency', cell: ({ currency }) => currency },
  ...(
    [
      ['sold without tax', 'soldBase'],
      ['tax of what was sold', 'soldTax'],
      ['refunded without tax', 'backBase'],
      ['tax refunded', 'backTax'],
      ['left without tax', 'base'],
      ['tax due', 'due'],
    ] as const
  ).map(
    ([heading, name]): SheetColumn<RateFigures> => ({
      heading,
      cell: (row) => ({ amount: row[name], currency: row.currency }),
    }),
  ),
];
