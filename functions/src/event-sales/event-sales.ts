import type { EventSalesResponse, SalesStep } from '@fareground/domain/calls/event-sales';
import { type TimeStep, timeSteps } from '@fareground/domain/core/time-steps';
import type { Event } from '@fareground/domain/events/event';
import { summariseSale } from '@fareground/domain/stock/availability';
import { countPool } from '@fareground/domain/stock/count';
import type { Pool } from '@fareground/domain/stock/pool';
import { eventPools, tierPools } from '@fareground/domain/stock/pool-plan';
import type { Query } from 'firebase-admin/firestore';
import { readableDocuments } from '../firestore/readable.ts';
import { required } from '../firestore/required.ts';
import type { Services } from '../runtime/services.ts';
import { countTickets, placesOf } from './list-events.ts';
import { soldEvent } from './sold-event.ts';

type Needs = Pick<Services, 'collections' | 'log' | 'now'>;

/**
 * How an event sells. Its stock is read from its tiers, pools and waiting lists; everything else is counted by the database when it is asked, so
 * there is no counter that a rush would have to write. A count costs one read for each thousand of what it counts, and one at least.
 * @throws AppError not-found
 */
export async function eventSales(needs: Needs, eventId: string): Promise<EventSalesResponse> {
  const { collections, now } = needs;
  const event: Event = required(await collections.events.doc(eventId).get());
  const at = now();
  const [stock, bookings, tickets, curve] = await Promise.all([
    stockOf(needs, event, at),
    countOf(
      collections.bookings.where('saleIds', 'array-contains', eventId).where('state', '==', 'confirmed'),
    ),
    countTickets(needs, eventId),
    salesCurve(needs, event, at),
  ]);
  return { event: soldEvent(event), at, ...stock, bookings, tickets, curve };
}

async function stockOf(
  { collections, log }: Needs,
  event: Event,
  at: number,
): Promise<Pick<EventSalesResponse, 'tiers' | 'places'>> {
  const [tierDocuments, pools, lists] = await Promise.all([
    collections.tiersOf(event.id).get(),
    collections.pools.where('saleId', '==', event.id).get(),
    collections.waitingLists.where('eventId', '==', event.id).get(),
  ]);
  const stored = new Map(readableDocuments(pools.docs, log).map((pool) => [pool.id, pool]));
  // A pool that is not stored is as it was planned: nobody booked of it.
  const asStored = (planned: readonly Pool[]) => planned.map((pool) => stored.get(pool.id) ?? pool);
  const waiting = new Map(readableDocuments(lists.docs, log).map((list) => [list.tierId, list]));
  const tiers = readableDocuments(tierDocuments.docs, log).toSorted((a, b) => a.order - b.order);
  const summary = summariseSale(event.id, asStored(eventPools(event, tiers)), at);
  const { capacity, left } = placesOf(summary);
  return {
    places: { capacity: capacity ?? 0, left: left ?? 0 },
    tiers: tiers.map((tier) => {
      const { id, name, saleStartsAt, saleEndsAt } = tier;
      const list = waiting.get(id);
      return {
        ...{ tierId: id, name, ...sumPools(asStored(tierPools(tier)), at), saleStartsAt, saleEndsAt },
        ...{ waiting: list?.waiting ?? 0, waitingPlaces: list?.places ?? 0 },
      };
    }),
  };
}

function sumPools(pools: readonly Pool[], at: number) {
  const sum = { capacity: 0, sold: 0, held: 0, blocked: 0, free: 0 };
  for (const pool of pools) {
    const count = countPool(pool, at);
    sum.capacity += count.capacity;
    // An event has one segment.
    sum.sold += count.sold[0] ?? 0;
    sum.held += count.held[0] ?? 0;
    sum.blocked += count.blocked[0] ?? 0;
    sum.free += count.free[0] ?? 0;
  }
  return sum;
}

/**
 * Tickets issued and ended since the first one. One that was passed on ended, and another was issued in that moment, so it goes on being counted
 * once; one that was used did not end.
 */
async function salesCurve({ collections }: Needs, event: Event, at: number): Promise<SalesStep[]> {
  const all = collections.tickets.where('saleId', '==', event.id);
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
