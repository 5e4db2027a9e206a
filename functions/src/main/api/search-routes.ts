import { itineraryQuerySchema, placeQuerySchema, ridesQuerySchema } from '@fareground/domain/api/itineraries';
import {
  type SearchResponse,
  type SuggestionsResponse,
  searchQuerySchema,
  suggestionQuerySchema,
} from '@fareground/domain/api/search';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { SHARED_S, STALE_S } from '../../public/pages/pages.ts';
import { findEvents, suggest } from '../../public/search/find-events.ts';
import { createItineraryAnswers } from '../../public/search/itinerary-answers.ts';
import { createLoadedIndex } from '../../public/search/loaded-index.ts';

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
  const itineraries = createItineraryAnswers(db, now, feeRule);
  const open = { isOpen: true, limit: 'search' } as const;
  const answer = (body: object): Answer => ({ status: 200, body, headers });
  return [
    route('GET', '/search', { ...open, query: searchQuerySchema }, async ({ query }) =>
      answer(findEvents(await index(), query, now(), await feeRule()) satisfies SearchResponse),
    ),
    route('GET', '/search/suggestions', { ...open, query: suggestionQuerySchema }, async ({ query }) => {
      const suggestions = suggest(await index(), query.q, now());
      return answer({ suggestions } satisfies SuggestionsResponse);
    }),
    route('GET', '/search/itineraries', { ...open, query: itineraryQuerySchema }, async ({ query }) =>
      answer(await itineraries.itineraries(query)),
    ),
    route('GET', '/search/rides', { ...open, query: ridesQuerySchema }, async ({ query }) =>
      answer(await itineraries.rides(query)),
    ),
    route('GET', '/search/places', { ...open, query: placeQuerySchema }, async ({ query }) =>
      answer(await itineraries.places(query)),
    ),
  ];
}
