type Direction = 'ASCENDING' | 'DESCENDING';

/** The form of a query: what it is about, not the values. */
export interface RecordedQuery {
  readonly collection: string;
  readonly isGroup: boolean;
  /** All of them hold. Operators as Firestore names them: EQUAL, IN, ARRAY_CONTAINS, LESS_THAN … */
  readonly filters: readonly { readonly field: string; readonly op: string }[];
  readonly orders: readonly { readonly field: string; readonly direction: Direction }[];
}

export interface Index {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly {
    readonly fieldPath: string;
    readonly order?: string | undefined;
    readonly arrayConfig?: string | undefined;
  }[];
}

/** firestore.indexes.json, as far as it is needed here. */
export interface Indexes {
  readonly indexes: readonly Index[];
  readonly fieldOverrides: readonly {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly indexes: readonly unknown[];
  }[];
}

/** How Firestore answers a query: with which composite indexes, or why it cannot. */
export type Answered = { readonly uses: readonly Index[] } | { readonly missing: string };

const NAME = '__name__';
const equalities = new Set(['EQUAL', 'IN']);
const arrays = new Set(['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY']);

/**
 * By Firestore's documented rules (firebase.google.com/docs/firestore/query-data/index-overview): every field has an index of its own
 * unless it is exempt; equalities are merged of these; an order or a range beside anything else needs a composite index, whose
 * first fields are the equalities and whose last ones are the order. Several composite indexes with the same end are merged too.
 */
export function answer(query: RecordedQuery, { indexes, fieldOverrides }: Indexes): Answered {
  const of = (kinds: ReadonlySet<string>) =>
    [...new Set(query.filters.filter(({ op }) => kinds.has(op)).map(({ field }) => field))].filter(
      (field) => field !== NAME,
    );
  const equal = of(equalities);
  const contains = of(arrays);
  const orders = ordersOf(query, new Set([...equal, ...contains]));
  const looked = [...equal, ...contains];
  const isExempt = (field: string) =>
    fieldOverrides.some(
      ({ collectionGroup, fieldPath, indexes: own }) =>
        collectionGroup === query.collection && fieldPath === field && own.length === 0,
    );
  const needsNone = orders.length === 0 || (looked.length === 0 && orders.length === 1);
  const single = [...looked, ...orders.map(({ field }) => field)];
  const exempt = single.filter(isExempt);
  if (needsNone && exempt.length === 0) {
    // An index of its own is of one collection; over all collections of a name it must be asked for.
    return query.isGroup && single.length > 0 ? { missing: describe(query) } : { uses: [] };
  }
  const scope = query.isGroup ? 'COLLECTION_GROUP' : 'COLLECTION';
  const fitting = indexes.filter(
    (index) =>
      index.collectionGroup === query.collection &&
      index.queryScope === scope &&
      fits(index, equal, contains, orders),
  );
  const exact = fitting.find(({ fields }) => fields.length === looked.length + orders.length);
  if (exact) return { uses: [exact] };
  const covered = new Set(fitting.flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath)));
  const isMerged = looked.length > 0 && fitting.length > 0 && looked.every((field) => covered.has(field));
  return isMerged ? { uses: fitting } : { missing: describe(query) };
}

/** The orders that count: an equality has one value, a range is an order, and the name comes last by itself. */
function ordersOf({ filters, orders }: RecordedQuery, looked: ReadonlySet<string>): RecordedQuery['orders'] {
  const ranges = [
    ...new Set(filters.filter(({ op }) => !equalities.has(op) && !arrays.has(op)).map(({ field }) => field)),
  ]
    .filter((field) => field !== NAME && !orders.some((order) => order.field === field))
    .sort();
  const last = orders.at(-1)?.direction ?? 'ASCENDING';
  const all = [...orders, ...ranges.map((field) => ({ field, direction: last }))].filter(
    ({ field }) => !looked.has(field),
  );
  const [name] = all.filter(({ field }) => field === NAME);
  const others = all.filter(({ field }) => field !== NAME);
  const isImplied = !name || name.direction === (others.at(-1)?.direction ?? 'ASCENDING');
  return isImplied ? others : [...others, name];
}

/** Some of the equalities first, in any order, then the whole order. */
function fits(
  { fields }: Index,
  equal: readonly string[],
  contains: readonly string[],
  orders: RecordedQuery['orders'],
): boolean {
  const first = fields.slice(0, fields.length - orders.length);
  const end = fields.slice(fields.length - orders.length);
  return (
    fields.length >= orders.length &&
    first.every(({ fieldPath, order, arrayConfig }) =>
      arrayConfig ? contains.includes(fieldPath) : order !== undefined && equal.includes(fieldPath),
    ) &&
    end.every(
      ({ fieldPath, order }, at) => fieldPath === orders[at]?.field && order === orders[at]?.direction,
    )
  );
}

export function describe({ collection, isGroup, filters, orders }: RecordedQuery): string {
  const conditions = filters.map(({ field, op }) => `${field} ${op}`);
  const order = orders.map(({ field, direction }) => `${field} ${direction}`);
  const parts = [...conditions, ...(order.length > 0 ? [`ordered by ${order.join(', ')}`] : [])];
  return `${isGroup ? 'all collections ' : ''}${collection}: ${parts.join(', ') || 'all'}`;
}

/** What is wrong between what was asked and the indexes, a line each. @param isWhole everything was asked that there is to ask */
export function compare(queries: readonly RecordedQuery[], stored: Indexes, isWhole: boolean): string[] {
  const used = new Set<Index>();
  const faults: string[] = [];
  for (const query of queries) {
    const answered = answer(query, stored);
    if ('missing' in answered) faults.push(`firestore.indexes.json has no index for ${answered.missing}`);
    else for (const index of answered.uses) used.add(index);
  }
  if (isWhole) {
    for (const index of stored.indexes) {
      if (used.has(index)) continue;
      const fields = index.fields.map(
        ({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`,
      );
      faults.push(`no test uses the index ${index.collectionGroup}: ${fields.join(', ')}`);
    }
  }
  return [...new Set(faults)].sort();
}
