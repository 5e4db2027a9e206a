import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isConflict } from '../../platform/firestore/conflict.ts';

/** A change that the index has. One that was noted again meanwhile stays for the next run. */
export async function forget({ ref, updateTime }: QueryDocumentSnapshot): Promise<void> {
  try {
    await ref.delete({ lastUpdateTime: updateTime });
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}
