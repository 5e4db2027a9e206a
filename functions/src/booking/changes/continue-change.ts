import type { Booking } from '@fareground/domain/booking/booking';
import {
  addOutcome,
  type ChangeOutcome,
  changedOffering,
  failedBookingId,
  MAX_FAILED,
  type OfferingChange,
  offeringChangeLifecycle,
} from '@fareground/domain/booking/offering-change';
import { move } from '@fareground/domain/core/lifecycle';
import { TASK_OVERDUE } from '@fareground/domain/messages/mail';
import { type DocumentSnapshot, FieldPath, type Query, type UpdateData } from 'firebase-admin/firestore';
import { recordFailure } from '../../platform/case-book.ts';
import { isConflict } from '../../platform/firestore/conflict.ts';
import type { Services } from '../../platform/services.ts';
import { type ChangeDeps, changeBooking, concludeChange, prepareChange } from './change-kinds.ts';

type Deps = ChangeDeps & Pick<Services, 'db' | 'tasks'>;

/** Bookings side by side: the commit engine takes them together, and the provider their refunds. */
const PAGE = 50;

/**
 * Takes a change one step further and asks for the next: first what must be before the bookings are gone through, then a page of them at a
 * time. What is made of a booking is in the booking, and the page is counted by what its bookings are then; so an instance may die at
 * any point, and a second task of the same page does no harm: one of the two writes the cursor.
 */
export async function continueChange(deps: Deps, id: string, pageSize = PAGE): Promise<void> {
  const { collections, tasks } = deps;
  const stored = await collections.offeringChanges.doc(id).get();
  const change = stored.data();
  if (change?.state !== 'open') return;
  const after = change.total === null ? await begin(deps, change) : await nextPage(deps, change, pageSize);
  const dueAt = deps.now() + TASK_OVERDUE;
  if (!(await write(deps, stored, { ...after, dueAt, updatedAt: deps.now() }))) return;
  if (after.state !== 'done') await tasks.ask('continueChange', { id, dueAt });
}

type Step = Partial<
  Pick<OfferingChange, 'state' | 'total' | 'cursor' | 'pages' | 'counts' | 'failed' | 'doneAt'>
>;

const bookingsOf = ({ collections }: Pick<Deps, 'collections'>, change: OfferingChange): Query<Booking> =>
  collections.bookings.where('offeringIds', 'array-contains', changedOffering(change).id);

/** Nobody can book it any more when they are counted. */
async function begin(deps: Deps, change: OfferingChange): Promise<Step> {
  await prepareChange(deps, change);
  const counted = await bookingsOf(deps, change).count().get();
  return { total: counted.data().count };
}

async function nextPage(deps: Deps, change: OfferingChange, pageSize: number): Promise<Step> {
  const all = bookingsOf(deps, change).orderBy(FieldPath.documentId());
  const page = await (change.cursor ? all.startAfter(change.cursor) : all).limit(pageSize).get();
  const made = await Promise.all(page.docs.map((one) => tryOne(deps, change, one)));
  const failed = [...change.failed, ...page.docs.flatMap(({ id }, index) => (made[index] ? [] : [id]))];
  if (failed.length > MAX_FAILED) throw new Error(`${change.id}: too many bookings failed`);
  const isLast = page.size < pageSize;
  if (isLast) await concludeChange(deps, change);
  return {
    cursor: page.docs.at(-1)?.id ?? change.cursor,
    pages: change.pages + 1,
    counts: made.filter((outcome) => outcome !== null).reduce(addOutcome, change.counts),
    failed,
    ...(isLast && { state: move(offeringChangeLifecycle, change.state, 'done'), doneAt: deps.now() }),
  };
}

/** One that fails becomes a case and does not stop the rest; null then. */
async function tryOne(
  deps: Deps,
  change: OfferingChange,
  stored: DocumentSnapshot<Booking>,
): Promise<ChangeOutcome | null> {
  try {
    return await changeBooking(deps, change, stored);
  } catch (error) {
    deps.log.error('a change could not be made of a booking', {
      change: change.id,
      booking: stored.id,
      error: String(error),
    });
    await recordFailure(deps, { area: 'offeringChanges', id: failedBookingId(change.id, stored.id), error });
    return null;
  }
}

/** @returns false when another task was quicker */
async function write(
  { db }: Deps,
  stored: DocumentSnapshot<OfferingChange>,
  changes: UpdateData<OfferingChange>,
): Promise<boolean> {
  const batch = db.batch();
  batch.update(stored.ref, changes, stored.updateTime ? { lastUpdateTime: stored.updateTime } : {});
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}
