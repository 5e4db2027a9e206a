/**
 * How large a document is, and what its indexes hold, by Firestore's documented rules (firebase.google.com/docs/firestore/storage-size and
 * firebase.google.com/docs/firestore/query-data/index-overview). Where the rules leave a choice the larger one is taken: a
 * map has the overhead of a document, which the emulator does not count.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** firestore.indexes.json, as far as it is needed here. */
export interface StoredIndexes {
  readonly indexes: readonly {
    readonly collectionGroup: string;
    readonly fields: readonly { readonly fieldPath: string; readonly arrayConfig?: string }[];
  }[];
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes: readonly unknown[];
  }[];
}

/** What Firestore takes (firebase.google.com/docs/firestore/quotas). */
export const limits = {
  bytes: 1_048_576,
  indexEntries: 40_000,
  indexBytes: 8 * 1024 ** 2,
  nameBytes: 6 * 1024,
} as const;

/** Beside what a document, a map or an entry holds. */
const OVERHEAD = 32;
/** Of a longer value an index has the beginning. */
const MAX_INDEXED = 1_500;

const isMap = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array);

const textSize = (text: string): number => Buffer.byteLength(text) + 1;

export const nameSize = (path: string): number =>
  path.split('/').reduce((sum, part) => sum + textSize(part), 16);

const fieldsSize = (fields: Fields): number =>
  Object.entries(fields).reduce((sum, [name, value]) => sum + textSize(name) + valueSize(value), OVERHEAD);

function valueSize(value: unknown): number {
  if (typeof value === 'string') return textSize(value);
  if (typeof value === 'boolean' || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + valueSize(one), 0);
  return isMap(value) ? fieldsSize(value) : 8;
}

export const documentSize = (path: string, fields: Fields): number => nameSize(path) + fieldsSize(fields);

export interface IndexUse {
  readonly entries: number;
  readonly bytes: number;
}

/** The entries of a document in the indexes of single fields, without those that are exempt, and in the composite ones. */
export function indexUse(path: string, fields: Fields, { indexes, fieldOverrides }: StoredIndexes): IndexUse {
  const parts = path.split('/');
  const collection = parts.at(-2);
  const own = nameSize(path) + nameSize(parts.slice(0, -2).join('/')) + OVERHEAD;
  const exempt = new Set(
    fieldOverrides.flatMap((one) =>
      one.collectionGroup === collection && one.indexes.length === 0 ? [one.fieldPath] : [],
    ),
  );
  let [entries, bytes] = [0, 0];
  const put = (name: string, value: unknown, times: number): void => {
    entries += times;
    bytes += times * (own + textSize(name) + Math.min(valueSize(value), MAX_INDEXED));
  };
  const walk = (name: string, value: unknown): void => {
    // What is below an exempt field is exempt.
    if (exempt.has(name)) return;
    // Ascending and descending, of maps and arrays too.
    put(name, value, 2);
    if (Array.isArray(value)) for (const one of new Set<unknown>(value)) put(name, one, 1);
    if (isMap(value)) for (const [key, one] of Object.entries(value)) walk(`${name}.${key}`, one);
  };
  for (const [name, value] of Object.entries(fields)) walk(name, value);
  for (const { collectionGroup, fields: indexed } of indexes) {
    if (collectionGroup !== collection) continue;
    const values = indexed.map(({ fieldPath }) => valueAt(fields, fieldPath));
    if (values.some((value) => value === undefined)) continue;
    const listed = indexed.flatMap(({ arrayConfig }, at) => (arrayConfig ? [values[at]] : []));
    const times = listed.reduce<number>((all, list) => all * (Array.isArray(list) ? list.length : 0), 1);
    const size = values.reduce<number>((sum, value) => sum + Math.min(valueSize(value), MAX_INDEXED), 0);
    entries += times;
    bytes += times * (own + size);
  }
  return { entries, bytes };
}

const valueAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), fields);
