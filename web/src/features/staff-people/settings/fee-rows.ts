import { readFixedFee, writeFixedFee } from '@fareground/domain/catalogue/prices/fixed-fee';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount, typedAmount } from '@fareground/domain/core/typed-amount';

/** The fees of one currency as an owner types them; empty: none. */
export interface FeeRow {
  readonly currency: Currency;
  readonly perPlace: string;
  readonly perOrder: string;
}
export const feeFields = ['perPlace', 'perOrder'] as const;
export type FeeField = (typeof feeFields)[number];

type Fees = Pick<PublicSettings, 'feeFixed' | 'fixedFees'>;

/** A row a currency that has a fee. */
export function feeRowsOf({ feeFixed, fixedFees = [] }: Fees): FeeRow[] {
  const own = fixedFees.map(readFixedFee);
  const others = Object.entries(feeFixed)
    .map(([currency, perPlace]) => ({ currency: currency as Currency, perPlace, perOrder: 0 }))
    .filter(({ currency, perPlace }) => perPlace > 0 && own.every((fee) => fee.currency !== currency));
  const typed = (amount: number, currency: Currency): string =>
    amount > 0 ? typedAmount(amount, currency) : '';
  return [...others, ...own].map(({ currency, perPlace, perOrder }) => ({
    currency,
    perPlace: typed(perPlace, currency),
    perOrder: typed(perOrder, currency),
  }));
}

/** Minor units; null where it is no amount of the currency. */
const amountIn = ({ currency, ...typed }: FeeRow, field: FeeField): number | null =>
  typed[field].trim() === '' ? 0 : readAmount(typed[field], currency);

export const isFeeWrong = (row: FeeRow, field: FeeField): boolean => amountIn(row, field) === null;

/** Null where one is no amount. A currency without any fee is left out. */
export function readFeeRows(rows: readonly FeeRow[]): Fees | null {
  if (rows.some((row) => feeFields.some((field) => isFeeWrong(row, field)))) return null;
  const fees = rows
    .map((row) => ({
      currency: row.currency,
      perPlace: amountIn(row, 'perPlace') ?? 0,
      perOrder: amountIn(row, 'perOrder') ?? 0,
    }))
    .filter(({ perPlace, perOrder }) => perPlace + perOrder > 0);
  const perPlace = (wanted: Currency): number =>
    fees.find(({ currency }) => currency === wanted)?.perPlace ?? 0;
  return {
    feeFixed: { EUR: perPlace('EUR'), GBP: perPlace('GBP'), USD: perPlace('USD') },
    fixedFees: fees.map(writeFixedFee),
  };
}
