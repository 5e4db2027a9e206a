import { defaultPublicSettings } from '@fareground/domain/settings/settings';
import { describe, expect, test } from 'vitest';
import { type FeeRow, feeRowsOf, isFeeWrong, readFeeRows } from './fee-rows.ts';

const fees = { feeFixed: { EUR: 50, JPY: 80 }, feePerOrder: { EUR: 100, KWD: 250 } };

describe('fees by currency', () => {
  test('stand in a row a currency, as people write its amounts', () => {
    expect(feeRowsOf(fees)).toEqual([
      { currency: 'EUR', perPlace: '0.50', perOrder: '1.00' },
      { currency: 'JPY', perPlace: '80', perOrder: '' },
      { currency: 'KWD', perPlace: '', perOrder: '0.250' },
    ]);
  });

  test('are read as they were, whatever there is', () => {
    expect(readFeeRows(feeRowsOf(fees))).toEqual(fees);
    expect(readFeeRows(feeRowsOf(defaultPublicSettings))).toEqual({
      feeFixed: defaultPublicSettings.feeFixed,
    });
    expect(readFeeRows([])).toEqual({ feeFixed: {} });
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
    expect(readFeeRows([row])).toEqual(isWrong ? null : { feeFixed: {} });
  });
});
