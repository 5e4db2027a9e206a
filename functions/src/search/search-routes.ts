import {
  type SearchResponse,
  type SuggestionsResponse,
  searchQuerySchema,
  suggestionQuerySchema,
} from '@fareground/domain/calls/search';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { type Route, route } from '../http/route.ts';
import { SHARED_S, STALE_S } from '../pages/pages.ts';
import type { Services } from '../runtime/services.ts';
import { findEvents, suggest } from './find-events.ts';
import { createJourneyAnswers, parsed } from './journey-answers.ts';
import { createLoadedIndex } from './loaded-index.ts';

/** As long as the public pages: whoever asks the same is answered by the network. */
const headers = {
  'Cache-Control': `public, max-age=0, s-maxage=${SHARED_S}, stale-while-revalidate=${STALE_S}`,
};

/** The public's search: answered from memory, whoever asks. */
export function createSearchRoutes({
  collections,
  db,
  log,
  now,
}: Pick<Services, 'collections' | 'db' | 'log' | 'now'>): Route[] {
  const index = createLoadedIndex(db, now);
  const { settings: feeRule } = createCatalogue(collections, db, now, log);
  const journeys = createJourneyAnswers(db, now, feeRule);
  return [
    route('GET', '/search', { isOpen: true, limit: 'search' }, async ({ query }) => {
      const body: SearchResponse = findEvents(
        await index(),
        parsed(searchQuerySchema, query),
        now(),
        await feeRule(),
      );
      return { status: 200, body, headers };
    }),
    route('GET', '/search/suggestions', { isOpen: true, limit: 'search' }, async ({ query }) => {
      const { q } = parsed(suggestionQuerySchema, query);
      const body: SuggestionsResponse = { suggestions: suggest(await index(), q, now()) };
      return { status: 200, body, headers };
    }),
    ...(['journeys', 'rides', 'places'] as const).map((name) =>
      route('GET', `/search/${name}`, { isOpen: true, limit: 'search' }, async ({ query }) => ({
        status: 200,
        body: await journeys[name](query),
        headers,
      })),
    ),
  ];
}
