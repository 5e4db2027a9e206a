import type { Condition, PublicQuery, PublicReader } from './public-reader.ts';

type Document = Readonly<Record<string, unknown>>;

/** A reader over plain objects, by path, and answers of the search by address. It answers as Firestore would, for the conditions that public pages use. */
export function fixtureReader(
  documents: Readonly<Record<string, Document>>,
  answers: Readonly<Record<string, unknown>> = {},
): PublicReader {
  const list = (collection: string, query: PublicQuery): readonly Document[] => {
    const depth = collection.split('/').length + 1;
    const found = Object.entries(documents)
      .filter(([path]) => path.startsWith(`${collection}/`) && path.split('/').length === depth)
      .map(([, document]) => document)
      .filter((document) => (query.where ?? []).every((condition) => meets(document, condition)));
    for (const [field, direction] of [...(query.orderBy ?? [])].reverse())
      found.sort((a, b) => compare(a[field], b[field]) * (direction === 'desc' ? -1 : 1));
    return found.slice(0, query.limit);
  };
  return {
    now: Date.now,
    get: async <T>(path: string) => documents[path] as T | undefined,
    list: async <T>(collection: string, query: PublicQuery) => list(collection, query) as readonly T[],
    count: async (collection, query) => list(collection, query).length,
    search: async <T>(address: string) => {
      if (!(address in answers)) throw new Error(`no answer to ${address}`);
      return answers[address] as T;
    },
  };
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;

function meets(document: Document, [field, operator, value]: Condition): boolean {
  const held = document[field];
  const among = (all: unknown, one: unknown) => Array.isArray(all) && all.includes(one);
  switch (operator) {
    case '==':
      return held === value;
    case 'in':
      return among(value, held);
    case 'array-contains':
      return among(held, value);
    case 'array-contains-any':
      return Array.isArray(value) && value.some((one) => among(held, one));
    default: {
      if (typeof held !== 'number' || typeof value !== 'number') return false;
      if (operator === '<') return held < value;
      if (operator === '<=') return held <= value;
      return operator === '>' ? held > value : held >= value;
    }
  }
}
