import { outsideHours, ticketHours } from '@fareground/domain/access/ticket-hours';
import type { GateSale } from '@fareground/domain/api/gate';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { LONGEST_RUN } from '@fareground/domain/catalogue/trips/running-times';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { DAY } from '@fareground/domain/core/time';
import { tripsOfDriver } from '../../catalogue/duties/trips-of-driver.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { tripTimes } from './sale-times.ts';

/** How long before now something may have begun that still goes on. */
const LONGEST_EVENT = 7 * DAY;
const MOST = 500;

/**
 * The events and trips whose hours are now, by start: what a gate may be opened for. Beyond the limit, those that began first are left out.
 * @param driverUid the trips of this driver alone
 */
export async function gateSales(
  deps: Pick<Services, 'db' | 'collections' | 'now' | 'log'>,
  driverUid: string | null,
): Promise<GateSale[]> {
  const { collections, now, log } = deps;
  const at = now();
  if (driverUid !== null) {
    const trips = await tripsOfDriver(deps, { driverUid, from: at, to: at + DAY });
    return openAt(at, trips.flatMap(ofTrip));
  }
  const [events, trips] = await Promise.all([
    collections.events
      .where('startsAt', '>=', at - LONGEST_EVENT)
      .where('startsAt', '<=', at + DAY)
      .orderBy('startsAt', 'desc')
      .limit(MOST)
      .get(),
    collections.trips
      .where('departsAt', '>=', at - LONGEST_RUN)
      .where('departsAt', '<=', at + DAY)
      .orderBy('departsAt', 'desc')
      .limit(MOST)
      .get(),
  ]);
  return openAt(at, [
    ...readableDocuments(events.docs, log).flatMap(ofEvent),
    ...readableDocuments(trips.docs, log).flatMap(ofTrip),
  ]);
}

const openAt = (at: number, sales: readonly GateSale[]): GateSale[] =>
  sales
    .filter((sale) => outsideHours(ticketHours(sale), at) === null)
    .toSorted((a, b) => a.startsAt - b.startsAt);

/** Events that are offered for a rehearsal. */
const MAX_REHEARSALS = 100;

/** The next events whose hours, which begin a day before, are not now: what a gate may be opened for to rehearse. */
export async function rehearsalSales({
  collections,
  now,
  log,
}: Pick<Services, 'collections' | 'now' | 'log'>): Promise<GateSale[]> {
  const { docs } = await collections.events
    .where('state', '==', 'published')
    .where('startsAt', '>', now() + DAY)
    .orderBy('startsAt')
    .limit(MAX_REHEARSALS)
    .get();
  return readableDocuments(docs, log)
    .flatMap(ofEvent)
    .map((sale) => ({ ...sale, rehearsal: true }));
}

function ofEvent({ id, state, category, title, venueName, startsAt, endsAt, timeZone }: Event): GateSale[] {
  if (state === 'draft' || state === 'cancelled') return [];
  return [{ id, kind: 'event', category, title, place: venueName, startsAt, endsAt, timeZone }];
}

function ofTrip(trip: Trip): GateSale[] {
  const { id, kind: category, operator, number, originCity, destinationCity } = trip;
  const [first] = trip.timetable;
  if (trip.state === 'cancelled' || !first) return [];
  const title = `${operator} ${number}`;
  const place = `${originCity} – ${destinationCity}`;
  return [{ id, kind: 'trip', category, title, place, ...tripTimes(trip), timeZone: first.timeZone }];
}
