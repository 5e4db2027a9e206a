import { expect, test } from 'vitest';
import { csvCell, sheetCsv } from '../../core/sheet.ts';
import { taxColumns } from './report-columns.ts';

const days = { from: '2026-11-01', to: '2026-11-30', zone: 'UTC' };
const figures = { soldBase: 4_000, soldTax: 900, backBase: 1_000, backTax: 190, base: 3_000, due: 710 };

test.each([
  ['1900', 'EUR', ['19', 'EUR', '40.00', '9.00', '10.00', '1.90', '30.00', '7.10']],
  ['550', 'JPY', ['5.5', 'JPY', '4000', '900', '1000', '190', '3000', '710']],
  ['none', 'KWD', ['0', 'KWD', '4.000', '0.900', '1.000', '0.190', '3.000', '0.710']],
  ['reverse', 'EUR', ['reverse', 'EUR', '40.00', '9.00', '10.00', '1.90', '30.00', '7.10']],
] as const)(
  'tax at %s in %s stands in percent, with the decimals of the currency',
  (rate, currency, cells) => {
    const columns = taxColumns(days);
    const row = { rate, currency, ...figures };
    expect(columns.map(({ cell }) => String(csvCell(cell(row))))).toEqual([...Object.values(days), ...cells]);
    expect(sheetCsv(columns, [row]).split('\r\n')[1]).toBe([...Object.values(days), ...cells].join(','));
    expect(columns.map(({ heading }) => heading)).toContain('rate, %');
  },
);
