import type { Ticket } from '@fareground/domain/access/ticket';
import { outsideHours, ticketHours } from '@fareground/domain/access/ticket-hours';
import type { Transaction } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';
import { tripTimes } from './sale-times.ts';

type Deps = Pick<Services, 'collections'>;

/**
 * Whether a ticket does not open a gate at a moment; null when it does. Its hours are those it was sold with, or those of the event or trip
 * as it stands: one that was moved lets in at its new time. One read more, and only outside of the first.
 */
export async function outsideTicketHours(
  { collections }: Deps,
  transaction: Transaction,
  ticket: Ticket,
  at: number,
): Promise<'too-early' | 'too-late' | null> {
  const outside = outsideHours(ticketHours(ticket), at);
  if (!outside) return null;
  const moved = await timesOf({ collections }, transaction, ticket);
  return moved ? outsideHours(ticketHours(moved), at) && outside : outside;
}

/** When the event or trip is, as it stands; null when it is gone. */
async function timesOf({ collections }: Deps, transaction: Transaction, { kind, offeringId }: Ticket) {
  if (kind === 'event') return (await transaction.get(collections.events.doc(offeringId))).data() ?? null;
  const trip = (await transaction.get(collections.trips.doc(offeringId))).data();
  return trip ? tripTimes(trip) : null;
}
