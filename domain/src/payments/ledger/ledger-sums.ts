import { z } from 'zod';
import { type Grouping, groupings, groupName, unknownValue } from '../../booking/report-groups.ts';
import { eventCategories } from '../../catalogue/events/category.ts';
import { currencies } from '../../core/currencies.ts';
import { type DocumentConverter, documentConverter } from '../../core/document.ts';
import { slugSchema, text } from '../../core/fields.ts';
import { MINUTE } from '../../core/time.ts';
import { isEarned, kindOfAccount, saleOfAccount } from './account.ts';
import type { PartFacts } from './earned-part.ts';
import type { LedgerTransaction, TaxBase } from './ledger-transaction.ts';

/**
 * Sums of the ledger, kept by functions; reports read them and never the ledger, so that their cost does not grow with the number of bookings. They are kept
 * by UTC day and by quarter of an hour, because every zone's day begins at one: a period of any zone is whole days and the quarters at its two ends.
 */

/** A kind of transaction or of account. */
const nameSchema = z.string().regex(/^[a-z][a-z-]{0,19}$/);
const sumSchema = z.int().min(-1e15).max(1e15);
/** By account, as in the ledger (debits positive); and `count`, how many transactions. */
const byAccountSchema = z.record(nameSchema, sumSchema);
const byKindSchema = z.record(nameSchema, byAccountSchema);
const byCurrencySchema = z.partialRecord(z.enum(currencies), byKindSchema);
export type SumsByCurrency = z.infer<typeof byCurrencySchema>;

/** What sales came to, by kind of transaction: credits of their account as positive minor units. */
const bySaleSchema = z.partialRecord(z.enum(currencies), z.record(nameSchema, sumSchema));
export type SaleSums = z.infer<typeof bySaleSchema>;

const monthSchema = z.string().regex(/^\d{4}-\d\d$/);
const daySchema = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A month of UTC by day: "01" to "31". */
export const ledgerMonthSchema = z.strictObject({
  id: monthSchema,
  /** Absent until something was counted; so are the other sums below. */
  days: z.record(z.string().regex(/^\d\d$/), byCurrencySchema).optional(),
});
export type LedgerMonth = z.infer<typeof ledgerMonthSchema>;
export const ledgerMonthConverter = documentConverter(ledgerMonthSchema);
export const LEDGER_MONTHS = 'ledgerMonths';

/** A day of UTC by quarter of an hour: "0000", "0015" to "2345". */
export const ledgerDaySchema = z.strictObject({
  id: daySchema,
  quarters: z.record(z.string().regex(/^\d{4}$/), byCurrencySchema).optional(),
});
export type LedgerDay = z.infer<typeof ledgerDaySchema>;
export const ledgerDayConverter = documentConverter(ledgerDaySchema);
export const LEDGER_DAYS = 'ledgerDays';

/** One sale by month of UTC: a document each, because a house has tens of thousands of them a month. */
export const ledgerSaleSchema = z.strictObject({
  id: slugSchema,
  months: z.record(monthSchema, bySaleSchema),
  /** The months in which something moved, for `array-contains-any`. */
  activeMonths: z.array(monthSchema).min(1).max(600),
  /** What it came to in all of them: lists begin with the most. A sale has one currency as a rule, and this only orders. */
  netSales: sumSchema,
});
export type LedgerSale = z.infer<typeof ledgerSaleSchema>;
export const ledgerSaleConverter = documentConverter(ledgerSaleSchema);
export const LEDGER_SALES = 'ledgerSales';

/** One sale in one month of UTC by quarter of an hour, with the day before it: "270015". Id "<sale>.<month>". */
export const ledgerSaleMonthSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}\.\d{4}-\d\d$/),
  quarters: z.record(z.string().regex(/^\d{6}$/), bySaleSchema).optional(),
});
export type LedgerSaleMonth = z.infer<typeof ledgerSaleMonthSchema>;
export const ledgerSaleMonthConverter = documentConverter(ledgerSaleMonthSchema);
export const LEDGER_SALE_MONTHS = 'ledgerSaleMonths';
export const ledgerSaleMonthId = (offeringId: string, month: string): string => `${offeringId}.${month}`;

/** What the sums of groups are kept by: what parts of movements have, the sale of an event, and the rate of tax, "600" or "none". */
export const sumGroupings = [...groupings, 'sale', 'rate'] as const;
export type SumGrouping = (typeof sumGroupings)[number];
/** Groupings whose values are as many as the house has partners, lines and events. */
const longGroupings: readonly SumGrouping[] = ['partner', 'route', 'fare', 'sale'];
/** Whether a grouping has documents of its own in a scope; a route and a sale have few of everything. */
export const isLong = (scope: Scope, by: SumGrouping): boolean =>
  longGroupings.includes(by) && !scope.startsWith('route=') && !scope.startsWith('sale=');

/** By value. */
const byGroupSchema = z.partialRecord(z.enum(sumGroupings), z.record(text(), byCurrencySchema));

/** All that there is, or what has one value of a grouping: "all", "channel=web". */
export type Scope = string;
export const allScope: Scope = 'all';

/**
 * What was earned by groups, in one scope and a part of time (`groupPlacesOf`). Beside what is on the accounts each group has `places` and `tax-of-fees`
 * (earned-part.ts), and `base`, on which a rate of tax was taken. Id "<scope>.<time>", or "<grouping>:<scope>.<time>" of a long grouping.
 */
export const ledgerGroupsSchema = z.strictObject({
  id: z.string().regex(/^[^/]{1,200}\.\d{4}-(h[12]|\d\d-(w[1-4]|\d\d-t[0-7]))$/),
  /** Of half a year: "01" to "12". */
  months: z.record(z.string().regex(/^\d\d$/), byGroupSchema).optional(),
  /** Of eight days or fewer: "01" to "31". */
  days: z.record(z.string().regex(/^\d\d$/), byGroupSchema).optional(),
  /** Of three hours: "0000" to "2345". */
  quarters: z.record(z.string().regex(/^\d{4}$/), byGroupSchema).optional(),
});
export type LedgerGroups = z.infer<typeof ledgerGroupsSchema>;
export const ledgerGroupsConverter = documentConverter(ledgerGroupsSchema);
export const LEDGER_GROUPS = 'ledgerGroups';
export const ledgerGroupsPath = (id: string): string => `${LEDGER_GROUPS}/${id}`;

/** A part of time that the sums of groups have a figure for. */
export type UnitField = 'months' | 'days' | 'quarters';

/**
 * Where an instant is counted in a scope and grouping: in a month, a day and a quarter of an hour. A busy month by day, or day by quarter of an hour, does not fit
 * a document: one has half a year by month, eight days by day, or three hours by quarter of an hour (tools/deploy/document-bounds.test.ts).
 */
export function groupPlacesOf(
  scope: Scope,
  by: SumGrouping,
  at: number,
): { readonly id: string; readonly field: UnitField; readonly key: string }[] {
  const { month, day, quarter } = sumKeys(at);
  const [year, monthOfYear] = [month.slice(0, 4), month.slice(5)];
  const id = (time: string) => `${isLong(scope, by) ? `${by}:` : ''}${scope}.${time}`;
  return [
    { id: id(`${year}-h${Number(monthOfYear) <= 6 ? 1 : 2}`), field: 'months', key: monthOfYear },
    { id: id(`${month}-w${Math.min(4, Math.ceil(Number(day) / 8))}`), field: 'days', key: day },
    {
      id: id(`${month}-${day}-t${Math.floor(Number(quarter.slice(0, 2)) / 3)}`),
      field: 'quarters',
      key: quarter,
    },
  ];
}

/** @param path "<collection>/<id>" of a document of sums */
export function sumConverterOf(path: string): DocumentConverter<never> {
  const converters = {
    [LEDGER_MONTHS]: ledgerMonthConverter,
    [LEDGER_DAYS]: ledgerDayConverter,
    [LEDGER_SALES]: ledgerSaleConverter,
    [LEDGER_SALE_MONTHS]: ledgerSaleMonthConverter,
    [LEDGER_GROUPS]: ledgerGroupsConverter,
  };
  const collection = path.split('/')[0] as keyof typeof converters;
  return converters[collection] as DocumentConverter<never>;
}

export const QUARTER = 15 * MINUTE;

/** An instant as the sums name it: "2026-11", "27", "2145" of UTC. */
export function sumKeys(at: number): { month: string; day: string; quarter: string } {
  const text = new Date(Math.floor(at / QUARTER) * QUARTER).toISOString();
  return { month: text.slice(0, 7), day: text.slice(8, 10), quarter: text.slice(11, 16).replace(':', '') };
}

export const sumCollections = [
  LEDGER_MONTHS,
  LEDGER_DAYS,
  LEDGER_SALES,
  LEDGER_SALE_MONTHS,
  LEDGER_GROUPS,
] as const;

/** One figure of the sums that grows: its document, and the way to it there. */
export interface Growth {
  readonly collection: (typeof sumCollections)[number];
  readonly id: string;
  readonly path: readonly string[];
  readonly by: number;
}

/** What one transaction adds to the sums. */
export function growthsOf(transaction: LedgerTransaction): Growth[] {
  const { at, currency, kind, entries } = transaction;
  const { month, day, quarter } = sumKeys(at);
  const counted = [
    { name: 'count', by: 1 },
    ...entries.map(({ account, amount }) => ({ name: kindOfAccount(account), by: amount })),
  ];
  const totals = counted.flatMap(({ name, by }): Growth[] => [
    { collection: LEDGER_MONTHS, id: month, path: ['days', day, currency, kind, name], by },
    { collection: LEDGER_DAYS, id: `${month}-${day}`, path: ['quarters', quarter, currency, kind, name], by },
  ]);
  const sales = entries.flatMap(({ account, amount }): Growth[] => {
    const offeringId = saleOfAccount(account);
    if (offeringId === undefined) return [];
    const [sale, saleMonth] = [
      { collection: LEDGER_SALES, id: offeringId, by: -amount },
      { collection: LEDGER_SALE_MONTHS, id: ledgerSaleMonthId(offeringId, month), by: -amount },
    ] as const;
    return [
      { ...sale, path: ['months', month, currency, kind] },
      { ...sale, path: ['netSales'] },
      { ...saleMonth, path: ['quarters', `${day}${quarter}`, currency, kind] },
    ];
  });
  return [...totals, ...sales, ...groupGrowths(transaction)];
}

/** A part of a transaction, or all that was earned with it where nobody says what it is of. */
interface Counted {
  readonly offeringId?: string;
  readonly of: PartFacts | Readonly<Record<Grouping, typeof unknownValue>>;
  readonly amounts: Readonly<Record<string, number>>;
}

const nobodySays = Object.fromEntries(groupings.map((by) => [by, unknownValue])) as Record<
  Grouping,
  typeof unknownValue
>;

/** A whole transaction that says no parts: what it has on the accounts of what was earned. */
function wholeOf(entries: LedgerTransaction['entries']): Counted[] {
  const amounts: Record<string, number> = {};
  for (const { account, amount } of entries.filter((one) => isEarned(one.account)))
    amounts[kindOfAccount(account)] = (amounts[kindOfAccount(account)] ?? 0) + amount;
  return Object.keys(amounts).length > 0 ? [{ of: nobodySays, amounts }] : [];
}

/** Which groupings a scope has: not its own, and tiers only of one sale, where their names mean the same. */
const groupingsIn = (own: Grouping | 'sale' | null): Grouping[] =>
  groupings.filter((by) => by !== own && (by !== 'tier' || own === 'sale'));

const isEventCategory = (category: string): boolean => eventCategories.some((one) => one === category);

const SCOPES = ['channel', 'partner', 'route', 'category'] as const satisfies readonly Grouping[];

/** Reports of groups tell apart what was sold and what banks took; all else went back, or moved. */
const groupKindOf = (kind: LedgerTransaction['kind']): string =>
  kind === 'sale' || kind === 'dispute-lost' ? kind : 'other';

function groupGrowths({ at, currency, kind, entries, parts, bases }: LedgerTransaction): Growth[] {
  const grow = (
    scope: Scope,
    by: SumGrouping,
    value: string,
    amounts: Readonly<Record<string, number>>,
  ): Growth[] => {
    const places = groupPlacesOf(scope, by, at);
    return Object.entries(amounts).flatMap(([name, amount]) =>
      places.map(
        ({ id, field, key }): Growth => ({
          collection: LEDGER_GROUPS,
          id,
          path: [field, key, by, value, currency, groupKindOf(kind), name],
          by: amount,
        }),
      ),
    );
  };
  const counted: readonly Counted[] = parts ?? wholeOf(entries);
  return [
    ...counted.flatMap(({ offeringId, of, amounts }) => {
      const scopes: [Scope, Grouping | 'sale' | null][] = [
        [allScope, null],
        ...SCOPES.filter((by) => of[by] !== unknownValue).map((by): [Scope, Grouping] => [
          groupName(by, of[by]),
          by,
        ]),
        ...(offeringId === undefined
          ? []
          : [[groupName('sale', offeringId), 'sale'] satisfies [Scope, 'sale']]),
      ];
      return scopes.flatMap(([scope, own]) => [
        ...groupingsIn(own).flatMap((by) => grow(scope, by, of[by], amounts)),
        // Events of an organiser are few; trips of an operator are many, and have their route.
        ...(own === 'partner' && offeringId !== undefined && isEventCategory(of.category)
          ? grow(scope, 'sale', offeringId, amounts)
          : []),
      ]);
    }),
    ...rateGrowths(entries, bases).flatMap(({ rate, amounts }) => grow(allScope, 'rate', rate, amounts)),
  ];
}

/** By rate: the tax, and what it was taken on. */
function rateGrowths(
  entries: LedgerTransaction['entries'],
  bases: LedgerTransaction['bases'],
): { rate: string; amounts: Record<string, number> }[] {
  const earned = entries.filter(({ account }) => isEarned(account));
  const taxes = earned.filter(({ account }) => kindOfAccount(account) === 'tax');
  const base = earned.reduce((sum, one) => sum + (taxes.includes(one) ? 0 : one.amount), 0);
  const rates = taxes.map(({ account, amount }) => ({
    rate: rateOf({ account }),
    amounts: { tax: amount },
  }));
  if (bases) return [...rates, ...bases.map((one) => ({ rate: rateOf(one), amounts: { base: one.amount } }))];
  const [only, ...others] = rates;
  if (base === 0) return rates;
  if (!only) return [{ rate: 'none', amounts: { base } }];
  return others.length === 0
    ? [{ rate: only.rate, amounts: { ...only.amounts, base } }]
    : [...rates, { rate: unknownValue, amounts: { base } }];
}

/** "600"; "none" of what is taxed at nothing. */
function rateOf({ account }: Pick<TaxBase, 'account'>): string {
  const rate = account.slice('tax:'.length);
  return rate === '0' ? 'none' : rate;
}

/** Sums by "<collection>/<id>" and then by the way in the document, its parts joined by "/". */
export type FlatSums = Map<string, Map<string, number>>;

export function addGrowths(sums: FlatSums, growths: readonly Growth[], sign: 1 | -1 = 1): FlatSums {
  for (const { collection, id, path, by } of growths) {
    const document = `${collection}/${id}`;
    const own = sums.get(document) ?? new Map<string, number>();
    const key = path.join('/');
    own.set(key, (own.get(key) ?? 0) + sign * by);
    sums.set(document, own);
  }
  return sums;
}

/**
 * A document of sums with these figures, or whatever stands for them. @param path "<collection>/<id>"
 * @param listOf what stands for the list of what a field has sums of
 */
export function treeOf(
  path: string,
  leaves: Iterable<readonly [key: string, value: unknown]>,
  listOf: (values: readonly string[]) => unknown = (values) => values,
): Record<string, unknown> {
  const tree: Record<string, unknown> = { id: path.split('/')[1], shape: 1 };
  const months = new Set<string>();
  for (const [key, value] of leaves) {
    const parts = key.split('/');
    if (path.startsWith(`${LEDGER_SALES}/`) && parts[0] === 'months') months.add(parts[1] as string);
    const last = parts.pop() as string;
    let node = tree;
    for (const part of parts) {
      // A group may be called "constructor".
      if (!Object.hasOwn(node, part)) node[part] = {};
      node = node[part] as Record<string, unknown>;
    }
    node[last] = value;
  }
  if (months.size > 0) tree.activeMonths = listOf([...months]);
  return tree;
}

/** The figures of a document of sums as it is stored. */
export function flatOf(stored: Readonly<Record<string, unknown>>): Map<string, number> {
  const leaves = new Map<string, number>();
  const walk = (node: Readonly<Record<string, unknown>>, before: string): void => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'number') leaves.set(before + key, value);
      else walk(value as Record<string, unknown>, `${before}${key}/`);
    }
  };
  const { id: _id, shape: _shape, activeMonths: _months, ...sums } = stored;
  walk(sums, '');
  return leaves;
}

/** What must be added to the sums that are stored so that they are those that they should be. */
export function corrections(should: FlatSums, stored: FlatSums): FlatSums {
  const all: FlatSums = new Map();
  for (const document of new Set([...should.keys(), ...stored.keys()])) {
    const [want, have] = [should.get(document), stored.get(document)];
    const keys = new Set([...(want?.keys() ?? []), ...(have?.keys() ?? [])]);
    const differing = [...keys].flatMap((key): [string, number][] => {
      const by = (want?.get(key) ?? 0) - (have?.get(key) ?? 0);
      return by === 0 ? [] : [[key, by]];
    });
    if (differing.length > 0) all.set(document, new Map(differing));
  }
  return all;
}
