import type { FeeRule } from '@fareground/domain/bookings/pricing';
import {
  journeyQuerySchema,
  type PlacesResponse,
  placeQuerySchema,
  ridesQuerySchema,
} from '@fareground/domain/calls/journeys';
import { searchQuerySchema } from '@fareground/domain/calls/search';
import { AppError } from '@fareground/domain/core/errors';
import type { Firestore } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { findEvents } from './find-events.ts';
import { findJourneys } from './find-journeys.ts';
import { findRides } from './find-rides.ts';
import { openWorth } from './journey-worth.ts';
import { createLoadedIndex } from './loaded-index.ts';
import { openBoards } from './open-boards.ts';

type Query = Readonly<Record<string, string>>;
/** What GET /search/<name> answers. @throws AppError invalid-argument naming what does not fit */
export type JourneyAnswers = Readonly<
  Record<'journeys' | 'rides' | 'places', (query: Query) => Promise<object>>
>;

/** By which rule prices are shown: with the fees and taxes that a booking is charged. */
export type ReadFeeRule = () => Promise<FeeRule>;

/** The search for journeys: for its own function, and for the one that renders pages. */
export function createJourneyAnswers(db: Firestore, now: () => number, feeRule: ReadFeeRule): JourneyAnswers {
  const needs = { db, now, feeRule, boards: openBoards(db, now), worthAmong: openWorth(db, now) };
  return {
    journeys: (query) => findJourneys(needs, parsed(journeyQuerySchema, query)),
    rides: (query) => findRides(needs, parsed(ridesQuerySchema, query)),
    places: async (query): Promise<PlacesResponse> => {
      const { q } = parsed(placeQuerySchema, query);
      return { places: (await needs.boards.names()).suggest(q) };
    },
  };
}

/** The same with the search for events. The index of every event comes into memory with the first question for one. */
export type SearchAnswers = JourneyAnswers & { readonly events: (query: Query) => Promise<object> };

export function createSearchAnswers(db: Firestore, now: () => number, feeRule: ReadFeeRule): SearchAnswers {
  const index = createLoadedIndex(db, now);
  return {
    ...createJourneyAnswers(db, now, feeRule),
    events: async (query) =>
      findEvents(await index(), parsed(searchQuerySchema, query), now(), await feeRule()),
  };
}

/** What an address asks for: "?q=fado", "/journeys?from=Vigo&to=Porto". @throws AppError */
export async function answerTo(answers: SearchAnswers, address: string): Promise<object> {
  const { pathname, searchParams } = new URL(address, 'http://server');
  const name = (pathname.slice(1) || 'events') as keyof SearchAnswers;
  if (!Object.hasOwn(answers, name)) throw new AppError('not-found', `no search ${name}`);
  return answers[name](Object.fromEntries(searchParams));
}

/** An empty filter is none. @throws AppError invalid-argument naming the filter */
export function parsed<T>(schema: z.ZodType<T>, query: Query): T {
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
  );
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('invalid-argument', 'the search does not fit', { field });
}
