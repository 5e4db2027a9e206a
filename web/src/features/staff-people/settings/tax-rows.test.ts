import { describe, expect, test } from 'vitest';
import { readTaxRows, type TaxRow, taxFault, taxRowsOf } from './tax-rows.ts';

const taxRules = ['PT event 600', 'PT fee 2300 reverse', '* trip 0'];
const row = (change: Partial<TaxRow>): TaxRow => ({
  ...{ id: '1', country: 'PT', kind: 'event', percent: '6', isReverse: false },
  ...change,
});

describe('rules of tax', () => {
  test('stand in a row each, and are read as they were', () => {
    const rows = taxRowsOf({ taxRules });
    expect(rows[1]).toEqual({ id: '1', country: 'PT', kind: 'fee', percent: '23.00', isReverse: true });
    expect(readTaxRows(rows)).toEqual({ taxRules });
    expect(readTaxRows([])).toEqual({});
  });

  test.each<[string, TaxRow[], ReturnType<typeof taxFault>]>([
    ['a share of tax', [row({})], undefined],
    ['more than half', [row({ percent: '50.01' })], 'percent'],
    ['no share', [row({ percent: '' })], 'percent'],
    ['a second one for the same', [row({}), row({ id: '2' })], 'twice'],
    ['another country', [row({}), row({ id: '2', country: '*' })], undefined],
  ])('of %s', (_name, rows, fault) => {
    expect(taxFault(rows, rows.at(-1) as TaxRow)).toBe(fault);
    expect(readTaxRows(rows) === null).toBe(fault !== undefined);
  });
});
