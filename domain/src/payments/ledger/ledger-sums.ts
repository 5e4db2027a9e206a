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

/** A month of UTC: by day ("01" to "31"), and by sale. */
export const ledgerMonthSchema = z.strictObject({
  id: monthSchema,
  /** Absent until something was counted; so are the other sums below. */
  days: z.record(z.string().regex(/^\d\d$/), byCurrencySchema).optional(),
  sales: z.record(slugSchema, bySaleSchema).optional(),
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

/** One sale in one month of UTC by quarter of an hour, with the day before it: "270015". Id "<sale>.<month>". */
export const ledgerSaleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}\.\d{4}-\d\d$/),
  quarters: z.record(z.string().regex(/^\d{6}$/), bySaleSchema).optional(),
});
export type LedgerSale = z.infer<typeof ledgerSaleSchema>;
export const ledgerSaleConverter = documentConverter(ledgerSaleSchema);
export const LEDGER_SALES = 'ledgerSales';
export const ledgerOfferingId = (offeringId: string, month: string): string => `${offeringId}.${month}`;

/** What the sums of groups are kept by: what parts of movements have, the sale of an event, and the rate of tax, "600" or "none". */
export const sumGroupings = [...groupings, 'sale', 'rate'] as const;
export type SumGrouping = (typeof sumGroupings)[number];
/** By value. */
const byGroupSchema = z.partialRecord(z.enum(sumGroupings), z.record(text(), byCurrencySchema));

/** All that there is, or what has one value of a grouping: "all", "channel=web". */
export type Scope = string;
export const allScope: Scope = 'all';

/**
 * What was earned by groups, in one scope: a month of UTC by day, or a day by quarter of an hour. Id "<scope>.<month>" or "<scope>.<day>". Beside what is on the
 * accounts each group has `places` and `tax-of-fees` (earned-part.ts), and `base`, on which a rate of tax was taken.
 */
export const ledgerGroupsSchema = z.strictObject({
  id: z.string().regex(/^[^/]{1,160}\.\d{4}-\d\d(-\d\d)?$/),
  /** Absent in a day. */
  days: z.record(z.string().regex(/^\d\d$/), byGroupSchema).optional(),
  /** Absent in a month. */
  quarters: z.record(z.string().regex(/^\d{4}$/), byGroupSchema).optional(),
});
export type LedgerGroups = z.infer<typeof ledgerGroupsSchema>;
export const ledgerGroupsConverter = documentConverter(ledgerGroupsSchema);
export const LEDGER_GROUPS = 'ledgerGroups';
export const ledgerGroupsPath = (id: string): string => `${LEDGER_GROUPS}/${id}`;
/** @param time "2026-11" or "2026-11-27" */
export const ledgerGroupsId = (scope: Scope, time: string): string => `${scope}.${time}`;

/** @param path "<collection>/<id>" of a document of sums */
export function sumConverterOf(path: string): DocumentConverter<never> {
  const converters = {
    [LEDGER_MONTHS]: ledgerMonthConverter,
    [LEDGER_DAYS]: ledgerDayConverter,
    [LEDGER_SALES]: ledgerSaleConverter,
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

export const sumCollections = [LEDGER_MONTHS, LEDGER_DAYS, LEDGER_SALES, LEDGER_GROUPS] as const;

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
    const id = ledgerOfferingId(offeringId, month);
    return [
      { collection: LEDGER_MONTHS, id: month, path: ['sales', offeringId, currency, kind], by: -amount },
      { collection: LEDGER_SALES, id, path: ['quarters', `${day}${quarter}`, currency, kind], by: -amount },
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

const SCOPES = ['channel', 'partner', 'line', 'category'] as const satisfies readonly Grouping[];

function groupGrowths({ at, currency, kind, entries, parts, bases }: LedgerTransaction): Growth[] {
  const { month, day, quarter } = sumKeys(at);
  const grow = (
    scope: Scope,
    by: SumGrouping,
    value: string,
    amounts: Readonly<Record<string, number>>,
  ): Growth[] =>
    Object.entries(amounts).flatMap(([name, amount]): Growth[] => {
      const way = [by, value, currency, kind, name];
      const collection = LEDGER_GROUPS;
      return [
        { collection, id: ledgerGroupsId(scope, month), path: ['days', day, ...way], by: amount },
        {
          collection,
          id: ledgerGroupsId(scope, `${month}-${day}`),
          path: ['quarters', quarter, ...way],
          by: amount,
        },
      ];
    });
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
        // Events of an organiser are few; trips of an operator are many, and have their line.
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

/** A document of sums with these figures, or whatever stands for them. @param path "<collection>/<id>" */
export function treeOf(
  path: string,
  leaves: Iterable<readonly [key: string, value: unknown]>,
): Record<string, unknown> {
  const tree: Record<string, unknown> = { id: path.split('/')[1], shape: 1 };
  for (const [key, value] of leaves) {
    const parts = key.split('/');
    const last = parts.pop() as string;
    let node = tree;
    for (const part of parts) {
      // A group may be called "constructor".
      if (!Object.hasOwn(node, part)) node[part] = {};
      node = node[part] as Record<string, unknown>;
    }
    node[last] = value;
  }
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
  const { id: _id, shape: _shape, ...sums } = stored;
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
