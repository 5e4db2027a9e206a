import { describe, expect, test } from 'vitest';
import { type FeeRow, feeRowsOf, isFeeWrong, readFeeRows } from './fee-rows.ts';

const noFees = { feeFixed: { EUR: 0, GBP: 0, USD: 0 }, fixedFees: [] };
const fees = {
  feeFixed: { EUR: 50, GBP: 45, USD: 0 },
  fixedFees: ['EUR 50 100', 'JPY 80 0', 'KWD 0 250'],
};

describe('fees by currency', () => {
  test('stand in a row a currency, as people write its amounts', () => {
    expect(feeRowsOf(fees)).toEqual([
      { currency: 'GBP', perPlace: '0.45', perOrder: '' },
      { currency: 'EUR', perPlace: '0.50', perOrder: '1.00' },
      { currency: 'JPY', perPlace: '80', perOrder: '' },
      { currency: 'KWD', perPlace: '', perOrder: '0.250' },
    ]);
  });

  test('are read as they were, each in a row of its own', () => {
    const read = { ...fees, fixedFees: ['GBP 45 0', ...fees.fixedFees] };
    expect(readFeeRows(feeRowsOf(fees))).toEqual(read);
    expect(readFeeRows(feeRowsOf(read))).toEqual(read);
    expect(readFeeRows([])).toEqual(noFees);
  });

  test.each<[string, FeeRow, boolean]>([
    ['a third decimal', { currency: 'EUR', perPlace: '0.505', perOrder: '' }, true],
    ['less than nothing', { currency: 'EUR', perPlace: '-1', perOrder: '' }, true],
    ['half a yen', { currency: 'JPY', perPlace: '0.5', perOrder: '' }, true],
    ['what the provider does not take', { currency: 'KWD', perPlace: '0.255', perOrder: '' }, true],
    ['nothing', { currency: 'EUR', perPlace: ' ', perOrder: '' }, false],
    ['nothing in figures', { currency: 'EUR', perPlace: '0', perOrder: '0.00' }, false],
  ])('of %s', (_name, row, isWrong) => {
    expect(isFeeWrong(row, 'perPlace')).toBe(isWrong);
    expect(readFeeRows([row])).toEqual(isWrong ? null : noFees);
  });
});
