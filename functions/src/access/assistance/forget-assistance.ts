import { FieldValue } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';

/** Documents of one commit. */
const PAGE = 300;

/**
 * Takes what passengers told that they need from tickets and sheets whose time has come, a few hundred of each at most; what is left is the next
 * run's.
 * @returns of how many
 */
export async function forgetAssistance({
  db,
  collections: { tickets, answerSheets },
  now,
}: Pick<Services, 'db' | 'collections' | 'now'>): Promise<number> {
  let forgotten = 0;
  for (const collection of [tickets, answerSheets]) {
    const due = collection.where('assistanceUntil', '<=', now()).orderBy('assistanceUntil').limit(PAGE);
    const { docs } = await due.select().get();
    if (docs.length === 0) continue;
    const batch = db.batch();
    for (const { ref } of docs) batch.update(ref, withoutAssistance);
    await batch.commit();
    forgotten += docs.length;
  }
  return forgotten;
}

/** What takes it from a ticket or a sheet. */
export const withoutAssistance = {
  assistance: FieldValue.delete(),
  assistanceUntil: FieldValue.delete(),
};
