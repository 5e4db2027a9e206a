import type { TransferResponse } from '@fareground/domain/api/transfers';
import { AppError } from '@fareground/domain/core/errors';
import { FieldValue } from 'firebase-admin/firestore';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { rightOfHolder, type TicketRight } from './right-to-ticket.ts';
import { transferResponse } from './start-transfer.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'>;

/**
 * Ends a transfer that was not accepted: the mailed link opens nothing any more. Again it changes nothing.
 * @param right of its holder, or of staff who do it for them
 * @throws AppError not-found; wrong-state when it was accepted first
 */
export async function endTransfer(
  { db, collections, now }: Deps,
  right: TicketRight,
  serial: string,
): Promise<TransferResponse> {
  const reference = collections.tickets.doc(serial);
  return runTransaction(db, async (transaction) => {
    const ticket = right.ticketOf(await transaction.get(reference));
    const { state, transfer } = ticket;
    if (state === 'transferred') throw new AppError('wrong-state', `${serial} was accepted`, { state });
    if (!transfer) return transferResponse(undefined);
    const at = now();
    transaction.update(reference, { transfer: FieldValue.delete(), updatedAt: at });
    right.note(transaction, {
      at,
      action: 'tickets.take-back',
      ticket,
      before: { passedOnAs: transfer.serial },
      after: null,
    });
    return transferResponse(undefined);
  });
}

/** For its holder. */
export const takeBackTransfer = (
  deps: Deps & Pick<Services, 'links'>,
  caller: Caller,
  { serial, key }: { readonly serial: string; readonly key?: string | undefined },
): Promise<TransferResponse> => endTransfer(deps, rightOfHolder(deps, caller, key), serial);
