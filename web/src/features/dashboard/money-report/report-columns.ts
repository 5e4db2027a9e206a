import type { ReportFigures } from '@fareground/domain/ledger/ledger-report';
import type { AskedPeriod } from '../asked-period.ts';
import type { SheetColumn } from '../export/sheet.ts';
import type { SaleRow } from './sale-rows.ts';

const asked = ({ from, to, zone }: AskedPeriod): readonly SheetColumn<unknown>[] => [
  { heading: 'from', cell: () => from },
  { heading: 'to', cell: () => to },
  { heading: 'zone', cell: () => zone },
];

/** What each currency came to: a row a currency, never added up. */
export const currencyColumns = (period: AskedPeriod): readonly SheetColumn<ReportFigures>[] => [
  ...asked(period),
  { heading: 'currency', cell: ({ currency }) => currency },
  { heading: 'purchases', cell: ({ sales }) => sales },
  ...(
    [
      ['sold', 'sold'],
      ['given back', 'givenBack'],
      ['kept', 'kept'],
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

/** What each sale came to in each of its currencies. */
export const saleColumns = (period: AskedPeriod): readonly SheetColumn<SaleRow>[] => [
  ...asked(period),
  { heading: 'event or trip', cell: ({ saleId }) => saleId },
  { heading: 'currency', cell: ({ currency }) => currency },
  { heading: 'sold', cell: ({ sold, currency }) => ({ amount: sold, currency }) },
  { heading: 'given back', cell: ({ givenBack, currency }) => ({ amount: givenBack, currency }) },
  { heading: 'kept', cell: ({ kept, currency }) => ({ amount: kept, currency }) },
];
