import { taxIncluded } from '../../core/money.ts';

/** At which rate something is taxed, hundredths of a percent. */
export interface Rate {
  readonly basisPoints: number;
  /** The buyer owes the tax itself (reverse charge): none is charged, and the rate is 0. */
  readonly isReversed?: true | undefined;
}
/** An amount with the tax in it, minor units. */
export interface Taxed extends Rate {
  readonly gross: number;
  /** What of it was added as tax; absent where the price contained it. */
  readonly added?: number | undefined;
}
export interface TaxOfRate extends Rate {
  readonly gross: number;
  readonly tax: number;
}

/** The same for rates that are the same. */
export const rateKey = ({ basisPoints, isReversed }: Rate): string =>
  isReversed ? 'reverse' : String(basisPoints);

/** What amounts come to by rate, the highest first. The tax that prices contain is rounded once for each rate, on all that is taxed at it (EN 16931, BR-CO-17). */
export function taxByRate(parts: readonly Taxed[]): TaxOfRate[] {
  const paid = parts.filter(({ gross }) => gross > 0);
  return [...Map.groupBy(paid, rateKey).values()]
    .map((own) => {
      const { basisPoints, isReversed } = own[0] ?? { basisPoints: 0 };
      const gross = own.reduce((sum, part) => sum + part.gross, 0);
      const added = own.flatMap((part) => part.added ?? []);
      const tax =
        added.length > 0 ? added.reduce((sum, one) => sum + one, 0) : taxIncluded(gross, basisPoints);
      return { basisPoints, ...(isReversed && { isReversed }), gross, tax };
    })
    .sort((a, b) => b.basisPoints - a.basisPoints);
}
