import { move } from '@fareground/domain/core/lifecycle';
import { type Ticket, ticketLifecycle } from '@fareground/domain/tickets/ticket';
import type { DocumentReference } from 'firebase-admin/firestore';
import { update, type View, type Write } from '../commit/work.ts';

/** No gate lets these tickets in any more. Those that are void already stay as they are. */
export const voidTickets = (view: View, tickets: readonly DocumentReference<Ticket>[]): Write[] =>
  tickets.flatMap((ticket) => {
    const state = view.get(ticket)?.state;
    if (state !== 'valid' && state !== 'used') return [];
    const next = move(ticketLifecycle, state, 'void');
    return [update(ticket, { state: next, closedAt: view.now, updatedAt: view.now })];
  });
