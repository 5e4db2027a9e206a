import type { Ticket } from '@fareground/domain/access/ticket';
import { AppError } from '@fareground/domain/core/errors';
import { may } from '@fareground/domain/people/permissions';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

/**
 * A ticket for its holder, or for staff who may read tickets. Somebody else's is answered as none, so that nobody can find out which serials
 * there are.
 * @throws AppError not-found
 */
export async function readOwnTicket(
  { collections }: Pick<Services, 'collections'>,
  caller: Caller,
  serial: string,
): Promise<Ticket> {
  const snapshot = /^\d{20}$/.test(serial) ? await collections.tickets.doc(serial).get() : null;
  const ticket = snapshot?.data();
  if (!ticket || (ticket.holderUid !== caller.uid && !may(caller.roles, 'tickets.read'))) {
    throw new AppError('not-found', `no ticket ${serial} of ${caller.uid}`);
  }
  return ticket;
}
