import type { Currency } from '../../core/currencies.ts';
import type { PartAmount } from './earned-part.ts';
import { addWithin, edgeDaysOf, monthsOf, type Period } from './ledger-report.ts';
import { type LedgerGroups, ledgerGroupsId, type Scope, type SumGrouping } from './ledger-sums.ts';

/** The documents of sums that a period needs in a scope: its months, and the days at its two ends. */
export const groupDocuments = (scope: Scope, period: Period): string[] =>
  [...monthsOf(period), ...edgeDaysOf(period)].map((time) => ledgerGroupsId(scope, time));

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
  readonly kept: number;
  /** Of what was kept: fees with their tax, all tax, the tax in the fees, and what vouchers took off. */
  readonly fees: number;
  readonly tax: number;
  readonly taxOfFees: number;
  readonly discounts: number;
  /** What was kept, without tax. */
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
    .sort((a, b) => a.currency.localeCompare(b.currency) || b.kept - a.kept || (a.value < b.value ? -1 : 1));
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

const timeOf = (id: string): string => /\d{4}-\d\d(?:-\d\d)?$/.exec(id)?.[0] ?? '';

function groupSums(
  scope: Scope,
  by: SumGrouping,
  period: Period,
  documents: readonly LedgerGroups[],
): [value: string, currency: Currency, kinds: Kinds][] {
  const own = documents.flatMap(({ id, ...sums }) => {
    const time = timeOf(id);
    return id === ledgerGroupsId(scope, time) ? [{ id: time, ...sums }] : [];
  });
  const months = own.filter(({ id }) => id.length === 'yyyy-mm'.length);
  const groups = addWithin(period, months, own)[by] ?? {};
  return Object.entries(groups).flatMap(([value, currencies]) =>
    Object.entries(currencies as Readonly<Record<Currency, Kinds>>).map(
      ([currency, kinds]): [string, Currency, Kinds] => [value, currency as Currency, kinds],
    ),
  );
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
  const kept = creditOf(kinds, EARNED);
  const disputed = 0 - creditOf(kinds, EARNED, (kind) => kind === 'dispute-lost');
  const tax = creditOf(kinds, ['tax']);
  return {
    value,
    currency,
    places: 0 - creditOf(kinds, ['places']),
    sold,
    refundedAmount: sold - kept - disputed,
    disputed,
    kept,
    fees: creditOf(kinds, ['fees', 'tax-of-fees']),
    tax,
    taxOfFees: creditOf(kinds, ['tax-of-fees']),
    discounts: 0 - creditOf(kinds, ['discounts']),
    net: kept - tax,
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
      kept: sum('kept'),
      fees: sum('fees'),
      tax: sum('tax'),
      taxOfFees: sum('taxOfFees'),
      discounts: sum('discounts'),
      net: sum('net'),
    };
  });
