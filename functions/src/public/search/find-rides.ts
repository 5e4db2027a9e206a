import {
  CITIES_OF_RIDES,
  RIDES_OF_CITY,
  type RidesQuery,
  type RidesResponse,
} from '@fareground/domain/api/itineraries';
import type { FeeRule } from '@fareground/domain/catalogue/prices/pricing';
import {
  type EventRidesRequest,
  LONGEST_WAIT,
  nearestOfCities,
  nearestRides,
  ridesInTime,
} from '@fareground/domain/catalogue/search/event-rides';
import type { Ride } from '@fareground/domain/catalogue/search/ride';
import { dayAfter } from '@fareground/domain/catalogue/trips/service-days';
import { dayKey } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import { withLegs } from './itinerary-legs.ts';
import type { Boards } from './open-boards.ts';

interface Deps {
  readonly db: Firestore;
  readonly boards: Boards;
  readonly feeRule: () => Promise<FeeRule>;
  readonly now: () => number;
}

/**
 * Rides to the city of a place in time for an event, or home after it, the nearest to it of each city; from one city alone where that is
 * named, and then the nearest ones where none is in time. It reads the boards of the place's city on two days, or on three where a city is
 * named, and what is left of the trips that are shown.
 */
export async function findRides(
  { db, boards, feeRule, now }: Deps,
  query: RidesQuery,
): Promise<RidesResponse> {
  const names = await boards.names();
  const place = names.byId.get(query.place);
  if (!place) return { itineraries: [] };
  const way = query.before === undefined ? 'back' : 'there';
  const instant = query.before ?? query.after ?? 0;
  const start = query.from === undefined ? undefined : names.named(query.from);
  const input: EventRidesRequest = {
    ...{ place, instant, now: now() },
    placeOf: (id) => names.byId.get(id) ?? { id },
    ...(query.from !== undefined && { isStart: ({ placeId }) => start?.ids.has(placeId) ?? false }),
  };
  const rule = await feeRule();
  const told = (rides: readonly Ride[]) =>
    withLegs(
      db,
      rides.map((ride) => ({ rides: [ride] as const })),
      { rule },
    );
  const onDay = dayKey(instant, place.timeZone);
  const longest = way === 'there' ? -LONGEST_WAIT : LONGEST_WAIT;
  const days =
    query.from === undefined
      ? [onDay, dayKey(instant + longest, place.timeZone)]
      : [dayAfter(onDay, -1), onDay, dayAfter(onDay, 1)];
  const departures = await boards.at([place.city], [...new Set(days)]);
  const most = { cities: CITIES_OF_RIDES, ofCity: RIDES_OF_CITY };
  const inTime = nearestOfCities(ridesInTime(departures, way, input), way, most);
  const itineraries = await told(inTime);
  if (query.from === undefined || itineraries.length > 0) return { itineraries };
  return { itineraries, nearest: await told(nearestRides(departures, input)) };
}
