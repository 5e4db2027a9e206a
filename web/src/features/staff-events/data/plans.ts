import {
  PLANS,
  planPath,
  type StoredPlan,
  storedPlanConverter,
} from '@fareground/domain/catalogue/halls/stored-plan';
import { venuePath } from '@fareground/domain/catalogue/halls/venue';
import { deleteDoc, doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import {
  type Loadable,
  type LoadableList,
  useStoredDocument,
  useStoredDocuments,
} from '../../../firebase/use-firestore-query.ts';

/** Those of one venue, the newest first. */
export const usePlans = (venueId: string): LoadableList<StoredPlan> =>
  useStoredDocuments(`${venuePath(venueId)}/${PLANS}`, storedPlanConverter, {
    orderBy: [['version', 'desc']],
    limit: 100,
  });

export const usePlan = (venueId: string, planId: string): Loadable<StoredPlan | null> =>
  useStoredDocument(planPath(venueId, planId), storedPlanConverter);

type Written = Omit<StoredPlan, 'inUse' | 'createdAt' | 'updatedAt' | 'updatedBy'>;

/**
 * Writes a plan over the one that was seen.
 * @param seenAt when that one was written; null for a new one
 * @returns when it was written; null when somebody else wrote meanwhile, or an event was published with it
 * @throws FirebaseError, ZodError
 */
export async function savePlan(plan: Written, seenAt: number | null): Promise<number | null> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const updatedBy = auth.currentUser?.uid ?? '';
  const reference = doc(firestore, planPath(plan.venueId, plan.id)).withConverter(storedPlanConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if ((stored?.updatedAt ?? null) !== seenAt || stored?.inUse) return null;
    const at = Math.max(Date.now(), (seenAt ?? 0) + 1);
    const createdAt = stored?.createdAt ?? at;
    transaction.set(reference, { ...plan, inUse: false, createdAt, updatedAt: at, updatedBy });
    return at;
  });
}

/** @throws FirebaseError when an event is sold on it */
export async function removePlan({ venueId, id }: Pick<StoredPlan, 'venueId' | 'id'>): Promise<void> {
  await deleteDoc(doc(await openFirestore(), planPath(venueId, id)));
}
