import type { TransferResponse } from '@fareground/domain/calls/transfers';
import { AppError } from '@fareground/domain/core/errors';
import { FieldValue } from 'firebase-admin/firestore';
import { runTransaction } from '../firestore/run-transaction.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import { requireOwnTicket } from './own-ticket.ts';
import { transferResponse } from './start-transfer.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'links' | 'now'>;

/**
 * Ends a transfer that was not accepted: the mailed link opens nothing any more. Again it changes nothing.
 * @throws AppError not-found; wrong-state when it was accepted first
 */
export async function takeBackTransfer(
  needs: Needs,
  caller: Caller,
  { serial, key }: { readonly serial: string; readonly key?: string | undefined },
): Promise<TransferResponse> {
  const { db, collections, now } = needs;
  const reference = collections.tickets.doc(serial);
  return runTransaction(db, async (transaction) => {
    const { state, transfer } = requireOwnTicket(needs, await transaction.get(reference), caller, key);
    if (state === 'transferred') throw new AppError('wrong-state', `${serial} was accepted`, { state });
    if (transfer) transaction.update(reference, { transfer: FieldValue.delete(), updatedAt: now() });
    return transferResponse(undefined);
  });
}
