import { SEARCH_PAGE, type SearchQuery } from '@fareground/domain/api/search';
import { noFees } from '@fareground/domain/booking/no-fees.test-helper';
import type { SearchEntry } from '@fareground/domain/catalogue/search/search-entry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findEvents, searchIndexOf, suggest } from './find-events.ts';
import { emptyShard, packShard, putEntry, removeEntry, unpackShard } from './shard.ts';

const now = Date.parse('2026-11-23T12:00Z');
const HOUR = 3_600_000;

function entry(change: Partial<SearchEntry> = {}): SearchEntry {
  const startsAt = change.startsAt ?? now + 24 * HOUR;
  return {
    ...{ id: 'night', title: 'Night Market', shortTitle: 'Night Market', summary: '', category: 'music' },
    ...{ performers: ['Ana Moura'], venueId: 'coliseu', venueName: 'Coliseu', venueAddress: 'Rua 1' },
    ...{ city: 'São Paulo', timeZone: 'UTC', day: new Date(startsAt).toISOString().slice(0, 10) },
    ...{ doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR, currency: 'EUR', priceFrom: 2_000 },
    priceTo: change.priceFrom ?? 2_000,
    ...{ accessible: false, sales: [[now - HOUR, now + HOUR]] },
    ...change,
  } as SearchEntry;
}

function indexOf(entries: readonly SearchEntry[], travel: readonly string[] = []) {
  const shards = new Map<string, ReturnType<typeof emptyShard>>();
  for (const one of entries) {
    const shard = shards.get(one.city) ?? emptyShard();
    putEntry(shard, one);
    shards.set(one.city, shard);
  }
  return searchIndexOf(shards, travel);
}
const ids = (entries: readonly SearchEntry[], query: Partial<SearchQuery>) =>
  findEvents(indexOf(entries), { page: 1, ...query }, now, noFees).events.map(({ id }) => id);

describe('words', () => {
  test.each([
    ['as they are', 'Night Market'],
    ['in another case', 'nIGHT mARKET'],
    ['begun', 'nigh mark'],
    ['with a letter wrong', 'nihgt markt'],
    ['with a letter less', 'makret'],
    ['of a performer', 'ana moura'],
    ['of a performer, mistyped', 'mouta'],
    ['of a venue', 'coliseu'],
    ['of a city without its accents', 'sao paulo'],
    ['of a city with its accents', 'SÃO'],
    ['of several fields', 'night coliseu sao'],
    ['of a category', 'music'],
  ])('%s find it', (_, q) => {
    expect(ids([entry()], { q })).toEqual(['night']);
  });

  test.each(['opera', 'night opera', 'nxxxt'])('%s finds nothing', (q) => {
    expect(ids([entry()], { q })).toEqual([]);
  });

  test('in a title count more than in a venue', () => {
    const other = entry({ id: 'other', title: 'Opera', venueName: 'Night Market', startsAt: now + HOUR });
    expect(ids([other, entry()], { q: 'night market' })).toEqual(['night', 'other']);
  });
});

test.each([
  ['porot', 'Porto'],
  ['prague', 'Prague'],
  ['prgaue', 'Prague'],
  ['lisobn', 'Lisbon'],
  ['ufnchal', 'Funchal'],
])('of cities and words that are near to %s, %s comes first', (q, city) => {
  const cities = ['Porto', 'Prague', 'Lisbon', 'Funchal', 'Port', 'Poros', 'Parrot', 'Prigue', 'Lisob'];
  const entries = cities.map((one, at) =>
    entry({ id: one, title: one, city: one, startsAt: now + (9 - at) * HOUR }),
  );
  expect(ids(entries, { q })[0]).toBe(city);
  expect(suggest(indexOf(entries), q, now)[0]).toMatchObject({ text: city });
});

test('what has begun is found by its words, and stands in no list without them', () => {
  const begun = entry({ startsAt: now - HOUR / 2 });
  expect(ids([begun], { q: 'night market' })).toEqual(['night']);
  expect(ids([begun], {})).toEqual([]);
  expect(ids([begun], { category: 'music' })).toEqual([]);
});

describe('filters', () => {
  const late = entry({
    id: 'late',
    startsAt: now + 72 * HOUR,
    city: 'Porto',
    priceFrom: 0,
    accessible: true,
  });
  const closed = entry({ id: 'closed', category: 'film', sales: [[now + HOUR, now + 2 * HOUR]] });
  const over = entry({ id: 'over', startsAt: now - 5 * HOUR });
  const all = [late, closed, over, entry()];
  test.each<[Partial<SearchQuery>, string[]]>([
    [{}, ['closed', 'night', 'late']],
    [{ city: 'sao paulo' }, ['closed', 'night']],
    [{ city: 'Porto' }, ['late']],
    [{ from: '2026-11-25' }, ['late']],
    [{ to: '2026-11-24' }, ['closed', 'night']],
    [{ from: '2026-11-26', to: '2026-11-26' }, ['late']],
    [{ category: 'film' }, ['closed']],
    [{ price: 1_999 }, ['late']],
    [{ price: 2_000 }, ['closed', 'night', 'late']],
    [{ free: '1' }, ['late']],
    [{ accessible: '1' }, ['late']],
    [{ onSale: '1' }, ['night', 'late']],
    [{ sort: 'price' }, ['late', 'closed', 'night']],
    [{ q: 'market', sort: 'date' }, ['closed', 'night', 'late']],
  ])('%j', (query, found) => {
    expect(ids(all, query)).toEqual(found);
  });
});

test('pages follow each other without a gap, and the last says that it is', () => {
  const many = Array.from({ length: SEARCH_PAGE + 3 }, (_, n) => entry({ id: `e${n}` }));
  const index = indexOf(many);
  const [first, last] = [1, 2].map((page) => findEvents(index, { page }, now, noFees));
  expect([first?.total, first?.hasMore, last?.hasMore]).toEqual([many.length, true, false]);
  const seen = [...(first?.events ?? []), ...(last?.events ?? [])].map(({ id }) => id);
  expect(seen.sort()).toEqual(many.map(({ id }) => id).sort());
});

test('where nothing is found it says what would be: days, cities, words', () => {
  const index = indexOf([entry(), entry({ id: 'porto', city: 'Porto' })]);
  const at = (query: Partial<SearchQuery>) => findEvents(index, { page: 1, ...query }, now, noFees).instead;
  expect(at({ q: 'market', city: 'Porto', from: '2026-12-01' })?.days).toEqual(['2026-11-24']);
  expect(at({ q: 'market', city: 'Vigo' })?.cities.sort()).toEqual(['Porto', 'São Paulo']);
  expect(at({ q: 'markets opera' })?.words).toContain('market');
  expect(at({ q: 'market' })).toBeUndefined();
});

test.each([
  ['an', 'performer', 'Ana Moura'],
  ['colisseu', 'venue', 'Coliseu'],
  ['sao', 'city', 'São Paulo'],
  ['mus', 'category', 'music'],
  ['vig', 'travel', 'Vigo'],
  ['nigt', 'event', 'Night Market'],
])('who has typed "%s" may mean the %s %s', (q, kind, text) => {
  const found = suggest(indexOf([entry()], ['Vigo']), q, now);
  expect(found).toContainEqual(expect.objectContaining({ kind, text }));
});

const word = fc.stringMatching(/^[A-Za-zÀ-ž]{2,12}$/);
const title = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

test('each event is found by its own title and city, also stored and read again, and no longer when it is taken out', () => {
  const events = fc.uniqueArray(fc.record({ id: fc.uuid(), title }), {
    selector: ({ id }) => id,
    maxLength: 12,
  });
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 11 }), (made, gone) => {
      const shard = emptyShard();
      for (const one of made) putEntry(shard, entry(one));
      const stored = unpackShard(packShard(shard));
      const out = made[gone];
      if (out) removeEntry(stored, out.id);
      const index = searchIndexOf(new Map([['São Paulo', stored]]), []);
      for (const one of made) {
        const { events: found } = findEvents(
          index,
          { q: one.title, city: 'sao paulo', page: 1 },
          now,
          noFees,
        );
        expect(found.some(({ id }) => id === one.id)).toBe(one !== out);
      }
    }),
    { numRuns: 100 },
  );
});

test('an event that is put again is known once, as it was put last', () => {
  const shard = emptyShard();
  putEntry(shard, entry({ title: 'First' }));
  putEntry(shard, entry({ title: 'Second' }));
  const index = searchIndexOf(new Map([['São Paulo', shard]]), []);
  expect(findEvents(index, { q: 'first', page: 1 }, now, noFees).total).toBe(0);
  expect(findEvents(index, { q: 'second', page: 1 }, now, noFees).total).toBe(1);
});
