import { hash } from 'node:crypto';
import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import {
  type DocumentReference,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';

/** Counters of what is rare and can be abused, kept across instances. Nobody reads them but the functions; `expiresAt` removes them. */
export const LIMITS = 'limits';

/** What may be done how often, milliseconds. */
export interface SharedLimit {
  readonly name: string;
  readonly most: number;
  readonly window: number;
}

/** @param key whom it concerns: an address, a person, a sale. Stored as a hash only */
export const limitReference = (db: Firestore, name: string, key: string): DocumentReference =>
  db.collection(LIMITS).doc(hash('sha256', JSON.stringify([name, key.toLowerCase()]), 'hex').slice(0, 40));

/**
 * Counts one more, in windows of fixed length that begin with the first. One read and one write.
 * @param alongside writes what is limited in the same commit
 * @throws AppError too-many-requests with `retryAfterSeconds`
 */
export async function takeShared(
  { db, now }: { readonly db: Firestore; readonly now: () => number },
  { name, most, window }: SharedLimit,
  key: string,
  alongside?: (transaction: Transaction) => void,
): Promise<void> {
  const reference = limitReference(db, name, key);
  await db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(reference)).data() as { count: number; until: number } | undefined;
    const current = stored && now() < stored.until ? stored : { count: 0, until: now() + window };
    if (current.count >= most) {
      const retryAfterSeconds = Math.max(1, Math.ceil((current.until - now()) / SECOND));
      throw new AppError('too-many-requests', `${name}: ${most} were taken`, { retryAfterSeconds });
    }
    transaction.set(reference, {
      count: current.count + 1,
      until: current.until,
      expiresAt: Timestamp.fromMillis(current.until),
    });
    alongside?.(transaction);
  });
}
