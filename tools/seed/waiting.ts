import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { type WaitingList, waitingListId } from '@fareground/domain/booking/waitlist/waiting-list';
import { HOUR } from '@fareground/domain/core/time';
import { reserveForWaitlist } from '@fareground/domain/stock/reserve-for-waitlist';
import { entryIdOf } from '../../functions/src/booking/waitlist/entry-id.ts';
import type { Buyer } from './bookings.ts';
import type { DemoEvent } from './events.ts';
import type { DemoStock } from './stock.ts';

/** The show that is sold out. What its last buyer gives back is offered to those who wait. */
export const SOLD_OUT = 'twenty-four-chairs';

export interface DemoWaiting {
  readonly list: WaitingList;
  readonly entries: readonly WaitingEntry[];
}

/** How many places each of the queue wants, the first first. */
const WANTED = [2, 1, 4, 2, 1];

/** Keeps back what comes free of it, and says who waits. */
export function demoWaiting(
  events: readonly DemoEvent[],
  stock: DemoStock,
  buyers: readonly Buyer[],
  now: number,
): DemoWaiting {
  const found = events.find(({ event }) => event.id === SOLD_OUT);
  const tier = found?.tiers[0]?.tier;
  if (!found || !tier) throw new Error(`the demo has no ${SOLD_OUT}`);
  const { id: eventId, title } = found.event;
  const id = waitingListId(eventId, tier.id);
  stock.change(stock.poolsOf(eventId).map((pool) => reserveForWaitlist(pool, now)));
  const named = { eventId, tierId: tier.id, title, tierName: tier.name };
  const entries = WANTED.map((quantity, at): WaitingEntry => {
    const { uid, name, email } = buyers[at] ?? { uid: '', name: '', email: '' };
    const joinedAt = now - (WANTED.length - at) * 5 * HOUR;
    return {
      id: entryIdOf(id, email),
      listId: id,
      ...named,
      uid,
      byLink: false,
      email,
      name,
      quantity,
      number: at + 1,
      state: 'waiting',
      endedBy: null,
      bookingId: '',
      offerUntil: null,
      createdAt: joinedAt,
      updatedAt: joinedAt,
      expiresAt: null,
    };
  });
  const last = entries.at(-1)?.createdAt ?? now;
  return {
    entries,
    list: {
      id,
      ...named,
      state: 'open',
      closedBy: null,
      nextNumber: entries.length + 1,
      waiting: entries.length,
      places: WANTED.reduce((sum, quantity) => sum + quantity, 0),
      dueAt: now,
      createdAt: entries[0]?.createdAt ?? last,
      updatedAt: last,
    },
  };
}
