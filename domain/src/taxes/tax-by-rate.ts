import { taxIncluded } from '../core/money.ts';

/** An amount with the tax in it, minor units, at a rate in hundredths of a percent; undefined where nobody wrote it down. */
export interface Taxed {
  readonly basisPoints: number | undefined;
  readonly gross: number;
}
export interface TaxOfRate extends Taxed {
  readonly tax: number;
}

/** What amounts come to by rate, the highest first. The tax of a rate is rounded once, on all that is taxed at it (EN 16931, BR-CO-17). */
export function taxByRate(parts: readonly Taxed[]): TaxOfRate[] {
  const paid = parts.filter(({ gross }) => gross > 0);
  return [...Map.groupBy(paid, ({ basisPoints = 0 }) => basisPoints)]
    .map(([basisPoints, own]) => {
      const gross = own.reduce((sum, part) => sum + part.gross, 0);
      return { basisPoints, gross, tax: taxIncluded(gross, basisPoints) };
    })
    .sort((a, b) => b.basisPoints - a.basisPoints);
}
