import type { AssistanceResponse, ChangeAssistanceRequest } from '@fareground/domain/api/assistance';
import {
  assistanceClosed,
  assistanceStoredUntil,
  noAssistance,
  tidyAssistance,
} from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import { AppError } from '@fareground/domain/core/errors';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import { requireOpenAccount, requireOwnTicket } from '../transfers/own-ticket.ts';

interface AssistanceInput extends ChangeAssistanceRequest {
  readonly serial: string;
  readonly requestKey: string;
}

type Deps = Pick<Services, 'db' | 'collections' | 'links' | 'now'>;

/**
 * Puts what a passenger needs on their wheelchair place in the place of what they told before, until the vehicle leaves their stop. The same again
 * changes nothing.
 * @throws AppError not-found, also for somebody else's; wrong-state with `state`: "not-asked" where the ticket is for no such place, "left" or "over";
 * account-disabled; idempotency-conflict
 */
export async function changeAssistance(
  deps: Deps,
  caller: Caller,
  { serial, assistance, key, requestKey }: AssistanceInput,
): Promise<AssistanceResponse> {
  const { db, collections, now } = deps;
  if (!/^\d{20}$/.test(serial)) throw new AppError('not-found', `no ticket ${serial}`);
  const reference = collections.tickets.doc(serial);
  return runTransaction(db, async (transaction) => {
    const ticket = requireOwnTicket(deps, await transaction.get(reference), caller, key);
    const at = now();
    const input = ['change-assistance', serial, assistance];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key: requestKey, input }, at);
    await requireOpenAccount(deps, transaction, caller);
    if (request.isRepeat) return { assistance: ticket.assistance ?? noAssistance };
    const trip = (await transaction.get(collections.trips.doc(ticket.offeringId))).data();
    const closed = ticket.assistance ? assistanceClosed(ticket, trip?.delayMinutes ?? 0, at) : 'not-asked';
    if (closed) throw new AppError('wrong-state', `${serial}: ${closed}`, { state: closed });
    const next = tidyAssistance(assistance);
    request.record();
    transaction.update(reference, {
      assistance: next,
      assistanceUntil: assistanceStoredUntil(ticket.endsAt),
      updatedAt: at,
    });
    return { assistance: next };
  });
}
