import { createHash } from 'node:crypto';
import type { FeedKey } from '@fareground/domain/catalogue/trips/feed-source';
import { slugText } from '@fareground/domain/core/slug';

/** @returns 24 hexadecimal digits that no other value has */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);

/**
 * A part of an id, the same whenever it is made of the same text. A text that is one already stays as it is; any other carries a digest, so
 * that no two texts have the same. No part has two dashes in a row: these stand between parts.
 */
export function idPart(text: string, most: number): string {
  const slug = slugText(text);
  if (slug === text && slug.length <= most) return slug;
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const beginning = slug.slice(0, most - mark.length - 1).replace(/-+$/, '');
  return beginning === '' ? mark : `${beginning}-${mark}`;
}

/** The parts fit the 80 characters of an id: feed, what it calls it, day and start. */
const PART = { feed: 16, own: 40, run: 38 } as const;

/** What a feed is called in ids: the name of an agency, or what an operator of ours called it. */
export function feedPart(feed: string): string {
  const slug = slugText(feed);
  return slug !== '' && slug.length <= PART.feed ? slug : idPart(feed, PART.feed);
}

export const placeIdOf = (feed: string, stopId: string): string =>
  `${feedPart(feed)}--${idPart(stopId, PART.own)}`;
export const routeIdOf = (feed: string, routeId: string): string =>
  `${feedPart(feed)}--${idPart(routeId, PART.own)}`;
export const vehicleIdOf = (feed: string, operator: string, template: string): string =>
  `${feedPart(feed)}--${idPart(operator, PART.own)}--${template}`;

interface Named {
  readonly id: string;
  readonly source?: FeedKey | null | undefined;
}

/** What documents are called in a feed of ours, by their ids: as the feed did that they came with, which stands before where two would be called the same. */
export function exportedIds(all: Iterable<Named>): Map<string, string> {
  const byName = Map.groupBy(all, ({ id, source }) => source?.key ?? id);
  return new Map(
    [...byName].flatMap(([name, same]) =>
      same.map(
        ({ id, source }) => [id, same.length > 1 && source ? `${source.feed}:${name}` : name] as const,
      ),
    ),
  );
}

/** @param start of a run by headway, seconds; null where the trip runs at its own times */
export function tripIdOf(feed: string, tripId: string, day: string, start: number | null): string {
  const at = start === null ? '' : `--${String(start).padStart(6, '0')}`;
  return `${feedPart(feed)}--${idPart(tripId, PART.run)}--${day}${at}`;
}
