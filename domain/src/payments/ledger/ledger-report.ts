import type { Currency } from '../../core/currencies.ts';
import { DAY } from '../../core/time.ts';
import {
  type LedgerDay,
  type LedgerMonth,
  type LedgerSale,
  QUARTER,
  type SaleSums,
  type SumsByCurrency,
  sumKeys,
} from './ledger-sums.ts';

/** From `from` on, and before `to`: epoch milliseconds at a quarter of an hour, as every zone's midnight is. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** So many months of UTC a report may touch: with the period before it, it stays below fifty documents. */
export const MAX_MONTHS = 13;

/** Sales that a report shows at once, each with its two ends at most and with one booking, which says what it is called. */
export const SALES_OF_PAGE = 7;

const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

/** The months of UTC that a period touches, the first one first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  const at = new Date(from);
  at.setUTCDate(1);
  for (let start = startOfDay(at.getTime()); start < to; ) {
    months.push(sumKeys(start).month);
    const next = new Date(start);
    start = next.setUTCMonth(next.getUTCMonth() + 1);
  }
  return months;
}

/** The days of UTC that begin or end outside of the period: "2026-11-27". */
export const edgeDaysOf = ({ from, to }: Period): string[] => [
  ...new Set(
    [from, to].flatMap((edge) => {
      const { month, day } = sumKeys(edge);
      return edge % DAY === 0 ? [] : [`${month}-${day}`];
    }),
  ),
];

/** Those of the months that begin or end outside of it: a sale's sums of these are read by quarter of an hour. */
export const edgeMonthsOf = (period: Period): string[] =>
  monthsOf(period).filter((month) => {
    const start = Date.parse(`${month}-01T00:00:00Z`);
    const end = new Date(start).setUTCMonth(new Date(start).getUTCMonth() + 1);
    return start < period.from || end > period.to;
  });

export type Nested = { readonly [key: string]: Nested | number };

/** Adds up two trees of sums, leaf by leaf. */
export function add(a: Nested, b: Nested): Nested {
  const sum: Record<string, Nested | number> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = Object.hasOwn(sum, key) ? sum[key] : undefined;
    sum[key] =
      typeof value === 'number'
        ? ((before as number | undefined) ?? 0) + value
        : add((before as Nested | undefined) ?? {}, value);
  }
  return sum;
}

const isIn = ({ from, to }: Period, at: number): boolean => at >= from && at < to;
const quarterAt = (day: string, quarter: string): number =>
  Date.parse(`${day}T${quarter.slice(0, 2)}:${quarter.slice(2)}:00Z`);

/**
 * The sums of a period, by currency, kind of transaction and account.
 * @param months those of monthsOf that there are @param days those of edgeDaysOf that there are
 */
export function sumsOf(
  period: Period,
  months: readonly LedgerMonth[],
  days: readonly LedgerDay[],
): SumsByCurrency {
  return addWithin(period, months, days) as SumsByCurrency;
}

/** Adds up what is in a period: whole days of months, and quarters of the days that it begins or ends in. */
export function addWithin(
  period: Period,
  months: readonly { readonly id: string; readonly days?: object | undefined }[],
  days: readonly { readonly id: string; readonly quarters?: object | undefined }[],
): Nested {
  const whole = months.flatMap(({ id, days: own }) =>
    Object.entries(own ?? {}).flatMap(([day, sums]) => {
      const start = Date.parse(`${id}-${day}T00:00:00Z`);
      return start >= period.from && start + DAY <= period.to ? [sums] : [];
    }),
  );
  const edges = edgeDaysOf(period);
  const parts = days
    .filter(({ id }) => edges.includes(id))
    .flatMap(({ id, quarters }) =>
      Object.entries(quarters ?? {}).flatMap(([quarter, sums]) =>
        isIn(period, quarterAt(id, quarter)) ? [sums] : [],
      ),
    );
  return [...whole, ...parts].reduce<Nested>((sum, one) => add(sum, one as Nested), {});
}

/** Sales with a movement in the months that a period touches, those that came to most first. */
export function salesOf(months: readonly LedgerMonth[]): string[] {
  const sums = new Map<string, number>();
  for (const { sales } of months) {
    for (const [offeringId, own] of Object.entries(sales ?? {})) {
      const most = Math.max(
        ...Object.values(own).map((kinds) => Object.values(kinds ?? {}).reduce((a, b) => a + b, 0)),
      );
      sums.set(offeringId, (sums.get(offeringId) ?? 0) + most);
    }
  }
  return [...sums]
    .sort(([a, most], [b, other]) => other - most || a.localeCompare(b))
    .map(([offeringId]) => offeringId);
}

/**
 * What one sale came to in a period, by currency and kind of transaction.
 * @param edges its sums in the months of edgeMonthsOf, those that there are
 */
export function saleSumsOf(
  period: Period,
  offeringId: string,
  months: readonly LedgerMonth[],
  edges: readonly LedgerSale[],
): SaleSums {
  const cut = edgeMonthsOf(period);
  const whole = months.flatMap(({ id, sales }) => (cut.includes(id) ? [] : (sales?.[offeringId] ?? [])));
  const parts = edges.flatMap(({ id, quarters }) => {
    const month = id.slice(-'2026-11'.length);
    if (id !== `${offeringId}.${month}` || !cut.includes(month)) return [];
    return Object.entries(quarters ?? {}).flatMap(([key, sums]) =>
      isIn(period, quarterAt(`${month}-${key.slice(0, 2)}`, key.slice(2))) ? [sums] : [],
    );
  });
  return [...whole, ...parts].reduce<Nested>((sum, one) => add(sum, one as Nested), {}) as SaleSums;
}

/** The figures of a payment report in one currency, minor units. */
export interface ReportFigures {
  readonly currency: Currency;
  /** What was sold, with fees and tax, after discounts. */
  readonly sold: number;
  readonly sales: number;
  /** What customers were promised back, and what banks took for good. */
  readonly refundedAmount: number;
  /** Sold less given back. */
  readonly kept: number;
  /** Of what was kept: fees and tax. */
  readonly fees: number;
  readonly tax: number;
  readonly discounts: number;
  /** Of what came in, less what went back: cash. */
  readonly cash: number;
  /** What was too much in drawers that were counted; negative where it was missing. */
  readonly cashDifferences: number;
  readonly providerCosts: number;
  readonly paidOut: number;
}

/** A row a currency in which something moved, in the alphabet's order: they are never added. */
export function figuresOf(sums: SumsByCurrency): ReportFigures[] {
  return Object.entries(sums)
    .map(([currency, kinds]): ReportFigures => {
      const of = (account: string, ...some: readonly string[]): number =>
        Object.entries(kinds ?? {}).reduce(
          (sum, [kind, accounts]) =>
            sum + (some.length === 0 || some.includes(kind) ? (accounts[account] ?? 0) : 0),
          0,
        );
      const earned = (...some: string[]): number =>
        -['sales', 'fees', 'tax', 'discounts'].reduce((sum, account) => sum + of(account, ...some), 0) || 0;
      const sold = earned('sale');
      const kept = earned();
      return {
        currency: currency as Currency,
        sold,
        sales: kinds?.sale?.count ?? 0,
        refundedAmount: sold - kept,
        kept,
        fees: -of('fees') || 0,
        tax: -of('tax') || 0,
        discounts: of('discounts'),
        cash: of('cash') - of('cash', 'drawer-count'),
        cashDifferences: -of('cash-differences') || 0,
        providerCosts: of('provider-costs'),
        paidOut: of('bank'),
      };
    })
    .filter(({ currency: _, ...figures }) => Object.values(figures).some((figure) => figure !== 0))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}

/** The period of the same length before this one. */
export const periodBefore = ({ from, to }: Period): Period => ({ from: from - (to - from), to: from });

/** Whether sums can say it: both ends at a quarter of an hour, and not too long. */
export const isReportable = (period: Period): boolean =>
  period.from < period.to &&
  period.from % QUARTER === 0 &&
  period.to % QUARTER === 0 &&
  monthsOf(period).length <= MAX_MONTHS;
