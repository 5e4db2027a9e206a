import {
  EVENT_SALES_PAGE,
  type EventSalesListRequest,
  type EventSalesListResponse,
} from '@fareground/domain/calls/event-sales';
import { HOUR } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import {
  type Availability,
  availabilityConverter,
  availabilityPath,
} from '@fareground/domain/stock/availability';
import { FieldPath } from 'firebase-admin/firestore';
import { doorStates } from '../door-list/door-rows.ts';
import { readableDocuments } from '../firestore/readable.ts';
import type { Services } from '../runtime/services.ts';
import { soldEvent } from './sold-event.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'log' | 'now'>;

/** An event is among those to come until it began so long ago. */
const STILL_ON = 12 * HOUR;
const wereOnSale: readonly Event['state'][] = ['published', 'finished', 'cancelled'];

/** A page of events with how many tickets there are of each: of an event one document, what the public sees is left of it, and one count. */
export async function listEventSales(
  needs: Needs,
  { when, after }: EventSalesListRequest,
): Promise<EventSalesListResponse> {
  const { collections, log, now } = needs;
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
  const [left, tickets] = await Promise.all([
    placesLeft(needs, events),
    Promise.all(events.map(({ id }) => countTickets(needs, id))),
  ]);
  const last = docs.length > page.length ? page.at(-1) : undefined;
  return {
    events: events.map((event, index) => ({
      event: soldEvent(event),
      tickets: tickets[index] ?? 0,
      ...placesOf(left[index]),
    })),
    unreadable: page.length - events.length,
    next: last ? { startsAt: Number(last.get('startsAt')), id: last.id } : null,
  };
}

/** What the public sees of each event; none before somebody booked. */
async function placesLeft(
  { db }: Needs,
  events: readonly Event[],
): Promise<readonly (Availability | undefined)[]> {
  if (events.length === 0) return [];
  const found = await db.getAll(
    ...events.map(({ id }) =>
      db.doc(availabilityPath(id)).withConverter<Availability>(availabilityConverter),
    ),
  );
  return found.map((snapshot) => snapshot.data() as Availability | undefined);
}

/** Places of all tiers together, those that tiers share counted once. */
export function placesOf(availability: Availability | undefined) {
  if (!availability) return { capacity: null, left: null };
  const { sharing, capacity, left } = availability;
  return sharing?.total ?? { capacity: sumOf(capacity), left: sumOf(left) };
}

const sumOf = (byTier: Availability['left']): number =>
  Object.values(byTier).reduce((sum, one) => sum + one, 0);

/** Tickets of an event that open the door, or did. */
export async function countTickets(
  { collections }: Pick<Needs, 'collections'>,
  eventId: string,
): Promise<number> {
  const tickets = collections.tickets.where('saleId', '==', eventId).where('state', 'in', doorStates);
  return (await tickets.count().get()).data().count;
}
