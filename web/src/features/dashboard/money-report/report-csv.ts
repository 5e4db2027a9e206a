import { csvText } from '@fareground/domain/core/csv';
import type { Currency } from '@fareground/domain/core/money';
import { currencyExponent } from '@fareground/domain/core/money';
import type { ReportFigures } from '@fareground/domain/ledger/ledger-report';
import type { AskedPeriod } from './asked-period.ts';

const figures = [
  'sold',
  'givenBack',
  'kept',
  'fees',
  'tax',
  'discounts',
  'cash',
  'providerCosts',
  'paidOut',
] as const satisfies readonly (keyof ReportFigures)[];

/** What a sale came to in one currency, minor units. */
export interface SaleRow {
  readonly saleId: string;
  readonly currency: Currency;
  readonly sold: number;
  readonly givenBack: number;
  readonly kept: number;
}

/** A decimal with the places of the currency, a point before them, as programs read it. */
const decimal = (amount: number, currency: Currency): string => {
  const places = currencyExponent(currency);
  return (amount / 10 ** places).toFixed(places);
};

/** The report as a file for a spreadsheet: a row a figure, for the whole house and for each sale shown. */
export const reportCsv = (
  { from, to, zone }: AskedPeriod,
  rows: readonly ReportFigures[],
  sales: readonly SaleRow[],
): string =>
  csvText(
    ['from', 'to', 'zone', 'sale', 'currency', 'figure', 'amount'],
    [
      ...rows.flatMap((row) =>
        figures.map((name) => [from, to, zone, '', row.currency, name, decimal(row[name], row.currency)]),
      ),
      ...sales.flatMap((row) =>
        (['sold', 'givenBack', 'kept'] as const).map((name) => [
          from,
          to,
          zone,
          row.saleId,
          row.currency,
          name,
          decimal(row[name], row.currency),
        ]),
      ),
    ],
  );
