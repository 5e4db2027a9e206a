import { z } from 'zod';
import { type Currency, currencies } from '../core/currencies.ts';
import { chargeable } from '../core/money.ts';

/** The fixed fees in one currency, minor units: on each paid place, and once on a booking with a paid place. */
export interface FixedFee {
  readonly currency: Currency;
  readonly perPlace: number;
  readonly perOrder: number;
}

const AMOUNT = '(?:0|[1-9][0-9]{0,8})';
/** "EUR 50 100": the currency, the fee on each place, the fee on a booking. */
export const fixedFeeSchema = z
  .string()
  .regex(new RegExp(`^(?:${currencies.join('|')}) ${AMOUNT} ${AMOUNT}$`));
export const MOST_FIXED_FEES = 150;

export const writeFixedFee = ({ currency, perPlace, perOrder }: FixedFee): string =>
  `${currency} ${perPlace} ${perOrder}`;

/** @param text as fixedFeeSchema has it */
export function readFixedFee(text: string): FixedFee {
  const [currency, perPlace, perOrder] = text.split(' ');
  return { currency: currency as Currency, perPlace: Number(perPlace), perOrder: Number(perOrder) };
}

export interface FixedFees {
  /** The first of a currency counts. */
  readonly fixedFees?: readonly string[] | undefined;
  /** On each paid place, minor units, in currencies that `fixedFees` has none of. */
  readonly feeFixed: Partial<Record<Currency, number>>;
}

/** What of the fixed fees in a currency can be charged, minor units. */
export function fixedFeeIn({ fixedFees = [], feeFixed }: FixedFees, currency: Currency): FixedFee {
  const found = fixedFees.find((text) => text.startsWith(`${currency} `));
  const fee = found ? readFixedFee(found) : { perPlace: feeFixed[currency] ?? 0, perOrder: 0 };
  return {
    currency,
    perPlace: chargeable(fee.perPlace, currency),
    perOrder: chargeable(fee.perOrder, currency),
  };
}
