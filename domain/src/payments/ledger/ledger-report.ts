import type { Currency } from '../../core/currencies.ts';
import { DAY } from '../../core/time.ts';
import {
  type LedgerDay,
  type LedgerMonth,
  type LedgerSale,
  type LedgerSaleMonth,
  ledgerSaleMonthId,
  QUARTER,
  type SaleSums,
  type SumsByCurrency,
  sumKeys,
  type UnitField,
} from './ledger-sums.ts';

/** From `from` on, and before `to`: epoch milliseconds at a quarter of an hour, as every zone's midnight is. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** So many months of UTC a report may touch: with the period before it, it stays below fifty documents. */
export const MAX_MONTHS = 13;

/** Sales that a report shows at once, each with its two ends at most and with one booking, which says what it is called. */
export const SALES_OF_PAGE = 5;

const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

const startOfMonth = (at: number): number => new Date(startOfDay(at)).setUTCDate(1);
/** @param month its beginning */
const nextMonth = (month: number): number => new Date(month).setUTCMonth(new Date(month).getUTCMonth() + 1);

/** The months of UTC that a period touches, the first one first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = startOfMonth(from); month < to; month = nextMonth(month))
    months.push(sumKeys(month).month);
  return months;
}

/** The whole months of UTC that a period touches. */
export const wholeMonthsOf = ({ from, to }: Period): Period => ({
  from: startOfMonth(from),
  to: nextMonth(startOfMonth(to - 1)),
});

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

/** A month, day or quarter of an hour of UTC, by its beginning. */
export interface Unit {
  readonly field: UnitField;
  readonly at: number;
  /** Whether its sums are added or taken away. */
  readonly times: 1 | -1;
}

/**
 * The units whose sums together are those of a period, in as few documents as can be: up to each end from where its month and its day begin, or back from where
 * they end, whichever is nearer.
 */
export function unitsOf({ from, to }: Period): Unit[] {
  const units = new Map<string, { field: Unit['field']; at: number; times: number }>();
  const put = (field: Unit['field'], at: number, times: number): void => {
    const key = `${field} ${at}`;
    units.set(key, { field, at, times: (units.get(key)?.times ?? 0) + times });
  };
  const each = (field: 'days' | 'quarters', start: number, end: number, times: number): void => {
    for (let at = start; at < end; at += field === 'days' ? DAY : QUARTER) put(field, at, times);
  };
  const upTo = (end: number, times: 1 | -1): void => {
    const [month, day] = [startOfMonth(end), startOfDay(end)];
    if (new Date(end).getUTCDate() <= 16) each('days', month, day, times);
    else {
      put('months', month, times);
      each('days', day, nextMonth(month), -times);
    }
    if (end - day < DAY / 2) each('quarters', day, end, times);
    else {
      put('days', day, times);
      each('quarters', end, day + DAY, -times);
    }
  };
  if (startOfDay(from) === startOfDay(to)) {
    each('quarters', from, to, 1);
    return [...units.values()].map((unit): Unit => ({ ...unit, times: 1 }));
  }
  for (let month = startOfMonth(from); month < startOfMonth(to); month = nextMonth(month))
    put('months', month, 1);
  upTo(to, 1);
  upTo(from, -1);
  return [...units.values()].flatMap(({ times, ...unit }): Unit[] =>
    times === 0 ? [] : [{ ...unit, times: times > 0 ? 1 : -1 }],
  );
}

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
  return [...whole, ...parts].reduce<Nested>((sum, one) => add(sum, one as Nested), {}) as SumsByCurrency;
}

/**
 * What one sale came to in a period, by currency and kind of transaction.
 * @param edges its sums in the months of edgeMonthsOf, those that there are
 */
export function saleSumsOf(
  period: Period,
  { id: offeringId, months }: Pick<LedgerSale, 'id' | 'months'>,
  edges: readonly LedgerSaleMonth[],
): SaleSums {
  const [touched, cut] = [monthsOf(period), edgeMonthsOf(period)];
  const whole = touched.flatMap((month) => (cut.includes(month) ? [] : (months[month] ?? [])));
  const parts = edges.flatMap(({ id, quarters }) => {
    const month = id.slice(-'2026-11'.length);
    if (id !== ledgerSaleMonthId(offeringId, month) || !cut.includes(month)) return [];
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
  readonly netSales: number;
  /** Of net sales: fees and tax. */
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
      const netSales = earned();
      return {
        currency: currency as Currency,
        sold,
        sales: kinds?.sale?.count ?? 0,
        refundedAmount: sold - netSales,
        netSales,
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
