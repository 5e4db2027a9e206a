import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { RecordedQuery } from './needed-index.ts';

const field = z.object({ fieldPath: z.string() });
const one = z.looseObject({ field, op: z.union([z.string(), z.number()]) });
interface Filter {
  compositeFilter?: { op: string; filters: Filter[] } | null | undefined;
  fieldFilter?: z.infer<typeof one> | null | undefined;
  unaryFilter?: z.infer<typeof one> | null | undefined;
}
const filter: z.ZodType<Filter> = z.lazy(() =>
  z.looseObject({
    compositeFilter: z.looseObject({ op: z.string(), filters: z.array(filter) }).nullish(),
    fieldFilter: one.nullish(),
    unaryFilter: one.nullish(),
  }),
);
const structured = z.looseObject({
  from: z.array(z.looseObject({ collectionId: z.string().nullish(), allDescendants: z.boolean().nullish() })),
  where: filter.nullish(),
  orderBy: z.array(z.looseObject({ field, direction: z.string().optional() })).nullish(),
});

/** A name that Firestore keeps to itself: every query of it is refused, which tests make use of. */
const RESERVED = /^__.*__$/;

/** What Firestore was asked, out of its own words (REST and gRPC alike). null for a question about no collection in particular. */
export function askedQuery(query: unknown): RecordedQuery | null {
  const { from, where, orderBy } = structured.parse(query);
  const [source] = from;
  if (!source?.collectionId || RESERVED.test(source.collectionId)) return null;
  return {
    collection: source.collectionId,
    isGroup: source.allDescendants ?? false,
    filters: where ? filtersOf(where) : [],
    orders: (orderBy ?? []).map(({ field: { fieldPath }, direction }) => ({
      field: fieldPath,
      direction: direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
    })),
  };
}

function filtersOf({ compositeFilter, fieldFilter, unaryFilter }: Filter): RecordedQuery['filters'] {
  if (compositeFilter) {
    if (compositeFilter.op !== 'AND') throw new Error('a query with OR: its indexes are not worked out here');
    return compositeFilter.filters.flatMap(filtersOf);
  }
  // "is null" and "is not a number" are equalities.
  if (unaryFilter) {
    const isNot = String(unaryFilter.op).startsWith('IS_NOT');
    return [{ field: unaryFilter.field.fieldPath, op: isNot ? 'NOT_EQUAL' : 'EQUAL' }];
  }
  return fieldFilter ? [{ field: fieldFilter.field.fieldPath, op: String(fieldFilter.op) }] : [];
}

interface Type {
  decode(bytes: Uint8Array): object;
  toObject(message: object, options: object): unknown;
}
/** The server library's own messages; they are none of its exports. */
function messagesOfLibrary(): Record<string, Type> {
  const require = createRequire(import.meta.url);
  const library = dirname(require.resolve('@google-cloud/firestore/package.json'));
  return require(join(library, 'build/protos/firestore_v1_proto_api.js')).google.firestore.v1;
}

const request = z.looseObject({
  structuredQuery: z.unknown().optional(),
  structuredAggregationQuery: z.looseObject({ structuredQuery: z.unknown().optional() }).nullish(),
  addTarget: z
    .looseObject({ query: z.looseObject({ structuredQuery: z.unknown().optional() }).nullish() })
    .nullish(),
});
const browserLine = z.object({ browser: z.unknown() });

/** Everything that a run asked, each form of question once. @param folder of `record.cjs` and of the browsers' notes */
export function readRecorded(folder: string): RecordedQuery[] {
  const messages = messagesOfLibrary();
  const found = new Map<string, RecordedQuery>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue;
      for (const query of queriesIn(line, messages)) {
        const asked = askedQuery(query);
        if (asked) found.set(JSON.stringify(asked), asked);
      }
    }
  }
  return [...found.values()];
}

function queriesIn(line: string, messages: Record<string, Type>): unknown[] {
  if (line.startsWith('{')) return queriesOf(browserLine.parse(JSON.parse(line)).browser);
  const [method = '', body = ''] = line.split(' ');
  const type = messages[`${method}Request`];
  if (!type) throw new Error(`${method} is no call of Firestore's`);
  return queriesOf(type.toObject(type.decode(Buffer.from(body, 'base64')), { enums: String }));
}

/** The queries of one request, whichever way it came. */
export function queriesOf(asked: unknown): unknown[] {
  const parsed = request.safeParse(asked);
  if (!parsed.success) return [];
  const { structuredQuery, structuredAggregationQuery, addTarget } = parsed.data;
  return [
    structuredQuery,
    structuredAggregationQuery?.structuredQuery,
    addTarget?.query?.structuredQuery,
  ].filter((query) => query !== undefined && query !== null);
}
