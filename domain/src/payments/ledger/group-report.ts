import type { Currency } from '../../core/currencies.ts';
import type { PartAmount } from './earned-part.ts';
import { add, type Nested, type Period, type Unit, unitsOf } from './ledger-report.ts';
import { groupPlacesOf, type LedgerGroups, type Scope, type SumGrouping } from './ledger-sums.ts';

/** Groups that a report shows at once; a line or sale is named by a document of it, which is read. */
export const GROUPS_OF_PAGE = 15;

/** The documents of sums that a period needs in a scope, grouped by these. */
export const groupDocuments = (scope: Scope, groupings: readonly SumGrouping[], period: Period): string[] => [
  ...new Set(
    groupings.flatMap((by) =>
      unitsOf(period).flatMap((unit) => placesOfUnit(scope, by, unit).map(({ id }) => id)),
    ),
  ),
];

const placesOfUnit = (scope: Scope, by: SumGrouping, { at, field }: Unit) =>
  groupPlacesOf(scope, by, at).filter((one) => one.field === field);

/** What a group came to in one currency, minor units. */
export interface GroupFigures {
  readonly value: string;
  readonly currency: Currency;
  /** Places sold; what went back is not taken off. */
  readonly places: number;
  /** What was sold, with fees and tax, after discounts. */
  readonly sold: number;
  /** What customers were promised back. */
  readonly refundedAmount: number;
  /** What banks took for good, because of disputes. */
  readonly disputed: number;
  /** Sold less given back and disputed. */
  readonly netSales: number;
  /** Of net sales: fees with their tax, all tax, the tax in the fees, and what vouchers took off. */
  readonly fees: number;
  readonly tax: number;
  readonly taxOfFees: number;
  readonly discounts: number;
  /** Net sales without tax. */
  readonly net: number;
}

type Kinds = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Figures of each group and currency in a period; what came to most first. Currencies are never added. */
export function groupFigures(
  scope: Scope,
  by: SumGrouping,
  period: Period,
  documents: readonly LedgerGroups[],
): GroupFigures[] {
  return groupSums(scope, by, period, documents)
    .map(([value, currency, kinds]) => figuresOf(value, currency, kinds))
    .sort(
      (a, b) =>
        a.currency.localeCompare(b.currency) || b.netSales - a.netSales || (a.value < b.value ? -1 : 1),
    );
}

/** A rate of tax in one currency, minor units. `rate` is in hundredths of a percent, "600"; "none" where no tax was taken. */
export interface RateFigures {
  readonly rate: string;
  readonly currency: Currency;
  readonly soldBase: number;
  readonly soldTax: number;
  readonly backBase: number;
  readonly backTax: number;
  /** What is left of both: the tax is due. */
  readonly base: number;
  readonly due: number;
}

/** The tax of a period, rate by rate: it is what the accounts `tax:<rate>` came to. @param documents those of the scope of all */
export function taxFigures(scope: Scope, period: Period, documents: readonly LedgerGroups[]): RateFigures[] {
  return groupSums(scope, 'rate', period, documents)
    .map(([rate, currency, kinds]): RateFigures => {
      const [soldBase, soldTax] = [creditOf(kinds, ['base'], isSale), creditOf(kinds, ['tax'], isSale)];
      const [base, due] = [creditOf(kinds, ['base']), creditOf(kinds, ['tax'])];
      const [backBase, backTax] = [soldBase - base, soldTax - due];
      return { rate, currency, soldBase, soldTax, backBase, backTax, base, due };
    })
    .sort((a, b) => a.currency.localeCompare(b.currency) || Number(b.rate) - Number(a.rate) || 0);
}

function groupSums(
  scope: Scope,
  by: SumGrouping,
  period: Period,
  documents: readonly LedgerGroups[],
): [value: string, currency: Currency, kinds: Kinds][] {
  const byId = new Map(documents.map((one) => [one.id, one]));
  const sums = unitsOf(period).reduce<Nested>((all, unit) => {
    const own = placesOfUnit(scope, by, unit).flatMap(
      ({ id, field, key }) => byId.get(id)?.[field]?.[key]?.[by] ?? [],
    );
    return own.reduce<Nested>((sum, one) => add(sum, unit.times === 1 ? one : negative(one)), all);
  }, {});
  return Object.entries(moved(sums) ?? {}).flatMap(([value, currencies]) =>
    Object.entries(currencies as Readonly<Record<Currency, Kinds>>).map(
      ([currency, kinds]): [string, Currency, Kinds] => [value, currency as Currency, kinds],
    ),
  );
}

const negative = (sums: Nested): Nested =>
  Object.fromEntries(
    Object.entries(sums).map(([key, one]) => [key, typeof one === 'number' ? -one : negative(one)]),
  );

/** What is left of sums where nothing moved, because all of it was taken away again. */
function moved(sums: Nested): Nested | undefined {
  const left = Object.entries(sums).flatMap(([key, one]): [string, Nested | number][] => {
    const own = typeof one === 'number' ? one || undefined : moved(one);
    return own === undefined ? [] : [[key, own]];
  });
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

const isSale = (kind: string): boolean => kind === 'sale';

/** What accounts were credited with, by movements of some kinds. */
const creditOf = (
  kinds: Kinds,
  accounts: readonly (PartAmount | 'base')[],
  counts: (kind: string) => boolean = () => true,
): number =>
  Object.entries(kinds).reduce(
    (sum, [kind, amounts]) =>
      counts(kind) ? accounts.reduce((all, account) => all - (amounts[account] ?? 0), sum) : sum,
    0,
  );

const EARNED = ['sales', 'fees', 'tax', 'discounts'] as const;

function figuresOf(value: string, currency: Currency, kinds: Kinds): GroupFigures {
  const sold = creditOf(kinds, EARNED, isSale);
  const netSales = creditOf(kinds, EARNED);
  const disputed = 0 - creditOf(kinds, EARNED, (kind) => kind === 'dispute-lost');
  const tax = creditOf(kinds, ['tax']);
  return {
    value,
    currency,
    places: 0 - creditOf(kinds, ['places']),
    sold,
    refundedAmount: sold - netSales - disputed,
    disputed,
    netSales,
    fees: creditOf(kinds, ['fees', 'tax-of-fees']),
    tax,
    taxOfFees: creditOf(kinds, ['tax-of-fees']),
    discounts: 0 - creditOf(kinds, ['discounts']),
    net: netSales - tax,
  };
}

/** Several rows of one currency as one. @param value what it is called */
export const together = (value: string, rows: readonly GroupFigures[]): GroupFigures[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (name: Exclude<keyof GroupFigures, 'value' | 'currency'>): number =>
      own.reduce((all, row) => all + row[name], 0);
    return {
      value,
      currency,
      places: sum('places'),
      sold: sum('sold'),
      refundedAmount: sum('refundedAmount'),
      disputed: sum('disputed'),
      netSales: sum('netSales'),
      fees: sum('fees'),
      tax: sum('tax'),
      taxOfFees: sum('taxOfFees'),
      discounts: sum('discounts'),
      net: sum('net'),
    };
  });
