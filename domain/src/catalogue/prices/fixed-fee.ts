import type { Currency } from '../../core/currencies.ts';
import { chargeable } from '../../core/money.ts';

/** The fixed fees in one currency, minor units: on each paid place, and once on a booking with a paid place. */
export interface FixedFee {
  readonly currency: Currency;
  readonly perPlace: number;
  readonly perOrder: number;
}

/** As a row of the settings has it: "EUR 50 100", the currency, the fee on each place, the fee on a booking. */
export const writeFixedFee = ({ currency, perPlace, perOrder }: FixedFee): string =>
  `${currency} ${perPlace} ${perOrder}`;

/** @param text as writeFixedFee makes it */
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
