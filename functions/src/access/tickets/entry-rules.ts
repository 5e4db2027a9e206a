import { entryRulesPath } from '@fareground/domain/access/entry-rules';
import type { EntryRulesResponse } from '@fareground/domain/api/gate';
import { AppError } from '@fareground/domain/core/errors';
import type { Transaction } from 'firebase-admin/firestore';
import { auditEntry } from '../../platform/audit/audit.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections'>;

/** Whether who went out may come in again, as it stands in this transaction. */
export async function mayReenterIn(
  { collections }: Pick<Deps, 'collections'>,
  transaction: Transaction,
  offeringId: string,
): Promise<boolean> {
  const rules = (await transaction.get(collections.entryRules.doc(offeringId))).data();
  return rules?.mayReenter ?? false;
}

/** Of these sales, those that who went out may come back into. One read each. */
export async function salesWithReentry(
  { db, collections }: Deps,
  offeringIds: readonly string[],
): Promise<string[]> {
  const found = await db.getAll(...offeringIds.map((id) => collections.entryRules.doc(id)));
  return found.filter((one) => one.get('mayReenter') === true).map(({ id }) => id);
}

/**
 * Says whether who goes out of an event may come in again. Holds from the next scan on; a gate without a network goes by what it was told
 * last. Repeating it changes nothing.
 * @throws AppError not-found
 */
export async function changeEntryRules(
  { db, collections, now }: Deps & Pick<Services, 'now'>,
  caller: Caller,
  { eventId, mayReenter, key }: { eventId: string; mayReenter: boolean; key: string },
): Promise<EntryRulesResponse> {
  const reference = collections.entryRules.doc(eventId);
  return runTransaction(db, async (transaction) => {
    const event = await transaction.get(collections.events.doc(eventId));
    const before = (await transaction.get(reference)).data()?.mayReenter ?? false;
    if (!event.exists) throw new AppError('not-found', `no event ${eventId}`);
    if (before === mayReenter) return { mayReenter };
    const at = now();
    const entry = auditEntry({
      id: `entryRules.change-${eventId}-${key}`,
      at,
      actor: caller,
      action: 'entryRules.change',
      target: entryRulesPath(eventId),
      reason: '',
      before: { mayReenter: before },
      after: { mayReenter },
    });
    transaction.set(reference, { offeringId: eventId, mayReenter, updatedAt: at, updatedBy: caller.uid });
    if (entry) transaction.create(collections.audit.doc(entry.id), entry);
    return { mayReenter };
  });
}
