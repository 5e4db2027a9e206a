import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { SearchEntry } from '@fareground/domain/catalogue/search/search-entry';
import { plainText } from '@fareground/domain/core/plain-text';
import MiniSearch, { type Options, type Query, type SearchOptions } from 'minisearch';

/** The events of one city, and the index of their words. */
export interface Shard {
  readonly entries: Map<string, SearchEntry>;
  readonly index: MiniSearch<SearchEntry>;
}

/** How words are looked for: each must be found, as it is, begun, or with a letter wrong in four or more, two in eight. */
export const looking = {
  combineWith: 'AND',
  prefix: true,
  fuzzy: (term) => (term.length >= 4 ? 0.2 : false),
  maxFuzzy: 2,
  boost: { title: 3, performers: 3, city: 2 },
} satisfies SearchOptions;

/** Where that finds nothing: two letters wrong in five, as when they are swapped. */
export const lookingWider = {
  ...looking,
  fuzzy: (term) => (term.length >= 5 ? 2 : term.length === 4 ? 1 : false),
} satisfies SearchOptions;

/**
 * Words as they are looked for: each as it was typed, or with two neighbours swapped ("porot" is Porto), which is the commonest slip and
 * counts as if it were typed right; for the index two letters would be wrong, and "port" nearer.
 */
export function withTranspositions(q: string): Query {
  const words = q.split(/[\n\r\p{Z}\p{P}]+/u).filter(Boolean);
  return { combineWith: 'AND', queries: words.map(withTransposition) };
}

function withTransposition(word: string): Query {
  const letters = [...plainText(word)];
  if (letters.length < SHORTEST_SWAPPED) return word;
  const swaps = letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? '')
      .join(''),
  );
  const others = [...new Set(swaps)].filter((swap) => swap !== letters.join(''));
  return {
    combineWith: 'OR',
    queries: [word, { combineWith: 'OR', fuzzy: false, prefix: false, queries: others }],
  };
}

/** Shorter words are others with two letters swapped: "on" and "no". */
const SHORTEST_SWAPPED = 4;

const options: Options<SearchEntry> = {
  fields: ['title', 'performers', 'venueName', 'city', 'category'],
  extractField: (entry, field) => {
    const value = entry[field as keyof SearchEntry];
    return Array.isArray(value) ? value.join(' ') : String(value);
  },
  processTerm: plainText,
  searchOptions: looking,
};

export const emptyShard = (): Shard => ({ entries: new Map(), index: new MiniSearch(options) });

/** Puts the event into the shard in place of what was known of it. */
export function putEntry(shard: Shard, entry: SearchEntry): void {
  removeEntry(shard, entry.id);
  shard.entries.set(entry.id, entry);
  shard.index.add(entry);
}

export function removeEntry({ entries, index }: Shard, id: string): void {
  const known = entries.get(id);
  if (!known) return;
  index.remove(known);
  entries.delete(id);
}

/** As it is stored: compressed. */
export const packShard = ({ entries, index }: Shard): Uint8Array =>
  gzipSync(JSON.stringify({ entries: [...entries.values()], index }));

/** @throws Error when these are not the bytes of a shard */
export function unpackShard(bytes: Uint8Array): Shard {
  const { entries, index } = JSON.parse(gunzipSync(bytes).toString()) as {
    entries: SearchEntry[];
    index: Parameters<typeof MiniSearch.loadJS>[0];
  };
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    index: MiniSearch.loadJS<SearchEntry>(index, options),
  };
}

/** The key of a city's shard: safe as a document's id, whatever the city is called. */
export const shardKey = (city: string): string =>
  createHash('sha256').update(city).digest('hex').slice(0, 24);
