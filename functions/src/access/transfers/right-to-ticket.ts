import { type Ticket, ticketPath } from '@fareground/domain/access/ticket';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR } from '@fareground/domain/core/time';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { type AuditNote, addAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SharedLimit } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { requireOpenAccount, requireOwnTicket } from './own-ticket.ts';

/** By what right somebody passes a ticket on, or takes it back: it is theirs, or they are staff and do it for whoever has it. */
export interface TicketRight {
  readonly uid: string;
  /** @throws AppError not-found for a ticket that they have no right to */
  ticketOf(stored: DocumentSnapshot<Ticket>): Ticket;
  /** Among the reads of the transaction. @throws AppError account-disabled */
  requireOpen(transaction: Transaction): Promise<void>;
  /** Writes down what was done, where it is written down. */
  note(transaction: Transaction, done: TransferNote): void;
  /** Counted beside the limits of the ticket and its booking. */
  readonly limit: SharedLimit | null;
}

type TransferNote = Pick<AuditNote, 'at' | 'before' | 'after'> & {
  readonly action: 'tickets.transfer' | 'tickets.take-back';
  readonly ticket: Ticket;
};

/** @param key of the mailed link that shows the ticket */
export const rightOfHolder = (
  deps: Pick<Services, 'collections' | 'links' | 'now'>,
  caller: Caller,
  key: string | undefined,
): TicketRight => ({
  uid: caller.uid,
  ticketOf: (stored) => requireOwnTicket(deps, stored, caller, key),
  requireOpen: (transaction) => requireOpenAccount(deps, transaction, caller),
  note: () => undefined,
  limit: null,
});

/** A stolen account of staff must not mail the world. */
const byStaff: SharedLimit = { name: 'transfer-staff', max: 100, window: HOUR };

export const rightOfStaff = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { bookingId, reason }: { readonly bookingId: string; readonly reason: string },
): TicketRight => ({
  uid: caller.uid,
  ticketOf: (stored) => {
    const ticket = stored.data();
    if (ticket?.bookingId === bookingId) return ticket;
    throw new AppError('not-found', `${stored.id} is not of ${bookingId}`);
  },
  requireOpen: async () => undefined,
  // Names and addresses stand in the ticket and the mails, which end; what is written down here stays.
  note: (transaction, { at, action, ticket: { serial }, before, after }) =>
    addAudit(db, transaction, {
      id: `${action}-${serial}-${at}`,
      at,
      actor: caller,
      action,
      target: ticketPath(serial),
      reason,
      before,
      after,
    }),
  limit: byStaff,
});
