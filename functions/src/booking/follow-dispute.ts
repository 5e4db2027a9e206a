import { type Ticket, ticketLifecycle } from '@fareground/domain/access/ticket';
import { type Booking, bookingLifecycle } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import type { TicketsInDispute } from '@fareground/domain/payments/follow-dispute';
import { restock } from '@fareground/domain/stock/decide';
import type { DocumentReference } from 'firebase-admin/firestore';
import { notifyRecipients, voidTickets } from '../access/tickets/void-tickets.ts';
import { update, type View, type Write } from '../platform/commit/work.ts';
import type { DisputeStep } from '../platform/contracts/booking-contract.ts';
import type { Services } from '../platform/services.ts';
import { changeClaims, hasOtherPools, poolsOfBooking } from './booking-pools.ts';
import { hasOtherTickets } from './cancel-confirmed.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'links'>;

const WHY = 'The bank of whoever bought it took the money back.';

/**
 * What a dispute about its payment does to a booking, in one commit with the money: its tickets are suspended, come back, or end with the booking, whose places are free
 * then. What was let in stays let in, unless all of it ends. Repeating it changes nothing.
 * @throws AppError changed-meanwhile where a ticket of it was passed on or got another seat meanwhile; whatever the step refuses with
 */
export function followDispute(
  { engine, collections, links }: Deps,
  booking: Booking,
  step: DisputeStep,
): Promise<void> {
  const reference = collections.bookings.doc(booking.id);
  const tickets = booking.ticketSerials.map((serial) => collections.tickets.doc(serial));
  return engine.submit<void>({
    name: 'follow a dispute',
    pools: poolsOfBooking(booking),
    documents: [reference, ...tickets, ...step.documents],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      const decided = step.decide(view, current);
      if (decided instanceof AppError) return { kind: 'refuse', error: decided };
      if (!decided) return { kind: 'done', result: undefined };
      if (current.state !== 'confirmed')
        return { kind: 'commit', pools: [], writes: [...decided.writes], result: undefined };
      if (hasOtherTickets(current, booking) || hasOtherPools(current, booking)) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} changed meanwhile`),
        };
      }
      const ends = decided.tickets === 'end';
      const changes = ends
        ? { state: move(bookingLifecycle, current.state, 'cancelled'), updatedAt: view.now }
        : { lines: [...decided.lines], updatedAt: view.now };
      return {
        kind: 'commit',
        pools: ends ? changeClaims(current, view, (pool, claim) => restock(pool, claim, view.now)) : [],
        writes: [
          update(reference, changes),
          ...ticketWrites(view, tickets, decided.tickets),
          ...(ends && !step.isSilent ? notifyRecipients({ collections, links }, view, tickets, WHY) : []),
          ...decided.writes,
        ],
        result: undefined,
      };
    },
  });
}

function ticketWrites(
  view: View,
  tickets: readonly DocumentReference<Ticket>[],
  what: TicketsInDispute,
): Write[] {
  if (what === 'end') return voidTickets(view, tickets);
  const [from, to] =
    what === 'suspend' ? (['valid', 'suspended'] as const) : (['suspended', 'valid'] as const);
  return tickets.flatMap((ticket) => {
    if (view.get(ticket)?.state !== from) return [];
    const state = move(ticketLifecycle, from, to);
    return [update(ticket, { state, closedAt: view.now, updatedAt: view.now })];
  });
}
