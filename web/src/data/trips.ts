import { DAY, dayBounds, HOUR } from '@fareground/domain/core/time';
import type { Place } from '@fareground/domain/places/place';
import type { Availability } from '@fareground/domain/stock/availability';
import { journeyFare } from '@fareground/domain/trips/segments';
import type { Stop } from '@fareground/domain/trips/stop';
import type { Trip } from '@fareground/domain/trips/trip';
import type { VehicleKind } from '@fareground/domain/vehicles/vehicle';
import { readAvailability, seatsLeft } from './availability.ts';
import { collections } from './collections.ts';
import type { Journey, ListedTrip } from './journey.ts';
import { type Condition, MOST_LISTED, type PublicReader } from './public-reader.ts';

/** No trip of ours is under way for longer than this when someone gets on. */
const longestWay = DAY;

/** All places, by name: some dozens, so one question serves both fields of the search. */
export const readPlaces = (reader: PublicReader): Promise<readonly Place[]> =>
  reader.list<Place>(collections.places, { orderBy: [['name', 'asc']], limit: 300 });

/**
 * The ride that this trip offers between two sets of places: getting on at the last stop of the first set that still has
 * one of the second set after it, getting off at the first such. Nothing when it does not go that way.
 */
export function rideBetween(
  trip: Trip,
  from: ReadonlySet<string> | undefined,
  to: ReadonlySet<string> | undefined,
): { readonly from: number; readonly to: number } | undefined {
  const last = trip.timetable.length - 1;
  const boards = trip.timetable.map(
    (stop, index) => index < last && stop.boards && (from?.has(stop.placeId) ?? index === 0),
  );
  const alights = trip.timetable.map(
    (stop, index) => index > 0 && stop.alights && (to?.has(stop.placeId) ?? index === last),
  );
  for (let start = last; start >= 0; start--) {
    if (!boards[start]) continue;
    const end = alights.findIndex((yes, index) => yes && index > start);
    if (end !== -1) return { from: start, to: end };
  }
  return undefined;
}

interface DepartureFilter {
  readonly kind?: VehicleKind;
  readonly originCity?: string;
}

/** The next departures from their first stops, soonest first. A cancelled one stays on the board. */
export async function readDepartures(
  reader: PublicReader,
  filter: DepartureFilter,
  { limit, now = reader.now() }: { readonly limit: number; readonly now?: number },
): Promise<readonly Journey[]> {
  const trips = await reader.list<Trip>(collections.trips, {
    where: [
      ['onSale', '==', true],
      ...(filter.kind ? [['kind', '==', filter.kind] as const] : []),
      ...(filter.originCity ? [['originCity', '==', filter.originCity] as const] : []),
      ['departsAt', '>', now],
    ],
    orderBy: [['departsAt', 'asc']],
    limit,
  });
  return withStock(
    reader,
    trips.map((trip) => ({ trip, from: 0, to: trip.timetable.length - 1 })),
  );
}

interface JourneySearch {
  readonly from: readonly Place[];
  readonly to: readonly Place[];
  /** "2026-11-27", on the calendar of the stop where one gets on. */
  readonly day: string;
  readonly kind?: VehicleKind;
}

/** Rides between two places on one day, by departure from the stop where one gets on. Nothing leaves before now. */
export async function searchJourneys(
  reader: PublicReader,
  search: JourneySearch,
  now = reader.now(),
): Promise<readonly Journey[]> {
  const zone = search.from[0]?.timeZone ?? search.to[0]?.timeZone ?? 'UTC';
  const day = dayBounds(search.day, zone);
  // Ask for one end, look for the other: only one condition on a list is allowed.
  const asked = search.from.length > 0 ? search.from : search.to;
  const trips = await reader.list<Trip>(collections.trips, {
    where: [
      ['onSale', '==', true],
      ...(search.kind ? [['kind', '==', search.kind] as const] : []),
      ...(asked.length > 0 ? [callsAt(asked)] : []),
      ['departsAt', '>=', day.from - longestWay],
      ['departsAt', '<', day.to],
    ],
    orderBy: [['departsAt', 'asc']],
    limit: 200,
  });
  const from = idsOf(search.from);
  const to = idsOf(search.to);
  const rides = trips.flatMap((trip) => {
    const ride = rideBetween(trip, from, to);
    if (!ride) return [];
    const { departsAt } = stopAt(trip, ride.from);
    return departsAt > now && departsAt >= day.from && departsAt < day.to ? [{ trip, ...ride }] : [];
  });
  rides.sort((a, b) => stopAt(a.trip, a.from).departsAt - stopAt(b.trip, b.from).departsAt);
  return withStock(reader, rides);
}

/** One may wait at most this long between arriving and the doors. */
const longestWait = 6 * HOUR;

/** Rides that reach the place before the doors open, latest first within each city they come from. */
export async function journeysBefore(
  reader: PublicReader,
  placeId: string,
  doorsAt: number,
  now = reader.now(),
): Promise<readonly Journey[]> {
  const trips = await reader.list<Trip>(collections.trips, {
    where: [
      ['onSale', '==', true],
      ['placeIds', 'array-contains', placeId],
      ['departsAt', '>=', Math.max(now, doorsAt - longestWay)],
      ['departsAt', '<', doorsAt],
    ],
    orderBy: [['departsAt', 'asc']],
    limit: 100,
  });
  const rides = trips.flatMap((trip) => {
    if (trip.state === 'cancelled') return [];
    const end = trip.timetable.findIndex(
      (stop, index) => index > 0 && stop.placeId === placeId && stop.alights,
    );
    if (end === -1) return [];
    const arrival = stopAt(trip, end).arrivesAt + trip.delayMinutes * 60_000;
    const city = stopAt(trip, end).city;
    const start = trip.timetable.findIndex((stop, index) => index < end && stop.boards && stop.city !== city);
    if (start === -1 || arrival > doorsAt || arrival < doorsAt - longestWait) return [];
    return [{ trip, from: start, to: end }];
  });
  return withStock(reader, rides);
}

/** How many departures of each kind there are in the coming days. */
export async function countDepartures(
  reader: PublicReader,
  kinds: readonly VehicleKind[],
  days: number,
  now = reader.now(),
): Promise<Readonly<Partial<Record<VehicleKind, number>>>> {
  const counts = await Promise.all(
    kinds.map((kind) =>
      reader.count(collections.trips, {
        where: [
          ['onSale', '==', true],
          ['kind', '==', kind],
          ['departsAt', '>', now],
          ['departsAt', '<', now + days * DAY],
        ],
        limit: MOST_LISTED,
      }),
    ),
  );
  return Object.fromEntries(kinds.map((kind, index) => [kind, counts[index] ?? 0]));
}

const idsOf = (places: readonly Place[]): ReadonlySet<string> | undefined =>
  places.length > 0 ? new Set(places.map((place) => place.id)) : undefined;

const callsAt = (places: readonly Place[]): Condition =>
  places.length === 1 && places[0]
    ? ['placeIds', 'array-contains', places[0].id]
    : ['placeIds', 'array-contains-any', places.slice(0, 30).map((place) => place.id)];

interface Ride {
  readonly trip: Trip;
  readonly from: number;
  readonly to: number;
}

const listedTrip = (trip: Trip): ListedTrip => ({
  id: trip.id,
  kind: trip.kind,
  operator: trip.operator,
  currency: trip.currency,
  state: trip.state,
  delayMinutes: trip.delayMinutes,
  notice: trip.notice,
  originCity: trip.originCity,
});

const startOf = ({ name, city, timeZone, bay, departsAt }: Stop): Journey['start'] => ({
  name,
  city,
  timeZone,
  bay,
  departsAt,
});
const endOf = ({ name, city, timeZone, arrivesAt }: Stop): Journey['end'] => ({
  name,
  city,
  timeZone,
  arrivesAt,
});

function stopAt(trip: Trip, index: number): Stop {
  const stop = trip.timetable[index];
  if (!stop) throw new RangeError(`trip ${trip.id} has no stop ${index}`);
  return stop;
}

async function withStock(reader: PublicReader, rides: readonly Ride[]): Promise<readonly Journey[]> {
  const availability = await readAvailability(
    reader,
    rides.map((ride) => ride.trip.id),
  );
  return rides.map(({ trip, from, to }) => ({
    trip: listedTrip(trip),
    from,
    to,
    start: startOf(stopAt(trip, from)),
    end: endOf(stopAt(trip, to)),
    between: trip.timetable.slice(from + 1, to).map(({ name, city }) => ({ name, city })),
    ...costAndStock({ trip, from, to }, availability[trip.id]),
  }));
}

const costAndStock = ({ trip, from, to }: Ride, availability: Availability | undefined) => ({
  fare: journeyFare(trip, from, to),
  left: seatsLeft(availability, trip.timetable.length, from, to),
});
