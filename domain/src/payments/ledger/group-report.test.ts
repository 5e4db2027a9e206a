import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { channels } from '../../booking/booking.ts';
import { groupings, groupName, groupValue, unknownValue } from '../../booking/report-groups.ts';
import { DAY } from '../../core/time.ts';
import { isEarned, kindOfAccount } from './account.ts';
import { aheadOf, type EarnedPart, MAX_PARTS } from './earned-part.ts';
import { spreadOver } from './earnings.ts';
import { GROUPS_OF_PAGE, groupDocuments, groupFigures, taxFigures, together } from './group-report.ts';
import { isReportable, type Period, periodBefore, wholeMonthsOf } from './ledger-report.ts';
import {
  addGrowths,
  allScope,
  type FlatSums,
  growthsOf,
  LEDGER_GROUPS,
  type LedgerGroups,
  ledgerGroupsSchema,
  QUARTER,
  treeOf,
} from './ledger-sums.ts';
import { type LedgerTransaction, ledgerTransactionSchema } from './ledger-transaction.ts';
import { moneyTaken, refundPromised } from './movements.ts';
import { anyBooking, paymentOf } from './samples.test-helper.ts';
import { monthPeriod } from './settlement.ts';

const START = Date.parse('2026-10-20T00:00:00Z');
const anyAt = fc.integer({ min: START, max: START + 60 * DAY });

/** What a booking sold, and a part of it back; of some nobody says what it was of. */
const anyMovements: fc.Arbitrary<LedgerTransaction[]> = fc
  .record({
    booking: anyBooking,
    channel: fc.constantFrom(...channels, undefined),
    organisers: fc.array(fc.constantFrom('Harbour/Nights', '__proto__', 'constructor', undefined), {
      minLength: 5,
      maxLength: 5,
    }),
    at: anyAt,
    backAt: anyAt,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isUntold: fc.boolean(),
  })
  .map(({ booking, channel, organisers, at, backAt, share, isUntold }) => {
    const lines = booking.lines.map((line, index) => {
      const organiser = organisers[index % organisers.length];
      return { ...line, ...(organiser && { organiser }), ...(index > 2 && { tierName: 'Balcony' }) };
    });
    const sold = { ...booking, lines, ...(channel && { channel }) } as typeof booking;
    const payment = paymentOf(sold);
    const amount = Math.floor(booking.amounts.total * share);
    const refund = { id: `${payment.id}-r1`, paymentId: payment.id, bookingId: sold.id, amount } as never;
    const all = [
      moneyTaken(sold, payment, at),
      ...(amount > 0 ? [refundPromised(sold, refund, spreadOver(sold, amount), backAt)] : []),
    ].map((one) => ({ ...one, currency: booking.currency }));
    return isUntold ? all.map(({ parts: _, groups: _all, ...one }) => one) : all;
  });
const anyPeriod: fc.Arbitrary<Period> = fc
  .tuple(fc.integer({ min: 0, max: 62 * 96 }), fc.integer({ min: 1, max: 40 * 96 }))
  .map(([from, long]) => ({ from: START - DAY + from * QUARTER, to: START - DAY + (from + long) * QUARTER }));

function documentsOf(transactions: readonly LedgerTransaction[]): LedgerGroups[] {
  const sums: FlatSums = new Map();
  for (const one of transactions) addGrowths(sums, growthsOf(one));
  return [...sums].flatMap(([path, leaves]) => {
    const { shape: _, ...fields } = treeOf(path, leaves);
    return path.startsWith(`${LEDGER_GROUPS}/`) ? [ledgerGroupsSchema.parse(fields)] : [];
  });
}

const sumOf = (parts: readonly EarnedPart[]): number =>
  parts.reduce(
    (sum, { amounts: { sales = 0, fees = 0, tax = 0, discounts = 0 } }) =>
      sum - sales - fees - tax - discounts,
    0,
  );

test('whatever a report is grouped by and kept to, in any period, it equals the ledger to the cent', () => {
  fc.assert(
    fc.property(fc.array(anyMovements, { maxLength: 12 }), anyPeriod, (histories, period) => {
      const ledger = histories.flat();
      for (const one of ledger) expect(ledgerTransactionSchema.safeParse(one).error).toBeUndefined();
      const documents = documentsOf(ledger);
      const inside = ledger.filter(({ at }) => at >= period.from && at < period.to);
      const keptIn = (currency: string): number =>
        inside
          .filter((one) => one.currency === currency)
          .flatMap(({ entries }) => entries)
          .reduce((sum, { account, amount }) => (isEarned(account) ? sum - amount : sum), 0) || 0;
      for (const by of groupings.filter((one) => one !== 'tier')) {
        const rows = groupFigures(allScope, by, period, documents);
        for (const currency of ['EUR', 'JPY', 'KWD'] as const) {
          const [all] = together('all', rows).filter((row) => row.currency === currency);
          expect(all?.netSales ?? 0).toBe(keptIn(currency));
          const kept = inside.filter((one) => one.currency === currency).flatMap((one) => one.parts ?? []);
          for (const { value, netSales: own } of rows.filter((row) => row.currency === currency)) {
            if (value !== unknownValue)
              expect(own).toBe(sumOf(kept.filter(({ of }) => of[by] === value)) || 0);
            if (value === unknownValue || by === 'fare' || by === 'ahead') continue;
            // Kept to this value, and grouped by another: the same sum.
            const other = by === 'channel' ? 'category' : 'channel';
            const scoped = groupFigures(groupName(by, value), other, period, documents);
            const [same] = together(value, scoped).filter((row) => row.currency === currency);
            expect(same?.netSales ?? 0).toBe(own);
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('the tax of any period is what the accounts of tax came to, rate by rate', () => {
  fc.assert(
    fc.property(fc.array(anyMovements, { maxLength: 12 }), anyPeriod, (histories, period) => {
      const ledger = histories.flat();
      const rows = taxFigures(allScope, period, documentsOf(ledger));
      const inside = ledger.filter(({ at }) => at >= period.from && at < period.to);
      const due = new Map<string, number>();
      let base = 0;
      for (const { currency, entries, bases } of inside) {
        for (const one of bases ?? []) base -= one.amount;
        for (const { account, amount } of entries) {
          const key = `${account.slice('tax:'.length)} ${currency}`;
          if (kindOfAccount(account) === 'tax') due.set(key, (due.get(key) ?? 0) - amount);
          else if (!bases && isEarned(account)) base -= amount;
        }
      }
      for (const { rate, currency, ...row } of rows) {
        expect(row.due).toBe(due.get(`${rate} ${currency}`) ?? 0);
        expect(row.soldTax - row.backTax).toBe(row.due);
        due.delete(`${rate} ${currency}`);
      }
      expect([...due.values()].every((amount) => amount === 0)).toBe(true);
      expect(rows.reduce((sum, row) => sum + row.base, 0)).toBe(base || 0);
    }),
    { numRuns: 150 },
  );
});

test('one commit can count the parts of any transaction', () => {
  const amounts = { sales: -1, fees: -1, tax: -1, 'tax-of-fees': -1, discounts: 4, places: 1 };
  const parts = Array.from(
    { length: MAX_PARTS },
    (_, n): EarnedPart => ({
      offeringId: `sale-${n}`,
      of: {
        channel: 'web',
        partner: `p${n}`,
        route: `l${n}`,
        category: `c${n}`,
        fare: `f${n}`,
        tier: `t${n}`,
        ahead: `${n}`,
      },
      amounts,
    }),
  );
  const sums = addGrowths(
    new Map(),
    growthsOf({ id: 'one', at: START, kind: 'sale', currency: 'EUR', entries: [], parts }),
  );
  expect(Math.max(...[...sums.values()].map(({ size }) => size))).toBeLessThan(500);
});

/** Where a period of days of any zone begins and ends, with the one that it is compared with. */
const anyComparison = fc
  .record({
    from: fc.integer({ min: 0, max: 400 }),
    days: fc.integer({ min: 1, max: 396 }),
    offset: fc.integer({ min: -12 * 4, max: 14 * 4 }),
    isYear: fc.boolean(),
  })
  .map(({ from, days, offset, isYear }) => {
    const start = START + from * DAY - offset * QUARTER;
    const period = { from: start, to: start + days * DAY };
    const year = { from: period.from - 365 * DAY, to: period.to - 365 * DAY };
    return { period, before: isYear ? year : periodBefore(period) };
  })
  .filter(({ period }) => isReportable(period));

test('a report of groups, with the period that it is compared with, and a name a row, needs fifty documents at most', () => {
  fc.assert(
    fc.property(anyComparison, fc.constantFrom('channel', 'route', 'partner'), ({ period, before }, by) => {
      const ids = [period, before].flatMap((one) => groupDocuments(allScope, [by], one));
      // As many as one query names.
      expect(new Set(ids).size).toBeLessThanOrEqual(30);
      expect(new Set(ids).size + GROUPS_OF_PAGE).toBeLessThanOrEqual(50);
    }),
    { numRuns: 2_000 },
  );
});

test('a month in a zone near that of UTC needs a dozen documents, with the month before it', () => {
  for (const zone of ['Europe/Madrid', 'UTC', 'America/New_York'])
    for (const month of ['2026-02', '2026-07', '2026-11']) {
      const periods = [monthPeriod(month, zone), periodBefore(monthPeriod(month, zone))];
      const ids = periods.flatMap((one) => groupDocuments(allScope, ['route'], one));
      expect(new Set(ids).size).toBeLessThanOrEqual(12);
    }
});

test('the options of a filter need the whole months alone', () => {
  expect(
    groupDocuments(allScope, ['route', 'channel'], wholeMonthsOf(monthPeriod('2026-11', 'Europe/Madrid'))),
  ).toEqual(['route:all.2026-h2', 'all.2026-h2']);
});

it.each([
  ['Harbour/Nights', 'Harbour∕Nights'],
  ['__proto__', 'proto__'],
  ['  ', unknownValue],
  [undefined, unknownValue],
])('a name such as %j can be a field of sums', (name, value) => {
  expect(groupValue(name)).toBe(value);
});

it.each([
  [0, '0'],
  [DAY - 1, '0'],
  [DAY, '1'],
  [6 * DAY, '5'],
  [400 * DAY, '84'],
  [-DAY, '0'],
])('what is bought %i ms before the start is bought %s days ahead', (ahead, value) => {
  expect(aheadOf(START, START + ahead)).toBe(value);
});
