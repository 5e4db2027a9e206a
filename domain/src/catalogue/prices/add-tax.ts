import type { Currency } from '../../core/currencies.ts';
import { allocateChargeable, chargeableShare } from '../../core/money.ts';

/** An amount without tax, minor units, and the rate that is added to it, hundredths of a percent. */
export interface Untaxed {
  readonly basisPoints: number;
  readonly net: number;
}

/**
 * The tax that comes on top of amounts, part by part, minor units. That of a rate is rounded once, on all that is taxed at it (EN 16931, BR-CO-17), to what can be
 * charged in the currency, and cut over its parts by largest remainder: what the buyer adds up from the lines is what an invoice says.
 */
export function taxToAdd(parts: readonly Untaxed[], currency: Currency): number[] {
  const taxes = parts.map(() => 0);
  for (const [basisPoints, own] of Map.groupBy(parts.keys(), (index) => parts[index]?.basisPoints ?? 0)) {
    const nets = own.map((index) => parts[index]?.net ?? 0);
    const tax = chargeableShare(
      nets.reduce((sum, net) => sum + net, 0),
      basisPoints,
      currency,
    );
    const shares = allocateChargeable(tax, nets, currency);
    own.forEach((index, at) => {
      taxes[index] = shares[at] ?? 0;
    });
  }
  return taxes;
}
