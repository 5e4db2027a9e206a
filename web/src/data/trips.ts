import type { FeeRule } from '@fareground/domain/catalogue/prices/pricing';
import { openClass } from '@fareground/domain/catalogue/search/open-class';
import { placePriceAllIn } from '@fareground/domain/catalogue/trips/place-price';
import type { Stop } from '@fareground/domain/catalogue/trips/stop';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { classesIn } from '@fareground/domain/catalogue/vehicles/seat-class';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { DAY } from '@fareground/domain/core/time';
import type { Availability } from '@fareground/domain/stock/availability';
import { readAvailability, seatsLeft } from './availability.ts';
import { collections } from './collections.ts';
import type { Leg, ListedTrip } from './leg.ts';
import { MAX_LISTED, type PublicReader } from './public-reader.ts';
import { readSettings } from './settings.ts';

interface DepartureFilter {
  readonly kind?: VehicleKind;
  readonly originCity?: string;
}

/** The next departures from their first stops, soonest first. A cancelled one stays on the board. */
export async function readDepartures(
  reader: PublicReader,
  filter: DepartureFilter,
  { limit, now = reader.now() }: { readonly limit: number; readonly now?: number },
): Promise<readonly Leg[]> {
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
  const rides = trips.map((trip) => ({ trip, from: 0, to: trip.timetable.length - 1 }));
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
        limit: MAX_LISTED,
      }),
    ),
  );
  return Object.fromEntries(kinds.map((kind, index) => [kind, counts[index] ?? 0]));
}

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

const startOf = ({ name, city, timeZone, bay, departsAt }: Stop): Leg['start'] => ({
  name,
  city,
  timeZone,
  bay,
  departsAt,
});
const endOf = ({ name, city, timeZone, arrivesAt }: Stop): Leg['end'] => ({
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

async function withStock(reader: PublicReader, rides: readonly Ride[]): Promise<readonly Leg[]> {
  const ids = rides.map((ride) => ride.trip.id);
  const [availability, rule] = await Promise.all([readAvailability(reader, ids), readSettings(reader)]);
  return rides.map(({ trip, from, to }) => ({
    trip: listedTrip(trip),
    from,
    to,
    start: startOf(stopAt(trip, from)),
    end: endOf(stopAt(trip, to)),
    between: trip.timetable.slice(from + 1, to).map(({ name, city }) => ({ name, city })),
    ...costAndStock({ trip, from, to }, availability[trip.id], rule),
  }));
}

const costAndStock = ({ trip, from, to }: Ride, availability: Availability | undefined, rule: FeeRule) => ({
  fare: placePriceAllIn(
    trip,
    [from, to],
    {},
    openClass({ classes: classesIn(trip.layout), fares: trip.fares }, availability, [
      trip.timetable.length,
      from,
      to,
    ]),
    rule,
  ),
  left: seatsLeft(availability, trip.timetable.length, from, to),
});
