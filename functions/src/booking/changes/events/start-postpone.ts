import type { PostponeEventRequest } from '@fareground/domain/api/event-changes';
import {
  type OfferingChange,
  postponeChangeId,
  postponeFault,
} from '@fareground/domain/booking/offering-change';
import { eventPath } from '@fareground/domain/catalogue/events/event';
import { AppError } from '@fareground/domain/core/errors';
import { addAudit } from '../../../platform/audit/audit.ts';
import { runTransaction } from '../../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lookUpRequest } from '../../../platform/http/request-key.ts';
import type { Services } from '../../../platform/services.ts';
import { newEventChange } from '../new-change.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now' | 'tasks'>;

/**
 * Moves an event to a later time. New bookings are of that time within seconds; those made before follow page by page, everybody is told,
 * and may give back what they bought in full until a day. The same call again answers how far it is.
 * @throws AppError not-found; wrong-state where it is not published, or another change of it is under way; invalid-argument with the field
 */
export async function startPostpone(
  { db, collections, now, tasks }: Deps,
  caller: Caller,
  { eventId, key, body }: { eventId: string; key: string; body: PostponeEventRequest },
): Promise<OfferingChange> {
  const { doorsAt, startsAt, endsAt, returnUntil, movesSale, reason } = body;
  const change = await runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['postpone-event', eventId, body];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const reference = collections.events.doc(eventId);
    const event = (await transaction.get(reference)).data();
    const open = await transaction.get(
      collections.offeringChanges.where('eventId', '==', eventId).where('state', '==', 'open').limit(1),
    );
    const tiers = await transaction.get(collections.tiersOf(eventId));
    if (!event) throw new AppError('not-found', `no event ${eventId}`);
    if (request.isRepeat) return latestOf(await transaction.get(changesOf({ collections }, eventId)));
    if (event.state !== 'published' || !open.empty) {
      throw new AppError('wrong-state', `${eventId} is ${event.state}`, {
        state: event.state,
        ...(!open.empty && { reason: 'change-under-way' }),
      });
    }
    const fault = postponeFault(event, body, at);
    if (fault) throw new AppError('invalid-argument', `${eventId}: ${fault}`, { field: fault });
    const id = postponeChangeId(eventId, at);
    const times = { doorsAt, startsAt, endsAt };
    const started: OfferingChange = {
      ...newEventChange(id, event, caller, reason, at),
      kind: 'postpone',
      ...times,
      startedAt: event.startsAt,
      returnUntil,
    };
    request.record();
    transaction.update(reference, { ...times, updatedAt: at, updatedBy: caller.uid });
    for (const tier of movesSale ? tiers.docs : []) {
      const saleEndsAt = tier.data().saleEndsAt + startsAt - event.startsAt;
      transaction.update(tier.ref, { saleEndsAt, updatedAt: at, updatedBy: caller.uid });
    }
    transaction.create(collections.offeringChanges.doc(id), started);
    addAudit(db, transaction, {
      id: `event-${id}`,
      at,
      actor: caller,
      action: 'events.postpone',
      target: eventPath(eventId),
      reason,
      before: { doorsAt: event.doorsAt, startsAt: event.startsAt, endsAt: event.endsAt },
      after: { ...times, returnUntil },
    });
    return started;
  });
  if (change.state === 'open') await tasks.ask('continueChange', change);
  return change;
}

/** An event is changed a few times in its life. */
const changesOf = ({ collections }: Pick<Deps, 'collections'>, eventId: string) =>
  collections.offeringChanges.where('eventId', '==', eventId).limit(50);

function latestOf(found: FirebaseFirestore.QuerySnapshot<OfferingChange>): OfferingChange {
  const [latest] = found.docs.map((one) => one.data()).sort((a, b) => b.createdAt - a.createdAt);
  if (!latest) throw new AppError('internal', 'a change that was asked for is not there');
  return latest;
}
