import { cityDaysOf, departureOf } from '@fareground/domain/catalogue/search/departure';
import { type Place, placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { stopSchema } from '@fareground/domain/catalogue/trips/stop';
import { type Trip, tripConverter, tripPath, tripSchema } from '@fareground/domain/catalogue/trips/trip';
import { wallTimeToInstant } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import {
  changeFields,
  changePath,
  type DepartureChange,
} from '../../../functions/src/public/search/mark-departures-for-reindex.ts';
import { coachLayout } from './demo-sales.ts';

const timeZone = 'Europe/Lisbon';

export interface TestTrip {
  readonly id: string;
  /** "2026-11-27T17:30" on Lisbon's clocks. */
  readonly leaves: string;
  /** Of cities with one stop each. */
  readonly cities: readonly string[];
  readonly minutesBetween?: number;
}

/** A trip that calls at the one place of each city. */
export function tripOf(
  { id, leaves, cities, minutesBetween = 60 }: TestTrip,
  more: Partial<Trip> = {},
): Trip {
  const departsAt = wallTimeToInstant(leaves, timeZone);
  const at = (index: number) => departsAt + index * minutesBetween * 60_000;
  const timetable = cities.map((city, index) =>
    stopSchema.parse({
      ...{
        id: String(index).padStart(2, '0'),
        tripId: id,
        placeId: placeIdOf(city),
        name: `${city} Station`,
      },
      ...{ city, timeZone, bay: '2', arrivesAt: at(index), departsAt: at(index) },
      ...{ fareFromStart: index * 500, boards: true, alights: true },
    }),
  );
  return tripSchema.parse({
    ...{ id, vehicleId: 'ml-204', kind: 'bus', operator: 'Minho Lines', number: 'ML 204' },
    ...{ layout: coachLayout(2), amenities: ['wifi'], currency: 'EUR', minimumFare: 400 },
    ...{ state: 'scheduled', delayMinutes: 0, notice: '', onSale: true },
    policy: { fullRefundHours: 168, partialRefundHours: 48, partialRefundPercent: 50, feesRefunded: true },
    ...{ departsAt, arrivesAt: at(cities.length - 1), originCity: cities[0], destinationCity: cities.at(-1) },
    ...{ placeIds: timetable.map((stop) => stop.placeId), timetable },
    ...{ createdAt: 1, updatedAt: 1, updatedBy: 'test' },
    ...more,
  });
}

export const placeIdOf = (city: string): string => city.toLowerCase();

/** Writes documents and what the triggers would note of them. */
export async function writeAndNote(
  db: Firestore,
  trips: readonly Trip[],
  cities: readonly string[] = [],
): Promise<void> {
  const writer = db.bulkWriter({ throttling: false });
  const note = (change: DepartureChange) =>
    void writer.set(db.doc(changePath(change)), changeFields(change, Date.now()), { merge: true });
  for (const city of cities) {
    const id = placeIdOf(city);
    const place: Place = { id, name: `${city} Station`, city, country: 'PT', timeZone };
    void writer.set(db.doc(placePath(id)), placeConverter.toFirestore(place));
    note({ kind: 'place', id });
  }
  for (const trip of trips) {
    void writer.set(db.doc(tripPath(trip.id)), tripConverter.toFirestore(trip));
    note({ kind: 'trip', id: trip.id, boards: cityDaysOf(departureOf(trip)) });
  }
  await writer.close();
}
