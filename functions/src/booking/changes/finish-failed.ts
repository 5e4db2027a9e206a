import {
  addOutcome,
  type ChangeOutcome,
  partsOfFailedBooking,
} from '@fareground/domain/booking/offering-change';
import { move } from '@fareground/domain/core/lifecycle';
import { type Case, CLOSED_CASE_KEPT, caseLifecycle } from '@fareground/domain/people/case';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import { type ChangeDeps, changeBooking } from './change-kinds.ts';

/**
 * Makes a change of the booking that it could not be made of before. The case is closed and the booking counted in one transaction, so
 * that the numbers stay right however often this is cut short.
 * @param known "<change>.<booking>" of its case
 * @throws what keeps it from being made
 */
export async function finishFailed(deps: ChangeDeps, known: Case, id: string): Promise<void> {
  const { changeId, bookingId } = partsOfFailedBooking(id);
  const { collections } = deps;
  const [change, booking] = await Promise.all([
    collections.offeringChanges.doc(changeId).get(),
    collections.bookings.doc(bookingId).get(),
  ]);
  const found = change.data();
  const outcome = found && booking.exists ? await changeBooking(deps, found, booking) : null;
  await count(deps, known, { changeId, bookingId, outcome });
}

function count(
  { db, collections, now }: ChangeDeps,
  known: Case,
  made: { changeId: string; bookingId: string; outcome: ChangeOutcome | null },
): Promise<void> {
  const [caseReference, changeReference] = [
    collections.cases.doc(known.id),
    collections.offeringChanges.doc(made.changeId),
  ];
  return runTransaction(db, async (transaction) => {
    const open = (await transaction.get(caseReference)).data();
    const change = (await transaction.get(changeReference)).data();
    const at = now();
    if (open && open.state !== 'closed') {
      transaction.update(caseReference, {
        state: move(caseLifecycle, open.state, 'closed'),
        updatedAt: at,
        expiresAt: new Date(at + CLOSED_CASE_KEPT),
      });
    }
    // One that its page counted meanwhile is no longer in the list.
    if (!change?.failed.includes(made.bookingId)) return;
    transaction.update(changeReference, {
      failed: change.failed.filter((one) => one !== made.bookingId),
      counts: made.outcome ? addOutcome(change.counts, made.outcome) : change.counts,
      updatedAt: at,
    });
  });
}
