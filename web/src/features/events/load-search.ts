import type { SearchResponse } from '@fareground/domain/api/search';
import { readAvailability } from '../../data/availability.ts';
import { type ListedEvent, listedEvent } from '../../data/events.ts';
import type { PublicReader } from '../../data/public-reader.ts';

/** One page of what was asked for. */
export interface FoundEvents extends Pick<SearchResponse, 'total' | 'instead'> {
  readonly events: readonly ListedEvent[];
  readonly more: boolean;
}

/** Asks the search, and what is left of the events that it shows. Without that answer they are shown without it. */
export async function loadSearch(reader: PublicReader, query: string): Promise<FoundEvents> {
  const { events, total, hasMore, instead } = await reader.search<SearchResponse>(`?${query}`);
  const left = await readAvailability(
    reader,
    events.map(({ id }) => id),
  ).catch((error: unknown): Awaited<ReturnType<typeof readAvailability>> => {
    console.warn('What is left could not be read', error);
    return {};
  });
  return {
    events: events.map((entry) => listedEvent({ ...entry, state: 'published' }, left[entry.id])),
    total,
    more: hasMore,
    ...(instead && { instead }),
  };
}
