import { taxIncluded } from '../core/money.ts';

/** An amount with the tax in it, minor units, at a rate in hundredths of a percent; undefined where nobody wrote it down. */
export interface Taxed {
  readonly basisPoints: number | undefined;
  readonly gross: number;
  /** What of it was added as tax; absent where the price contained it. */
  readonly added?: number | undefined;
}
export interface TaxOfRate extends Pick<Taxed, 'basisPoints' | 'gross'> {
  readonly tax: number;
}

/** What amounts come to by rate, the highest first. The tax that prices contain is rounded once for each rate, on all that is taxed at it (EN 16931, BR-CO-17). */
export function taxByRate(parts: readonly Taxed[]): TaxOfRate[] {
  const paid = parts.filter(({ gross }) => gross > 0);
  return [...Map.groupBy(paid, ({ basisPoints = 0 }) => basisPoints)]
    .map(([basisPoints, own]) => {
      const gross = own.reduce((sum, part) => sum + part.gross, 0);
      const added = own.flatMap((part) => part.added ?? []);
      const tax =
        added.length > 0 ? added.reduce((sum, one) => sum + one, 0) : taxIncluded(gross, basisPoints);
      return { basisPoints, gross, tax };
    })
    .sort((a, b) => b.basisPoints - a.basisPoints);
}
