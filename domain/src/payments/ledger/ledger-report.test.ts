import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY } from '../../core/time.ts';
import {
  edgeDaysOf,
  edgeMonthsOf,
  figuresOf,
  isReportable,
  monthsOf,
  type Period,
  periodBefore,
  SALES_OF_PAGE,
  saleSumsOf,
  sumsOf,
  unitsOf,
} from './ledger-report.ts';
import {
  addGrowths,
  corrections,
  type FlatSums,
  flatOf,
  growthsOf,
  LEDGER_DAYS,
  LEDGER_MONTHS,
  LEDGER_SALE_MONTHS,
  LEDGER_SALES,
  type LedgerDay,
  type LedgerMonth,
  type LedgerSale,
  type LedgerSaleMonth,
  ledgerDaySchema,
  ledgerMonthSchema,
  ledgerSaleMonthSchema,
  ledgerSaleSchema,
  QUARTER,
  treeOf,
} from './ledger-sums.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';
import { creditIssued } from './movements.ts';

const START = Date.parse('2026-10-20T00:00:00Z');

const anyTransaction: fc.Arbitrary<LedgerTransaction> = fc
  .record({
    at: fc.integer({ min: START, max: START + 60 * DAY }),
    kind: fc.constantFrom('sale' as const, 'refund' as const, 'refund-paid' as const, 'line-moved' as const),
    currency: fc.constantFrom('EUR' as const, 'JPY' as const),
    sale: fc.constantFrom('night', 'bus'),
    amount: fc.integer({ min: 1, max: 10_000 }),
    fees: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ sale, amount, fees, ...about }, index = 0) => ({
    id: `t${index}`,
    ...about,
    entries: [
      { account: 'clearing', amount: amount + fees },
      { account: `sales:${sale}`, amount: -amount },
      { account: 'fees', amount: -fees },
    ],
  }));
const anyPeriod: fc.Arbitrary<Period> = fc
  .tuple(fc.integer({ min: 0, max: 62 * 96 }), fc.integer({ min: 1, max: 40 * 96 }))
  .map(([from, long]) => ({ from: START - DAY + from * QUARTER, to: START - DAY + (from + long) * QUARTER }));

/** The documents that flat sums come to. */
function documentsOf(sums: FlatSums) {
  const all = (name: string) =>
    [...sums].flatMap(([path, leaves]) => {
      const { shape: _, ...fields } = treeOf(path, leaves);
      return path.startsWith(`${name}/`) ? [fields] : [];
    });
  return {
    months: all(LEDGER_MONTHS).map((one): LedgerMonth => ledgerMonthSchema.parse(one)),
    days: all(LEDGER_DAYS).map((one): LedgerDay => ledgerDaySchema.parse(one)),
    sales: all(LEDGER_SALES).map((one): LedgerSale => ledgerSaleSchema.parse(one)),
    saleMonths: all(LEDGER_SALE_MONTHS).map((one): LedgerSaleMonth => ledgerSaleMonthSchema.parse(one)),
  };
}

const sumAll = (transactions: readonly LedgerTransaction[]): FlatSums =>
  transactions.reduce((sums, one) => addGrowths(sums, growthsOf(one)), new Map() as FlatSums);

test('the report of any period equals the ledger to the cent, in total and sale by sale, in whatever order it was summed', () => {
  fc.assert(
    fc.property(fc.array(anyTransaction, { maxLength: 40 }), anyPeriod, (transactions, period) => {
      const { months, days, sales, saleMonths } = documentsOf(sumAll(transactions));
      const inside = transactions.filter(({ at }) => at >= period.from && at < period.to);
      const figures = figuresOf(sumsOf(period, months, days));
      for (const currency of ['EUR', 'JPY'] as const) {
        const own = inside.filter((one) => one.currency === currency);
        const sum = (account: string, kinds: readonly string[] = []) =>
          own
            .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
            .flatMap(({ entries }) => entries)
            .reduce((total, entry) => total + (entry.account.startsWith(account) ? entry.amount : 0), 0);
        const row = figures.find((one) => one.currency === currency);
        expect(row?.fees ?? 0).toBe(-sum('fees') || 0);
        expect(row?.netSales ?? 0).toBe(-(sum('sales') + sum('fees')) || 0);
        expect(row?.sold ?? 0).toBe(-(sum('sales', ['sale']) + sum('fees', ['sale'])) || 0);
        expect(row?.sales ?? 0).toBe(own.filter(({ kind }) => kind === 'sale').length);
        for (const offeringId of ['night', 'bus']) {
          const sale = sales.find(({ id }) => id === offeringId);
          const kinds = sale ? (saleSumsOf(period, sale, saleMonths)[currency] ?? {}) : {};
          const total = Object.values(kinds).reduce((a, b) => a + b, 0);
          expect(total).toBe(-sum(`sales:${offeringId}`) || 0);
          // It is found by the months that the period touches.
          if (total !== 0)
            expect(monthsOf(period).some((one) => sale?.activeMonths.includes(one))).toBe(true);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('a currency in which nothing was earned, paid out or counted has no row', () => {
  const card = { id: 'gc-0123456789012345', issued: 5_000, currency: 'KWD', origin: 'bought' } as const;
  const at = START + QUARTER;
  const { months, days } = documentsOf(sumAll([creditIssued(card, at)]));
  expect(figuresOf(sumsOf({ from: START, to: START + DAY }, months, days))).toEqual([]);
});

test('sums that were lost, or counted twice, are put right, and those that are right need nothing', () => {
  fc.assert(
    fc.property(fc.array(anyTransaction, { minLength: 1, maxLength: 20 }), fc.nat(), (all, which) => {
      const should = sumAll(all);
      const one = all[which % all.length] as LedgerTransaction;
      for (const wrong of [sumAll(all.filter((other) => other !== one)), sumAll([...all, one])]) {
        const needed = corrections(should, wrong);
        expect(needed.size).toBeGreaterThan(0);
        for (const [document, leaves] of needed) {
          const own = wrong.get(document) ?? new Map<string, number>();
          for (const [key, by] of leaves) own.set(key, (own.get(key) ?? 0) + by);
          wrong.set(document, own);
        }
        expect(corrections(should, wrong).size).toBe(0);
      }
    }),
    { numRuns: 200 },
  );
});

test('a document of sums is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(anyTransaction, { minLength: 1, maxLength: 10 }), (all) => {
      for (const [path, leaves] of sumAll(all)) expect(flatOf(treeOf(path, leaves))).toEqual(leaves);
    }),
  );
});

describe('a period', () => {
  it('of any length and in any zone is reported with fifty documents at most, and the one before it', () => {
    fc.assert(
      fc.property(anyPeriod, fc.integer({ min: 1, max: 12 }), (period, times) => {
        const long = { from: period.from, to: period.from + times * 30 * DAY + (period.to % DAY) };
        fc.pre(isReportable(long));
        const months = new Set([...monthsOf(long), ...monthsOf(periodBefore(long))]);
        const days = new Set([...edgeDaysOf(long), ...edgeDaysOf(periodBefore(long))]);
        // One more than are shown is read.
        const sales = (edgeMonthsOf(long).length + 2) * SALES_OF_PAGE + 1;
        expect(months.size + days.size + sales).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('is its units, each quarter of an hour once and none beside', () => {
    const lengths = {
      quarters: () => QUARTER,
      days: () => DAY,
      months: (at: number) => new Date(at).setUTCMonth(new Date(at).getUTCMonth() + 1) - at,
    };
    fc.assert(
      fc.property(anyPeriod, (period) => {
        const times = new Map<number, number>();
        for (const unit of unitsOf(period))
          for (let at = unit.at; at < unit.at + lengths[unit.field](unit.at); at += QUARTER)
            times.set(at, (times.get(at) ?? 0) + unit.times);
        const counted = [...times].filter(([, by]) => by !== 0);
        expect(counted.every(([at, by]) => by === 1 && at >= period.from && at < period.to)).toBe(true);
        expect(counted).toHaveLength((period.to - period.from) / QUARTER);
      }),
      { numRuns: 300 },
    );
  });

  const november: Period = {
    from: Date.parse('2026-10-31T23:00:00Z'),
    to: Date.parse('2026-11-30T23:00:00Z'),
  };
  it('of a month in Madrid needs two months of UTC, and the quarters of the days at its ends', () => {
    expect(monthsOf(november)).toEqual(['2026-10', '2026-11']);
    expect(edgeDaysOf(november)).toEqual(['2026-10-31', '2026-11-30']);
    expect(edgeMonthsOf(november)).toEqual(['2026-10', '2026-11']);
  });
  it('of a month of UTC needs that month alone', () => {
    const period = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-12-01T00:00:00Z') };
    expect([monthsOf(period), edgeDaysOf(period), edgeMonthsOf(period)]).toEqual([['2026-11'], [], []]);
  });
  it('has one of the same length before it', () => {
    expect(periodBefore({ from: 10, to: 15 })).toEqual({ from: 5, to: 10 });
  });
});
