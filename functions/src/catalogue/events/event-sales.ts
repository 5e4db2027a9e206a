import {
  EVENT_SALES_PAGE,
  type EventSalesListRequest,
  type EventSalesListResponse,
  type EventSalesResponse,
  type PlacesSoldRequest,
  type PlacesSoldResponse,
  type SalesStep,
  type SoldEvent,
} from '@fareground/domain/api/event-sales';
import { FLOW_STEP, FLOW_STEPS, type RightNowResponse } from '@fareground/domain/api/right-now';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { HOUR } from '@fareground/domain/core/time';
import { type TimeStep, timeSteps } from '@fareground/domain/core/time-steps';
import type { Pool } from '@fareground/domain/stock/pool';
import {
  type PlaceCount,
  type SaleCounts,
  saleCounts,
  tripPlaces,
} from '@fareground/domain/stock/sale-counts';
import { FieldPath, type Query } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'collections' | 'log' | 'now'>;

/**
 * How an event sells. Its stock is read from its tiers, pools and waiting lists; everything else is counted by the database when it is asked, so
 * there is no counter that a rush would have to write. A count costs one read for each thousand of what it counts, and one at least.
 * @throws AppError not-found
 */
export async function eventSales(deps: Deps, eventId: string): Promise<EventSalesResponse> {
  const { collections, now } = deps;
  const event: Event = required(await collections.events.doc(eventId).get());
  const at = now();
  const [stock, bookings, curve] = await Promise.all([
    stockOf(deps, event, at),
    countOf(
      collections.bookings.where('offeringIds', 'array-contains', eventId).where('state', '==', 'confirmed'),
    ),
    salesCurve(deps, event, at),
  ]);
  return { event: soldEvent(event), at, ...stock, bookings, curve };
}

/** An event's tiers and what there is of each. Reads both and its pools. */
export async function countsOfEvent(
  deps: Pick<Deps, 'collections' | 'log'>,
  event: Event,
  at: number,
): Promise<SaleCounts> {
  const [tiers, stored] = await Promise.all([
    deps.collections.tiersOf(event.id).get(),
    storedPools(deps, event.id),
  ]);
  return saleCounts(event, readableDocuments(tiers.docs, deps.log), stored, at);
}

/** The pools of a sale that somebody booked of, by id. */
export async function storedPools(
  { collections, log }: Pick<Deps, 'collections' | 'log'>,
  offeringId: string,
): Promise<ReadonlyMap<string, Pool>> {
  const { docs } = await collections.pools.where('offeringId', '==', offeringId).get();
  return new Map(readableDocuments(docs, log).map((pool) => [pool.id, pool]));
}

async function stockOf(
  deps: Deps,
  event: Event,
  at: number,
): Promise<Pick<EventSalesResponse, 'tiers' | 'places'>> {
  const [counts, lists] = await Promise.all([
    countsOfEvent(deps, event, at),
    deps.collections.waitingLists.where('eventId', '==', event.id).get(),
  ]);
  const waiting = new Map(readableDocuments(lists.docs, deps.log).map((list) => [list.tierId, list]));
  return {
    places: counts.places,
    tiers: counts.tiers.map((tier) => {
      const list = waiting.get(tier.tierId);
      return { ...tier, waiting: list?.waiting ?? 0, waitingPlaces: list?.places ?? 0 };
    }),
  };
}

/**
 * Tickets issued and ended since the first one. One that was passed on ended, and another was issued in that moment, so it goes on being counted
 * once; one that was used did not end.
 */
async function salesCurve({ collections }: Deps, event: Event, at: number): Promise<SalesStep[]> {
  const all = collections.tickets.where('offeringId', '==', event.id);
  const [first] = (await all.orderBy('createdAt').limit(1).get()).docs;
  if (!first) return [];
  const begin = Number(first.get('createdAt'));
  const steps = timeSteps(begin, Math.max(begin, Math.min(at, event.endsAt)), event.timeZone);
  const ended = all.where('state', 'in', ['void', 'transferred']);
  const counts = await Promise.all(
    steps.map((step) =>
      Promise.all([countOf(during(all, 'createdAt', step)), countOf(during(ended, 'closedAt', step))]),
    ),
  );
  let standing = 0;
  return steps.map((step, index) => {
    const [issued = 0, gone = 0] = counts[index] ?? [];
    standing += issued - gone;
    return { ...step, issued, ended: gone, standing };
  });
}

/** Of what is asked for, that whose instant in the field lies in the step. */
export const during = (query: Query, field: string, { from, to }: TimeStep): Query =>
  query.where(field, '>=', from).where(field, '<', to);

export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** An event is among those to come until it began so long ago. */
const STILL_ON = 12 * HOUR;
const wereOnSale: readonly Event['state'][] = ['published', 'finished', 'cancelled'];

/** A page of events with what there is of each: of an event one document, its tiers and its pools. */
export async function listEventSales(
  deps: Deps,
  { when, after }: EventSalesListRequest,
): Promise<EventSalesListResponse> {
  const { collections, log, now } = deps;
  const edge = now() - STILL_ON;
  const isComing = when === 'coming';
  const all = collections.events.where('state', 'in', isComing ? ['published'] : wereOnSale);
  const ordered = all
    .where('startsAt', isComing ? '>=' : '<', edge)
    .orderBy('startsAt', isComing ? 'asc' : 'desc')
    .orderBy(FieldPath.documentId(), isComing ? 'asc' : 'desc')
    .limit(EVENT_SALES_PAGE + 1);
  const { docs } = await (after ? ordered.startAfter(after.startsAt, after.id) : ordered).get();
  const page = docs.slice(0, EVENT_SALES_PAGE);
  const events = readableDocuments(page, log);
  const last = docs.length > page.length ? page.at(-1) : undefined;
  return {
    events: await Promise.all(
      events.map(async (event) => {
        const { places } = await countsOfEvent(deps, event, now());
        return { event: soldEvent(event), places };
      }),
    ),
    unreadable: page.length - events.length,
    next: last ? { startsAt: Number(last.get('startsAt')), id: last.id } : null,
  };
}

/** What is sold, held and free of each of these. Reads a sale, its tiers and its pools. */
export async function placesSold(
  deps: Deps,
  { events, trips }: PlacesSoldRequest,
): Promise<PlacesSoldResponse> {
  const { collections, now } = deps;
  const at = now();
  const ofEvent = async (id: string): Promise<PlaceCount | undefined> => {
    const event = (await collections.events.doc(id).get()).data();
    return event && (await countsOfEvent(deps, event, at)).places;
  };
  const ofTrip = async (id: string): Promise<PlaceCount | undefined> => {
    const trip = (await collections.trips.doc(id).get()).data();
    return trip && tripPlaces(trip, await storedPools(deps, id), at);
  };
  const counted = await Promise.all([
    ...events.map(async (offeringId) => ({ offeringId, places: await ofEvent(offeringId) })),
    ...trips.map(async (offeringId) => ({ offeringId, places: await ofTrip(offeringId) })),
  ]);
  return {
    at,
    sales: counted.flatMap(({ offeringId, places }) => (places ? [{ offeringId, ...places }] : [])),
  };
}

/** What is held and how the gates flow, counted by the database: one read for each thousand, and one at least for each count. */
export async function rightNow({
  collections,
  now,
}: Pick<Services, 'collections' | 'now'>): Promise<RightNowResponse> {
  const at = now();
  const first = (Math.floor(at / FLOW_STEP) - FLOW_STEPS + 1) * FLOW_STEP;
  const admitted = collections.tickets.where('state', '==', 'used');
  const [holds, ...counts] = await Promise.all([
    countOf(collections.bookings.where('state', 'in', ['held', 'paying']).where('holdUntil', '>', at)),
    ...Array.from({ length: FLOW_STEPS }, (_, step) => {
      const from = first + step * FLOW_STEP;
      return countOf(during(admitted, 'usedAt', { from, to: from + FLOW_STEP }));
    }),
  ]);
  return {
    at,
    holds,
    flow: counts.map((count, step) => ({ from: first + step * FLOW_STEP, admitted: count })),
  };
}

/** What the pages of an event's sale say of it. */
export const soldEvent = (event: Event): SoldEvent => {
  const { id, title, category, state, doorsAt, startsAt, endsAt, timeZone, venueName, city } = event;
  return { id, title, category, state, doorsAt, startsAt, endsAt, timeZone, venueName, city };
};
