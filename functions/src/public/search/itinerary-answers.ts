import {
  type ItinerariesResponse,
  type ItineraryQuery,
  itineraryQuerySchema,
  type PlaceQuery,
  type PlacesResponse,
  placeQuerySchema,
  type RidesQuery,
  type RidesResponse,
  ridesQuerySchema,
} from '@fareground/domain/api/itineraries';
import { type SearchQuery, type SearchResponse, searchQuerySchema } from '@fareground/domain/api/search';
import type { FeeRule } from '@fareground/domain/catalogue/prices/pricing';
import { AppError } from '@fareground/domain/core/errors';
import type { Firestore } from 'firebase-admin/firestore';
import { parseQuery } from '../../platform/http/route.ts';
import { findEvents } from './find-events.ts';
import { findItineraries } from './find-itineraries.ts';
import { findRides } from './find-rides.ts';
import { openComparablePrices } from './itinerary-price.ts';
import { createLoadedIndex } from './loaded-index.ts';
import { openBoards } from './open-boards.ts';

/** What GET /search/<name> answers. */
export interface ItineraryAnswers {
  itineraries(query: ItineraryQuery): Promise<ItinerariesResponse>;
  rides(query: RidesQuery): Promise<RidesResponse>;
  places(query: PlaceQuery): Promise<PlacesResponse>;
}

/** By which rule prices are shown: with the fees and taxes that a booking is charged. */
export type ReadFeeRule = () => Promise<FeeRule>;

/** The search for itineraries: for its own function, and for the one that renders pages. */
export function createItineraryAnswers(
  db: Firestore,
  now: () => number,
  feeRule: ReadFeeRule,
): ItineraryAnswers {
  const deps = { db, now, feeRule, boards: openBoards(db, now), worthAmong: openComparablePrices(db, now) };
  return {
    itineraries: (query) => findItineraries(deps, query),
    rides: (query) => findRides(deps, query),
    places: async ({ q }) => ({ places: (await deps.boards.names()).suggest(q) }),
  };
}

/** The same with the search for events. The index of every event comes into memory with the first question for one. */
export interface SearchAnswers extends ItineraryAnswers {
  events(query: SearchQuery): Promise<SearchResponse>;
}

export function createSearchAnswers(db: Firestore, now: () => number, feeRule: ReadFeeRule): SearchAnswers {
  const index = createLoadedIndex(db, now);
  return {
    ...createItineraryAnswers(db, now, feeRule),
    events: async (query) => findEvents(await index(), query, now(), await feeRule()),
  };
}

/** What an address asks for: "?q=fado", "/itineraries?from=Vigo&to=Porto". @throws AppError */
export async function answerTo(answers: SearchAnswers, address: string): Promise<object> {
  const { pathname, searchParams } = new URL(address, 'http://server');
  const query = Object.fromEntries(searchParams);
  switch (pathname) {
    case '/':
    case '/events':
      return answers.events(parseQuery(searchQuerySchema, query));
    case '/itineraries':
      return answers.itineraries(parseQuery(itineraryQuerySchema, query));
    case '/rides':
      return answers.rides(parseQuery(ridesQuerySchema, query));
    case '/places':
      return answers.places(parseQuery(placeQuerySchema, query));
    default:
      throw new AppError('not-found', `no search ${pathname}`);
  }
}
