import type { Currency } from '@fareground/domain/core/currencies';
import { readAmount, typedAmount } from '@fareground/domain/core/typed-amount';
import type { PublicSettings } from '@fareground/domain/settings/settings';

/** The fees of one currency as an owner types them; empty: none. */
export interface FeeRow {
  readonly currency: Currency;
  readonly perPlace: string;
  readonly perOrder: string;
}
export const feeFields = ['perPlace', 'perOrder'] as const;
export type FeeField = (typeof feeFields)[number];

type Fees = Pick<PublicSettings, 'feeFixed' | 'feePerOrder'>;

/** A row a currency that has a fee, by the alphabet. */
export function feeRowsOf({ feeFixed, feePerOrder = {} }: Fees): FeeRow[] {
  const currencies = [...new Set([...Object.keys(feeFixed), ...Object.keys(feePerOrder)])] as Currency[];
  const typed = (amount: number | undefined, currency: Currency): string =>
    amount ? typedAmount(amount, currency) : '';
  return currencies.sort().map((currency) => ({
    currency,
    perPlace: typed(feeFixed[currency], currency),
    perOrder: typed(feePerOrder[currency], currency),
  }));
}

/** Minor units; null where it is no amount of the currency. */
const amountIn = ({ currency, ...typed }: FeeRow, field: FeeField): number | null =>
  typed[field].trim() === '' ? 0 : readAmount(typed[field], currency);

export const isFeeWrong = (row: FeeRow, field: FeeField): boolean => amountIn(row, field) === null;

/** Null where one is no amount. A currency without any fee is left out. */
export function readFeeRows(rows: readonly FeeRow[]): Fees | null {
  if (rows.some((row) => feeFields.some((field) => isFeeWrong(row, field)))) return null;
  const amounts = (field: FeeField): Fees['feeFixed'] =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const amount = amountIn(row, field);
        return amount ? [[row.currency, amount]] : [];
      }),
    );
  const feePerOrder = amounts('perOrder');
  return {
    feeFixed: amounts('perPlace'),
    ...(Object.keys(feePerOrder).length > 0 && { feePerOrder }),
  };
}
