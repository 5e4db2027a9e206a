// npm run bench -- search: 50,000 generated events in 40 cities, the largest with a fifth of them. Says how large the index is, how long
// it takes to build, to load and to change, and how long a question takes. It asks no database.

import { eventCategories } from '@fareground/domain/catalogue/events/category';
import type { SearchEntry } from '@fareground/domain/catalogue/search/search-entry';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { HOUR } from '@fareground/domain/core/time';
import { findEvents, searchIndexOf, suggest } from '../../functions/src/public/search/find-events.ts';
import {
  emptyShard,
  packShard,
  putEntry,
  type Shard,
  unpackShard,
} from '../../functions/src/public/search/shard.ts';

const EVENTS = 50_000;
const CITIES = 40;
const now = Date.parse('2026-11-23T12:00Z');

/** The same numbers each time. */
let seed = 1;
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const syllables = 'ba ce di fo gu la me ni po ru sa te vi xo ju ka le mi no pa ra so tu va'.split(' ');
const word = (): string => Array.from({ length: 2 + random(3) }, () => syllables[random(24)]).join('');
const dictionary = Array.from({ length: 6_000 }, word);
/** Some words are in many titles, most in few. */
const pick = (): string => dictionary[Math.floor((random(1_000) / 1_000) ** 2 * dictionary.length)] ?? '';
const some = (count: number): string => Array.from({ length: count }, pick).join(' ');
const cities = Array.from({ length: CITIES }, (_, n) => `${word()} ${n}`);
const venues = Array.from({ length: 2_000 }, () => some(2));

function entry(n: number): SearchEntry {
  const startsAt = now + (1 + random(8_000)) * HOUR;
  const title = some(2 + random(3));
  return {
    ...{ id: `event-${n}`, title, shortTitle: title.slice(0, 40), summary: some(12) },
    ...{
      category: eventCategories[random(8)] ?? 'music',
      performers: [some(2)],
      venueId: `venue-${n % 2_000}`,
    },
    ...{ venueName: venues[n % 2_000] ?? '', venueAddress: some(3), country: 'PT', timeZone: 'UTC' },
    ...{ city: cities[random(5) === 0 ? 0 : random(CITIES)] ?? '', accessible: random(2) === 0 },
    ...{ day: new Date(startsAt).toISOString().slice(0, 10), doorsAt: startsAt, startsAt },
    ...{
      endsAt: startsAt + 3 * HOUR,
      currency: 'EUR',
      priceFrom: random(90) * 100,
      priceTo: 9_000,
      imagePath: '',
      sales: [[now - HOUR, startsAt]],
    },
  };
}

function timed<T>(act: () => T): [T, number] {
  const begun = performance.now();
  const made = act();
  return [made, performance.now() - begun];
}
const percentile = (all: readonly number[], part: number): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length * part)] ?? 0;
const line = (what: string, value: number, unit: string) =>
  console.log(`${what}: ${value.toFixed(1)} ${unit}`);

const entries = Array.from({ length: EVENTS }, (_, n) => entry(n));
const [shards, building] = timed(() => {
  const made = new Map<string, Shard>();
  for (const one of entries) {
    const shard = made.get(one.city) ?? emptyShard();
    putEntry(shard, one);
    made.set(one.city, shard);
  }
  return made;
});
const [packed, packing] = timed(() => [...shards].map(([city, shard]) => [city, packShard(shard)] as const));
const sizes = packed.map(([, bytes]) => bytes.length);
line('stored, all shards', sizes.reduce((sum, size) => sum + size, 0) / 1e6, 'MB');
line('stored, the largest shard', Math.max(...sizes) / 1e6, 'MB');
line(
  'chunks of all shards',
  sizes.reduce((sum, size) => sum + Math.ceil(size / 900_000), 0),
  'documents',
);
line('build of all shards', building, 'ms');
line('compression of all shards', packing, 'ms');

const before = process.memoryUsage().heapUsed;
const [index, loading] = timed(() =>
  searchIndexOf(new Map(packed.map(([city, bytes]) => [city, unpackShard(bytes)])), cities),
);
line('load of all shards by an instance', loading, 'ms');
line('memory of it', (process.memoryUsage().heapUsed - before) / 1e6, 'MB');
const [, change] = timed(() => {
  const shard = unpackShard(packed.find(([city]) => city === cities[0])?.[1] ?? new Uint8Array());
  putEntry(shard, entry(0));
  return packShard(shard);
});
line('one change in the largest shard', change, 'ms');

const questions: Record<string, () => unknown> = {
  'two words': () => findEvents(index, { q: some(2), page: 1 }, now, defaultPublicSettings),
  'a word mistyped': () =>
    findEvents(index, { q: `${pick().slice(0, -1)}z`, page: 1 }, now, defaultPublicSettings),
  'a word in the largest city': () =>
    findEvents(index, { q: pick(), city: cities[0], page: 1 }, now, defaultPublicSettings),
  'filters without words': () =>
    findEvents(index, { category: 'music', free: '1', page: 1 }, now, defaultPublicSettings),
  'nothing found': () => findEvents(index, { q: 'qqqqqq wwwwww', page: 1 }, now, defaultPublicSettings),
  'suggestions for three letters': () => suggest(index, pick().slice(0, 3), now),
};
for (const [what, ask] of Object.entries(questions)) {
  const times = Array.from({ length: 40 }, () => timed(ask)[1]);
  line(`${what}, median`, percentile(times, 0.5), 'ms');
  line(`${what}, 95 of 100`, percentile(times, 0.95), 'ms');
}
