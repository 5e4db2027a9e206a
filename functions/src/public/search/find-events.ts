import {
  SEARCH_PAGE,
  type SearchQuery,
  type SearchResponse,
  type Suggestion,
} from '@fareground/domain/api/search';
import { eventCategories } from '@fareground/domain/catalogue/events/category';
import { mapPrices } from '@fareground/domain/catalogue/events/tier-price';
import { allInPrice, type FeeRule } from '@fareground/domain/catalogue/prices/pricing';
import type { SearchEntry } from '@fareground/domain/catalogue/search/search-entry';
import { plainText } from '@fareground/domain/core/plain-text';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { looking, lookingWider, type Shard, withTranspositions } from './shard.ts';

/** Everything the search knows, in memory. */
export interface SearchIndex {
  /** By city. */
  readonly shards: ReadonlyMap<string, Shard>;
  /** Names of performers, venues, cities, categories and of where one can travel to. */
  readonly names: MiniSearch<Name>;
}
interface Name extends Suggestion {
  readonly key: string;
}
interface Scored {
  readonly entry: SearchEntry;
  readonly score: number;
}

const MAX_INSTEAD = 5;
const MAX_EVENTS = 4;
const MAX_SUGGESTIONS = 8;

/** @param travelCities cities that trips call at */
export function searchIndexOf(
  shards: ReadonlyMap<string, Shard>,
  travelCities: readonly string[],
): SearchIndex {
  const known = new Map<string, Name>();
  const add = (kind: Suggestion['kind'], text: string, id = text) =>
    known.set(`${kind} ${plainText(text)}`, { key: `${kind} ${plainText(text)}`, kind, text, id });
  for (const category of eventCategories) add('category', category);
  for (const city of travelCities) add('travel', city);
  for (const [city, shard] of shards) {
    add('city', city);
    for (const { venueName, performers } of shard.entries.values()) {
      add('venue', venueName);
      for (const performer of performers) add('performer', performer);
    }
  }
  const names = new MiniSearch<Name>({
    idField: 'key',
    fields: ['text'],
    storeFields: ['kind', 'text', 'id'],
    processTerm: plainText,
    searchOptions: { ...looking, boost: {} },
  });
  names.addAll([...known.values()]);
  return { shards, names };
}

/** What a place costs with fees and taxes, minor units. */
type AllIn = (entry: SearchEntry, price: number) => number;

/** By a rule of fees and taxes; each price of a country and currency is made once. */
function allInBy(rule: FeeRule): AllIn {
  const known = new Map<string, number>();
  return ({ country, currency }, unitPrice) => {
    const key = `${unitPrice} ${currency} ${country}`;
    const price = known.get(key) ?? allInPrice({ unitPrice, country }, currency, rule);
    known.set(key, price);
    return price;
  };
}

/**
 * One page of the events that are asked for; where there is none, what would find some. Reads memory alone.
 * @param rule fees and taxes that prices are filtered, sorted and answered with
 */
export function findEvents(
  index: SearchIndex,
  query: SearchQuery,
  now: number,
  rule: FeeRule,
): SearchResponse {
  const allIn = allInBy(rule);
  const found = sorted(matching(index, query, { now, allIn }), query, allIn);
  const start = (query.page - 1) * SEARCH_PAGE;
  const events = found.slice(start, start + SEARCH_PAGE).map(({ entry }) => withAllIn(entry, allIn));
  return {
    events,
    total: found.length,
    page: query.page,
    hasMore: start + events.length < found.length,
    ...(found.length === 0 && { instead: insteadOf(index, query, { now, allIn }) }),
  };
}

const withAllIn = (entry: SearchEntry, allIn: AllIn): SearchEntry =>
  mapPrices(entry, (price) => allIn(entry, price));

/** What somebody may mean who has typed so far: names first, then events. */
export function suggest(index: SearchIndex, q: string, now: number): Suggestion[] {
  const names = index.names
    .search(withTranspositions(q))
    .slice(0, MAX_SUGGESTIONS - 1)
    .map(({ kind, text, id }): Suggestion => ({ kind, text, id: id as string }));
  const events = sorted(matching(index, { q, page: 1 }, { now, allIn: noFees }), { q, page: 1 }, noFees)
    .slice(0, Math.max(MAX_EVENTS, MAX_SUGGESTIONS - names.length))
    .map(({ entry }): Suggestion => ({ kind: 'event', text: entry.title, id: entry.id }));
  const kept = Math.max(MAX_SUGGESTIONS - events.length, 0);
  return [...names.slice(0, kept), ...events];
}

/** Where no price is looked at. */
const noFees: AllIn = (_, price) => price;

interface Context {
  readonly now: number;
  readonly allIn: AllIn;
}

function matching({ shards }: SearchIndex, query: SearchQuery, context: Context): Scored[] {
  const wanted = query.city === undefined ? undefined : plainText(query.city);
  const searched = [...shards].filter(([city]) => !wanted || plainText(city) === wanted);
  const look = (how: SearchOptions) =>
    searched
      .flatMap(([, shard]) => worded(shard, query.q, how))
      .filter(({ entry }) => fits(entry, query, context));
  const found = look(looking);
  return found.length === 0 && query.q ? look(lookingWider) : found;
}

function worded({ index, entries }: Shard, q: string | undefined, how: SearchOptions): Scored[] {
  if (!q) return [...entries.values()].map((entry) => ({ entry, score: 0 }));
  return index.search(withTranspositions(q), how).flatMap(({ id, score }) => {
    const entry = entries.get(id as string);
    return entry ? [{ entry, score }] : [];
  });
}

/** Without words what is still to come, as on the page of all events; with words also what has begun: somebody looks for it. */
function fits(entry: SearchEntry, query: SearchQuery, { now, allIn }: Context): boolean {
  const { q, from, to, category, price, free, accessible, onSale } = query;
  return (
    (q ? entry.endsAt > now : entry.startsAt >= now) &&
    (!from || entry.day >= from) &&
    (!to || entry.day <= to) &&
    (!category || entry.category === category) &&
    (price === undefined || allIn(entry, entry.priceFrom) <= price) &&
    (!free || entry.priceTo === 0) &&
    (!accessible || entry.accessible) &&
    (!onSale || entry.sales.some(([start, end]) => start <= now && now < end))
  );
}

function sorted(found: Scored[], { q, sort }: SearchQuery, allIn: AllIn): Scored[] {
  const by = sort ?? (q ? 'relevance' : 'date');
  return found.sort(
    (a, b) =>
      (by === 'relevance' ? b.score - a.score : 0) ||
      (by === 'price' ? allIn(a.entry, a.entry.priceFrom) - allIn(b.entry, b.entry.priceFrom) : 0) ||
      a.entry.startsAt - b.entry.startsAt ||
      (a.entry.id < b.entry.id ? -1 : 1),
  );
}

function insteadOf(index: SearchIndex, query: SearchQuery, context: Context): SearchResponse['instead'] {
  const { from: _from, to: _to, ...anyDay } = query;
  const { city: _city, ...anyCity } = query;
  const days = sorted(matching(index, anyDay, context), { page: 1, sort: 'date' }, context.allIn).map(
    ({ entry }) => entry.day,
  );
  const counts = new Map<string, number>();
  for (const { entry } of matching(index, anyCity, context))
    counts.set(entry.city, (counts.get(entry.city) ?? 0) + 1);
  const cities = [...counts].sort((a, b) => b[1] - a[1]).map(([city]) => city);
  return {
    words: wordsNear(index, query.q),
    days: [...new Set(days)].slice(0, MAX_INSTEAD),
    cities: cities.slice(0, MAX_INSTEAD),
  };
}

/** Words that any of those typed is near to, the best first. */
function wordsNear({ shards }: SearchIndex, q: string | undefined): string[] {
  if (!q) return [];
  const best = new Map<string, number>();
  for (const { index } of shards.values())
    for (const { suggestion, score } of index.autoSuggest(q, { ...looking, combineWith: 'OR', fuzzy: 0.4 }))
      best.set(suggestion, Math.max(score, best.get(suggestion) ?? 0));
  return [...best]
    .sort((a, b) => b[1] - a[1])
    .map(([suggestion]) => suggestion)
    .slice(0, MAX_INSTEAD);
}
