import { z } from 'zod';
import { currencies } from '../core/currencies.ts';
import { type DocumentConverter, documentConverter } from '../core/document.ts';
import { slugSchema } from '../core/fields.ts';
import { MINUTE } from '../core/time.ts';
import { kindOfAccount, saleOfAccount } from './account.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';

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
export const ledgerSaleId = (saleId: string, month: string): string => `${saleId}.${month}`;

/** @param path "<collection>/<id>" of a document of sums */
export function sumConverterOf(path: string): DocumentConverter<never> {
  const converters = {
    [LEDGER_MONTHS]: ledgerMonthConverter,
    [LEDGER_DAYS]: ledgerDayConverter,
    [LEDGER_SALES]: ledgerSaleConverter,
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

/** One figure of the sums that grows: its document, and the way to it there. */
export interface Growth {
  readonly collection: typeof LEDGER_MONTHS | typeof LEDGER_DAYS | typeof LEDGER_SALES;
  readonly id: string;
  readonly path: readonly string[];
  readonly by: number;
}

/** What one transaction adds to the sums. */
export function growthsOf({ at, currency, kind, entries }: LedgerTransaction): Growth[] {
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
    const saleId = saleOfAccount(account);
    if (saleId === undefined) return [];
    const id = ledgerSaleId(saleId, month);
    return [
      { collection: LEDGER_MONTHS, id: month, path: ['sales', saleId, currency, kind], by: -amount },
      { collection: LEDGER_SALES, id, path: ['quarters', `${day}${quarter}`, currency, kind], by: -amount },
    ];
  });
  return [...totals, ...sales];
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
      node[part] ??= {};
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
