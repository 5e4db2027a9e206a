import type { Ticket } from '@fareground/domain/access/ticket';
import { AppError } from '@fareground/domain/core/errors';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'links' | 'now'>;

/**
 * The ticket, for whoever has it: in their account, or by the mailed link that shows it. Somebody else's is answered as none, so that nobody can
 * find out which serials there are.
 * @param caller null: nobody is signed in
 * @param key of the link to its booking or, when it was passed on, to the ticket itself
 * @throws AppError not-found
 */
export function requireOwnTicket(
  { links, now }: Deps,
  stored: DocumentSnapshot<Ticket>,
  caller: Pick<Caller, 'uid'> | null,
  key: string | undefined,
): Ticket {
  const ticket = stored.data();
  if (ticket && ticket.holderUid === caller?.uid) return ticket;
  const shownBy = ticket?.recipient ? ticket.serial : ticket?.bookingId;
  if (ticket && shownBy && key !== undefined && links.opens(shownBy, key, now())) return ticket;
  throw new AppError('not-found', `no ticket ${stored.id} of ${caller?.uid ?? 'a link'}`);
}

/**
 * A token of a closed account lives for up to an hour: nothing is passed on with it.
 * @throws AppError account-disabled
 */
export async function requireOpenAccount(
  { collections }: Pick<Services, 'collections'>,
  transaction: Transaction,
  { uid }: Pick<Caller, 'uid'>,
): Promise<void> {
  const buyer = (await transaction.get(collections.buyers.doc(uid))).data();
  if (buyer?.disabled) throw new AppError('account-disabled', uid);
}
