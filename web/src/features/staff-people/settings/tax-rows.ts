import {
  HIGHEST_TAX,
  readTaxRule,
  type TaxKind,
  type TaxRule,
  writeTaxRule,
} from '@fareground/domain/catalogue/prices/tax-rule';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { hundredths, hundredthsOf } from './percent.ts';

/** A rule of tax as an owner types it. */
export interface TaxRow extends Pick<TaxRule, 'country' | 'kind'> {
  /** Tells it from the others, also where two are for the same. */
  readonly id: string;
  readonly percent: string;
  /** A business in another country owes it itself. */
  readonly isReverse: boolean;
}

type Taxes = Pick<PublicSettings, 'taxRules'>;

export const taxRowsOf = ({ taxRules = [] }: Taxes): TaxRow[] =>
  taxRules.map(readTaxRule).map(({ country, kind, basisPoints, isReverse = false }, index) => ({
    id: String(index),
    country,
    kind,
    percent: hundredths(basisPoints),
    isReverse,
  }));

export const newTaxRow = (country: string, kind: TaxKind): TaxRow => ({
  id: crypto.randomUUID(),
  country,
  kind,
  percent: '',
  isReverse: false,
});

/** What is wrong with a row: its share of tax, or that a row above it is for the same. */
export function taxFault(rows: readonly TaxRow[], row: TaxRow): 'percent' | 'twice' | undefined {
  const basisPoints = hundredthsOf(row.percent);
  if (Number.isNaN(basisPoints) || basisPoints > HIGHEST_TAX) return 'percent';
  const first = rows.find(({ country, kind }) => country === row.country && kind === row.kind);
  return first === row ? undefined : 'twice';
}

/** Null where something is wrong with one. */
export function readTaxRows(rows: readonly TaxRow[]): Taxes | null {
  if (rows.some((row) => taxFault(rows, row))) return null;
  const taxRules = rows.map(({ country, kind, percent, isReverse }) =>
    writeTaxRule({
      ...{ country, kind, basisPoints: hundredthsOf(percent) },
      ...(isReverse && { isReverse }),
    }),
  );
  return taxRules.length > 0 ? { taxRules } : {};
}
