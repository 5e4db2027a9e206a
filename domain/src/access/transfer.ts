import type { Booking } from '../booking/booking.ts';
import { noAssistance } from '../catalogue/trips/assistance-on-ticket.ts';
import { move } from '../core/lifecycle.ts';
import { attendee } from './attendee.ts';
import { type Ticket, type TicketState, type Transfer, ticketLifecycle } from './ticket.ts';

/** Why a ticket cannot be passed on: the state that it is in, or that what it is for is over. */
export type TransferRefusal = Exclude<TicketState, 'valid'> | 'over';

/** Null when it can. What was let in, has ended or is over is nobody's to give. */
export function transferRefusal(
  { state, endsAt }: Pick<Ticket, 'state' | 'endsAt'>,
  now: number,
): TransferRefusal | null {
  if (state !== 'valid') return state;
  return endsAt <= now ? 'over' : null;
}

/** What the one who accepts a ticket brings along. */
export interface Acceptance {
  readonly transfer: Transfer;
  /** Whose account it is in from now on. */
  readonly holderUid: string;
  /** Ten fresh digits. */
  readonly reference: string;
  /** The code of the new ticket, signed for its serial. */
  readonly token: string;
  readonly now: number;
}

/** What changes when a ticket is accepted: all of it or nothing. */
export interface TransferredTicket {
  readonly closed: Pick<Ticket, 'state' | 'closedAt' | 'updatedAt'>;
  readonly issued: Ticket;
  readonly ticketSerials: string[];
}

/**
 * Ends a ticket and makes another for the same place, with a new serial and code, in its recipient's name. The booking has the new one where it
 * had the old one, so that a place stays at its number.
 * @throws Error when the ticket is not valid
 */
export function transferTicket(
  ticket: Ticket,
  { ticketSerials }: Pick<Booking, 'ticketSerials'>,
  { transfer, holderUid, reference, token, now }: Acceptance,
): TransferredTicket {
  const { transfer: _, assistance, ...same } = ticket;
  return {
    closed: { state: move(ticketLifecycle, ticket.state, 'transferred'), closedAt: now, updatedAt: now },
    issued: {
      ...same,
      // Who has the place now is asked anew.
      ...(assistance && { assistance: noAssistance }),
      serial: transfer.serial,
      holderUid,
      ...attendee(transfer.name),
      token,
      recipient: { email: transfer.email, reference, from: ticket.serial },
      createdAt: now,
      updatedAt: now,
    },
    ticketSerials: ticketSerials.map((serial) => (serial === ticket.serial ? transfer.serial : serial)),
  };
}
