import {
  CITIES_OF_RIDES,
  RIDES_OF_CITY,
  type RidesQuery,
  type RidesResponse,
} from '@fareground/domain/calls/journeys';
import { dayKey, HOUR, MINUTE } from '@fareground/domain/core/time';
import { type Departure, leavesAt, reachesAt } from '@fareground/domain/journeys/departure';
import { endCall, isSold, type Ride, rideOn, startCall } from '@fareground/domain/journeys/ride';
import type { Firestore } from 'firebase-admin/firestore';
import { withLegs } from './journey-legs.ts';
import type { Boards } from './open-boards.ts';

interface Needs {
  readonly db: Firestore;
  readonly boards: Boards;
  readonly now: () => number;
}

/** One may wait at most this long between arriving and the doors, or between the end and leaving. */
const LONGEST_WAIT = 6 * HOUR;

/**
 * Rides to a place in time for an event, or home after it, the nearest to it of each city. It reads the boards of the place's city, on
 * one day or two, and what is left of the trips that are shown.
 */
export async function findRides({ db, boards, now }: Needs, query: RidesQuery): Promise<RidesResponse> {
  const place = (await boards.names()).byId.get(query.place);
  if (!place) return { journeys: [] };
  const isThere = query.before !== undefined;
  const instant = query.before ?? query.after ?? 0;
  const span = isThere ? [instant - LONGEST_WAIT, instant] : [instant, instant + LONGEST_WAIT];
  const days = [...new Set(span.map((at) => dayKey(at, place.timeZone)))];
  const departures = (await boards.at([place.city], days)).filter(isSold);
  const rides = departures.flatMap((departure): Ride[] => {
    const ride = isThere ? rideTo(departure, place) : rideFrom(departure, place);
    if (!ride || leavesAt(departure, ride.from) <= now()) return [];
    const late = departure.delayMinutes * MINUTE;
    const at = isThere ? reachesAt(departure, ride.to) + late : leavesAt(departure, ride.from);
    return at >= (span[0] ?? 0) && at <= (span[1] ?? 0) ? [ride] : [];
  });
  const journeys = nearest(rides, isThere).map((ride) => ({ rides: [ride] as const }));
  return { journeys: await withLegs(db, journeys) };
}

interface Place {
  readonly id: string;
  readonly city: string;
}

/** On at the first stop that is in another city, off at the place; the way back is the same, turned round. */
const rideTo = (departure: Departure, { id, city }: Place): Ride | undefined => {
  const { calls } = departure.way;
  const to = calls.findIndex((call, index) => index > 0 && call.placeId === id && call.alights);
  const from = calls.findIndex((call, index) => index < to && call.boards && call.city !== city);
  return from === -1 ? undefined : { departure, from, to };
};
const rideFrom = (departure: Departure, { id, city }: Place): Ride | undefined => {
  const { calls } = departure.way;
  const ride = rideOn(calls, {
    isStart: ({ placeId }) => placeId === id,
    isEnd: (call) => call.city !== city,
  });
  const to = calls.findLastIndex((call) => call.alights && call.city !== city);
  return ride && { departure, from: ride.from, to: Math.max(ride.to, to) };
};

/** The last ones before it, or the first ones after it, of each city at the other end; by departure. */
function nearest(rides: readonly Ride[], isThere: boolean): Ride[] {
  const at = ({ departure, from }: Ride) => leavesAt(departure, from);
  const sorted = [...rides].sort((a, b) => at(a) - at(b));
  const byCity = Map.groupBy(sorted, (ride) => (isThere ? startCall(ride) : endCall(ride)).city);
  return [...byCity]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, CITIES_OF_RIDES)
    .flatMap(([, all]) => (isThere ? all.slice(-RIDES_OF_CITY) : all.slice(0, RIDES_OF_CITY)))
    .sort((a, b) => at(a) - at(b));
}
