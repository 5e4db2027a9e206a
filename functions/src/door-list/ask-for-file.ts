import { auditPath } from '@fareground/domain/audit/audit-entry';
import type { SaleFileRequest, SaleFileResponse } from '@fareground/domain/calls/door-lists';
import { HOUR } from '@fareground/domain/core/time';
import { eventPath } from '@fareground/domain/events/event';
import { addAudit } from '../audit/audit.ts';
import { runTransaction } from '../firestore/run-transaction.ts';
import type { Caller } from '../http/caller.ts';
import { lookUpRequest } from '../http/request-key.ts';
import { type SharedLimit, takeShared } from '../limits/shared-limit.ts';
import type { Services } from '../runtime/services.ts';
import { changeId } from '../users/change-account.ts';
import { doorEvent } from './door-event.ts';
import { saleFileKinds } from './sale-file-kinds.ts';

/** A night has a few; a stolen account must not carry off every event. */
const byStaff: SharedLimit = { name: 'sale-files', most: 60, window: HOUR };

/**
 * Writes into the audit log that somebody takes a file with everybody who has a ticket of an event. The entry's id is what the file is fetched
 * with (open-file.ts): whatever makes files may only read, and nothing is given out that was not written down. The same call again has the same id.
 * @throws AppError not-found; too-many-requests; idempotency-conflict
 */
export async function askForFile(
  needs: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { eventId, file, byTier, key }: SaleFileRequest & { readonly eventId: string; readonly key: string },
): Promise<SaleFileResponse> {
  const { db, now } = needs;
  await doorEvent(needs, eventId);
  const id = changeId('sale-file', caller.uid, key);
  if (!(await db.doc(auditPath(id)).get()).exists) await takeShared(needs, byStaff, caller.uid);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const asked = ['sale-file', eventId, file, byTier];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, asked }, at);
    if (request.isRepeat) return { fileId: id };
    addAudit(db, transaction, {
      id,
      at,
      actor: caller,
      action: saleFileKinds[file].action,
      target: eventPath(eventId),
      reason: '',
      before: null,
      after: { byTier },
    });
    request.record();
    return { fileId: id };
  });
}
