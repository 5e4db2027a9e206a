import type { Ticket } from '@fareground/domain/access/ticket';
import type { ShownTicket } from '@fareground/domain/api/shown-bookings';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { MINUTE } from '@fareground/domain/core/time';
import { stopOfTicket } from './stop-of-ticket.ts';

/** One's own ticket, or one that a mailed link shows, which does not say at which door it was used. */
export type StatedTicket = ShownTicket & Partial<Pick<Ticket, 'usedGate'>>;

/** What stands on the strip of a ticket. */
export type TicketStatus =
  | { kind: 'void' | 'suspended' | 'transferred' | 'cancelled' | 'over' | 'going-ahead' }
  | { kind: 'replaced' }
  | { kind: 'offered'; until: number }
  | { kind: 'used'; at: number; gate: string | undefined }
  | { kind: 'late'; minutes: number; leavesAt: number; was: number; bay: string }
  | { kind: 'moved'; bay: string; oldBay: string };

/** Times and bay as they are now, and what they were when it was sold where that is another. */
export interface LiveFace {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly bay: string;
  readonly isLate?: true;
  readonly oldBay?: string;
}

/** What a ticket shows on its face: a delay and another bay of its trip count, unless it was cancelled. */
export function liveFace(
  ticket: Pick<Ticket, 'kind' | 'startsAt' | 'endsAt' | 'bay' | 'fromStop'>,
  trip: Trip | null | undefined,
): LiveFace {
  const { startsAt, endsAt, bay: oldBay } = ticket;
  if (ticket.kind !== 'trip' || !trip || trip.state === 'cancelled') return { startsAt, endsAt, bay: oldBay };
  const delay = trip.delayMinutes * MINUTE;
  const bay = stopOfTicket(ticket, trip)?.bay ?? oldBay;
  return {
    ...{ startsAt: startsAt + delay, endsAt: endsAt + delay, bay },
    ...(delay > 0 && { isLate: true }),
    ...(bay !== oldBay && { oldBay }),
  };
}

/** The most important thing to know about a ticket now; what ended it comes before what changed. */
export function ticketStatus(
  ticket: StatedTicket,
  sale: { trip: Trip | null; event: Event | null },
  now: number,
): TicketStatus {
  if (ticket.movedTo !== undefined) return { kind: 'replaced' };
  if (ticket.state === 'void' || ticket.state === 'suspended' || ticket.state === 'transferred')
    return { kind: ticket.state };
  if (ticket.offerUntil !== undefined && now <= ticket.offerUntil)
    return { kind: 'offered', until: ticket.offerUntil };
  if (sale.trip?.state === 'cancelled' || sale.event?.state === 'cancelled') return { kind: 'cancelled' };
  if (ticket.state === 'used') return { kind: 'used', at: ticket.usedAt ?? 0, gate: ticket.usedGate };
  if (ticket.endsAt < now) return { kind: 'over' };
  const { startsAt: leavesAt, bay, isLate, oldBay } = liveFace(ticket, sale.trip);
  if (isLate)
    return { kind: 'late', minutes: sale.trip?.delayMinutes ?? 0, leavesAt, was: ticket.startsAt, bay };
  if (oldBay !== undefined) return { kind: 'moved', bay, oldBay };
  return { kind: 'going-ahead' };
}
