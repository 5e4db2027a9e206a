import {
  EVENT_SALES_PAGE,
  type EventSalesListRequest,
  type EventSalesListResponse,
} from '@fareground/domain/api/event-sales';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { HOUR } from '@fareground/domain/core/time';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { countsOfEvent } from './event-sales.ts';
import { soldEvent } from './sold-event.ts';

type Deps = Pick<Services, 'collections' | 'log' | 'now'>;

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
