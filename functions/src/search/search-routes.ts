import {
  type SearchResponse,
  type SuggestionsResponse,
  searchQuerySchema,
  suggestionQuerySchema,
} from '@fareground/domain/calls/search';
import { AppError } from '@fareground/domain/core/errors';
import type { z } from 'zod';
import { type Route, route } from '../http/route.ts';
import { SHARED_S, STALE_S } from '../pages/pages.ts';
import type { Services } from '../runtime/services.ts';
import { findEvents, suggest } from './find-events.ts';
import { createLoadedIndex } from './loaded-index.ts';

/** As long as the public pages: whoever asks the same is answered by the network. */
const headers = {
  'Cache-Control': `public, max-age=0, s-maxage=${SHARED_S}, stale-while-revalidate=${STALE_S}`,
};

/** The public's search: answered from memory, whoever asks. */
export function createSearchRoutes({ db, now }: Pick<Services, 'db' | 'now'>): Route[] {
  const index = createLoadedIndex(db, now);
  return [
    route('GET', '/search', { isOpen: true, limit: 'search' }, async ({ query }) => {
      const body: SearchResponse = findEvents(await index(), parsed(searchQuerySchema, query), now());
      return { status: 200, body, headers };
    }),
    route('GET', '/search/suggestions', { isOpen: true, limit: 'search' }, async ({ query }) => {
      const { q } = parsed(suggestionQuerySchema, query);
      const body: SuggestionsResponse = { suggestions: suggest(await index(), q, now()) };
      return { status: 200, body, headers };
    }),
  ];
}

/** An empty filter is none. @throws AppError invalid-argument naming the filter */
function parsed<T>(schema: z.ZodType<T>, query: Readonly<Record<string, string>>): T {
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
  );
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('invalid-argument', 'the search does not fit', { field });
}
