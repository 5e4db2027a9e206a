import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../paths.ts';
import type { StoredIndexes } from './document-size.ts';

export const storedIndexes: StoredIndexes = JSON.parse(
  readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'),
);

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** At most; what has no bound is infinite. */
export interface Largest {
  readonly bytes: number;
  readonly entries: number;
  /** The fields that have no bound. */
  readonly unbounded: readonly string[];
}

/** A UTF-16 unit is three bytes at most. */
const BYTES = 3;
const OVERHEAD = 32;

/** How long a text may be that a pattern takes, or more; infinite where it takes any. */
function patternLength(pattern: string): number {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/[*+]|\{\d+,\}/.test(bare)) return Number.POSITIVE_INFINITY;
  const repeated = [...bare.matchAll(/\{(?:\d+,)?(\d+)\}/g)].reduce((sum, [, most]) => sum + Number(most), 0);
  return repeated + bare.length;
}

/** Whether its pattern, or its list of values, names plain letters alone. */
const isAscii = ({ enum: values, pattern = '.' }: JsonSchema): boolean =>
  values !== undefined || !/\\p|\[\^|\./.test(pattern.replaceAll('\\.', ''));

/** So many keys a map has at most, by its field, where its schema does not say it. */
export type KeysOf = Readonly<Record<string, number>>;

/** What the schema of a collection lets its largest document be, without looking at how large a house is. */
export function largestOf(collection: string, schema: z.ZodType, keysOf: KeysOf = {}): Largest {
  const exempt = new Set(
    storedIndexes.fieldOverrides.flatMap((one) =>
      one.collectionGroup === collection ? [one.fieldPath] : [],
    ),
  );
  const unbounded: string[] = [];

  function textLength({
    enum: values,
    const: one,
    maxLength,
    pattern,
    format,
    allOf = [],
  }: JsonSchema): number {
    if (values) return Math.max(...values.map((value) => String(value).length));
    if (one !== undefined) return String(one).length;
    return Math.min(
      maxLength ?? Number.POSITIVE_INFINITY,
      format ? 320 : Number.POSITIVE_INFINITY,
      ...[pattern ?? '.*', ...allOf.map((each) => each.pattern ?? '.*')].map(patternLength),
    );
  }

  function walk(name: string, field: JsonSchema, isIndexed: boolean): { bytes: number; entries: number } {
    const isOpen = isIndexed && !exempt.has(name);
    const own = isOpen && name !== '' ? 2 : 0;
    const choices = [...(field.anyOf ?? []), ...(field.oneOf ?? [])];
    if (choices.length > 0) {
      const all = choices.map((one) => walk(name, one, isIndexed));
      return {
        bytes: Math.max(...all.map(({ bytes }) => bytes)),
        entries: Math.max(...all.map(({ entries }) => entries)),
      };
    }
    if (field.properties) {
      const all = Object.entries(field.properties).map(([key, one]) => {
        const inner = walk(name === '' ? key : `${name}.${key}`, one, isOpen);
        return { bytes: key.length + 1 + inner.bytes, entries: inner.entries };
      });
      return {
        bytes: OVERHEAD + all.reduce((sum, { bytes }) => sum + bytes, 0),
        entries: own + all.reduce((sum, { entries }) => sum + entries, 0),
      };
    }
    if (typeof field.additionalProperties === 'object') {
      const inner = walk(`${name}.*`, field.additionalProperties, isOpen);
      const keys = field.propertyNames?.enum;
      const times = keys?.length ?? keysOf[name] ?? Number.POSITIVE_INFINITY;
      if (times === Number.POSITIVE_INFINITY) unbounded.push(name);
      // What a field may be called at most.
      const names = field.propertyNames ?? {};
      const key = Math.min(textLength(names), 500) * (isAscii(names) ? 1 : BYTES);
      return {
        bytes: OVERHEAD + times * (key + 1 + inner.bytes),
        entries: own + (isOpen ? times * inner.entries : 0),
      };
    }
    if (field.items || field.prefixItems) {
      const each = field.prefixItems ?? [field.items ?? {}];
      const inner = Math.max(...each.map((one) => walk(`${name}[]`, one, false).bytes));
      const times = field.maxItems ?? field.prefixItems?.length ?? Number.POSITIVE_INFINITY;
      if (times === Number.POSITIVE_INFINITY) unbounded.push(name);
      return { bytes: times * inner, entries: own + (isOpen ? times : 0) };
    }
    const isText = field.type === 'string' || typeof (field.enum?.[0] ?? field.const) === 'string';
    const length = isText ? textLength(field) : 0;
    if (length === Number.POSITIVE_INFINITY) unbounded.push(name);
    return { bytes: isText ? length * (isAscii(field) ? 1 : BYTES) + 1 : 8, entries: own };
  }

  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  const { bytes, entries } = walk('', json, true);
  const composite = storedIndexes.indexes.filter(({ collectionGroup }) => collectionGroup === collection);
  return { bytes: bytes + 500, entries: entries + composite.length, unbounded: [...new Set(unbounded)] };
}
