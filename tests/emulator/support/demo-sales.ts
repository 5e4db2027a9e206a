import {
  type Event,
  eventConverter,
  eventPath,
  eventSchema,
} from '@fareground/domain/catalogue/events/event';
import { type Tier, tierConverter, tierPath, tierSchema } from '@fareground/domain/catalogue/events/tier';
import { stopSchema } from '@fareground/domain/catalogue/trips/stop';
import { type Trip, tripConverter, tripPath, tripSchema } from '@fareground/domain/catalogue/trips/trip';
import {
  type Vehicle,
  vehicleConverter,
  vehiclePath,
  vehicleSchema,
} from '@fareground/domain/catalogue/vehicles/vehicle';
import { DAY, HOUR } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';

const policy = { fullRefundHours: 168, partialRefundHours: 48, partialRefundPercent: 50, feesRefunded: true };

let counter = 0;
/** An id no other test has, so that suites share one emulator without clearing it. */
export const uniqueId = (prefix: string): string =>
  `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter++}`;

/** Writes a published event with its tiers and returns it. */
export async function writeEvent(
  db: Firestore,
  tiers: Partial<Tier>[],
  overrides: Partial<Event> = {},
): Promise<{ event: Event; tiers: Tier[] }> {
  const now = Date.now();
  const id = overrides.id ?? uniqueId('night');
  const event = eventSchema.parse({
    id,
    title: 'Night Ferry Orchestra',
    shortTitle: 'Night Ferry Orchestra',
    category: 'music',
    summary: 'Eleven players and a ship’s bell.',
    description: '',
    venueId: 'coliseu',
    venueName: 'Coliseu da Ribeira',
    venueAddress: 'Rua do Cais 12',
    venueAccess: '',
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    doorsAt: now + 30 * DAY,
    startsAt: now + 30 * DAY + HOUR,
    endsAt: now + 30 * DAY + 3 * HOUR,
    currency: 'EUR',
    priceFrom: 2800,
    priceTo: 2800,
    pricesByTier: {},
    nearestPlaceId: '',
    imagePath: '',
    state: 'published',
    policy,
    createdAt: now,
    updatedAt: now,
    updatedBy: 'test',
    ...overrides,
  });
  const written = tiers.map((tier, order) =>
    tierSchema.parse({
      id: `tier${order}`,
      eventId: id,
      name: 'Floor',
      description: '',
      price: 2800,
      capacity: 100,
      shards: 1,
      layout: null,
      saleStartsAt: now - DAY,
      saleEndsAt: now + 30 * DAY,
      maxPerBooking: 10,
      order,
      ...tier,
    }),
  );
  const batch = db.batch();
  batch.set(db.doc(eventPath(id)), eventConverter.toFirestore(event));
  for (const tier of written) batch.set(db.doc(tierPath(id, tier.id)), tierConverter.toFirestore(tier));
  await batch.commit();
  return { event, tiers: written };
}

/** Writes a trip over the named stops, an hour apart, 5.00 a segment, that departs in so long. */
export async function writeTrip(
  db: Firestore,
  stops: string[],
  layout: string[],
  departsIn = 3 * DAY,
): Promise<Trip> {
  const now = Date.now();
  const id = uniqueId('bus');
  const departure = now + departsIn;
  const timetable = stops.map((city, index) =>
    stopSchema.parse({
      id: String(index).padStart(2, '0'),
      tripId: id,
      placeId: city.toLowerCase(),
      name: `${city} Station`,
      city,
      timeZone: 'Europe/Lisbon',
      bay: '2',
      arrivesAt: departure + index * HOUR,
      departsAt: departure + index * HOUR,
      fareFromStart: index * 500,
      boards: true,
      alights: true,
    }),
  );
  const trip = tripSchema.parse({
    id,
    vehicleId: 'ml-204',
    kind: 'bus',
    operator: 'Minho Lines',
    number: 'ML 204',
    layout,
    amenities: ['wifi'],
    currency: 'EUR',
    minimumFare: 400,
    state: 'scheduled',
    delayMinutes: 0,
    notice: '',
    policy,
    onSale: true,
    departsAt: departure,
    arrivesAt: departure + (stops.length - 1) * HOUR,
    originCity: stops[0],
    destinationCity: stops.at(-1),
    placeIds: timetable.map((stop) => stop.placeId),
    timetable,
    createdAt: now,
    updatedAt: now,
    updatedBy: 'test',
  });
  await db.doc(tripPath(id)).set(tripConverter.toFirestore(trip));
  return trip;
}

/** Writes a coach with these seats. */
export async function writeVehicle(
  db: Firestore,
  layout: string[],
  facts: Partial<Vehicle> = {},
): Promise<Vehicle> {
  const now = Date.now();
  const id = uniqueId('coach');
  const vehicle = vehicleSchema.parse({
    id,
    kind: 'bus',
    name: `Coach ${id.slice(-9)}`,
    operator: 'Minho Lines',
    registration: 'AA-12-BC',
    layout,
    amenities: ['wifi'],
    inService: true,
    createdAt: now,
    updatedAt: now,
    updatedBy: 'test',
    ...facts,
  });
  await db.doc(vehiclePath(id)).set(vehicleConverter.toFirestore(vehicle));
  return vehicle;
}

/** A single-deck coach of `rows` rows of four. */
export const coachLayout = (rows: number): string[] => [
  '#m Main deck',
  ...Array.from({ length: rows }, (_, row) => `${row + 1}:SS_SS`),
];
