import type { DoorOrder, SaleFileResponse } from '@fareground/domain/api/door-lists';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR } from '@fareground/domain/core/time';
import { auditPath } from '@fareground/domain/people/audit-entry';
import { addAudit } from '../../platform/audit/audit.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { type AnySaleFile, saleFileKinds } from './sale-file-kinds.ts';

/** A night has a few; a stolen account must not carry off every event. */
const byStaff: SharedLimit = { name: 'sale-files', max: 60, window: HOUR };

export interface FileRequest {
  /** The event or trip, as the kind of the file says. */
  readonly offeringId: string;
  readonly file: AnySaleFile;
  /** Of a door list; of another file `name`. */
  readonly order: DoorOrder;
  readonly key: string;
}

/**
 * Writes into the audit log that somebody takes a file with everybody who has a ticket of an event or trip. The entry's id is what the file is fetched
 * with (open-file.ts): whatever makes files may only read, and nothing is given out that was not written down. The same call again has the same id.
 * @throws AppError not-found; too-many-requests; idempotency-conflict
 */
export async function requestFile(
  deps: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { offeringId, file, order, key }: FileRequest,
): Promise<SaleFileResponse> {
  const { db, collections, now } = deps;
  const { action, of } = saleFileKinds[file];
  const sale = collections[of].doc(offeringId);
  if (!(await sale.get()).exists) throw new AppError('not-found', sale.path);
  const id = changeId('sale-file', caller.uid, key);
  if (!(await db.doc(auditPath(id)).get()).exists) await takeShared(deps, byStaff, caller.uid);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['sale-file', offeringId, file, order];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    if (request.isRepeat) return { fileId: id };
    addAudit(db, transaction, {
      id,
      at,
      actor: caller,
      action,
      target: sale.path,
      reason: '',
      before: null,
      after: { order },
    });
    request.record();
    return { fileId: id };
  });
}
