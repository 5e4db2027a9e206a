/** One condition on a field of a document. */
export type Condition = readonly [
  field: string,
  operator: '==' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'array-contains-any' | 'in',
  value: string | number | boolean | readonly string[],
];

/** The most that rules let anybody list, or count, at once (`hasLimit` in rules/shared/documents.rules). */
export const MAX_LISTED = 1_000;

export interface PublicQuery {
  readonly where?: readonly Condition[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  /** At most so many; the rules refuse a list without a limit, and one of more than MAX_LISTED. */
  readonly limit: number;
  /** Values of the ordered fields after which the answer begins. */
  readonly startAfter?: readonly (string | number)[];
}

/**
 * What public pages need of a database: one document, or some of a collection. The browser answers it with Firestore
 * lite, a server with its own SDK, a test with a list. A document that cannot be read is reported and as if it were not there.
 */
export interface PublicReader {
  /** What time it is for questions such as "what is on next", epoch milliseconds. A server that caches answers rounds it down, so that they can be shared. */
  readonly now: () => number;
  /** The document at this path, or nothing. */
  readonly get: <T>(path: string) => Promise<T | undefined>;
  readonly list: <T>(collection: string, query: PublicQuery) => Promise<readonly T[]>;
  /** How many there are, without fetching them: no more than the query's limit. */
  readonly count: (collection: string, query: PublicQuery) => Promise<number>;
  /** What GET /api/search<address> answers, "?q=fado" for events, "/itineraries?from=Vigo&to=Porto" for itineraries. */
  readonly search: <T>(address: string) => Promise<T>;
}
