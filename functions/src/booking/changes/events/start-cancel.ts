import { cancelChangeId, type OfferingChange } from '@fareground/domain/booking/offering-change';
import { eventLifecycle, eventPath } from '@fareground/domain/catalogue/events/event';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { addAudit } from '../../../platform/audit/audit.ts';
import { runTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lookUpRequest } from '../../../platform/http/request-key.ts';
import type { Services } from '../../../platform/services.ts';
import { newEventChange } from '../new-change.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'tasks'>;

/**
 * Cancels an event. It is off sale at once; closing its pools, paying back and telling everybody go on by themselves, page by page, and
 * are seen in the change that is answered. The same call again answers how far it is.
 * @throws AppError not-found; wrong-state when it is over, or was cancelled as a draft
 */
export async function startCancel(
  { db, collections, now, tasks }: Deps,
  caller: Caller,
  { eventId, reason, key }: { eventId: string; reason: string; key: string },
): Promise<OfferingChange> {
  const change = await runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['cancel-event', eventId, reason];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const reference = collections.events.doc(eventId);
    const event = (await transaction.get(reference)).data();
    const id = cancelChangeId(eventId);
    const begun = (await transaction.get(collections.offeringChanges.doc(id))).data();
    if (!event) throw new AppError('not-found', `no event ${eventId}`);
    if (begun) return begun;
    const state = move(eventLifecycle, event.state, 'cancelled');
    const started: OfferingChange = { ...newEventChange(id, event, caller, reason, at), kind: 'cancel' };
    request.record();
    transaction.update(reference, { state, updatedAt: at, updatedBy: caller.uid });
    transaction.create(collections.offeringChanges.doc(id), started);
    addAudit(db, transaction, {
      id: `event-${id}`,
      at,
      actor: caller,
      action: 'events.cancel',
      target: eventPath(eventId),
      reason,
      before: { state: event.state },
      after: { state },
    });
    return started;
  });
  if (change.state === 'open') await tasks.ask('continueChange', change);
  return change;
}
