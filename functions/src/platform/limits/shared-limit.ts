import { hash } from 'node:crypto';
import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { type DocumentReference, type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { isConflict } from '../firestore/conflict.ts';

/** Counters of what is rare and can be abused, and who does what only one may do at a time, kept across instances. Nobody reads them but the functions; `expiresAt` removes them. */
export const LIMITS = 'limits';

/** What may be done how often, milliseconds. */
export interface SharedLimit {
  readonly name: string;
  readonly max: number;
  readonly window: number;
}

/** @param key whom it concerns: an address, a person, a sale. Stored as a hash only */
export const limitReference = (db: Firestore, name: string, key: string): DocumentReference =>
  db.collection(LIMITS).doc(hash('sha256', JSON.stringify([name, key.toLowerCase()]), 'hex').slice(0, 40));

/** Each lost race is somebody else's success; who loses so many is better told to come again. */
const MAX_TRIES = 20;

/**
 * Counts one more, in windows of fixed length that begin with the first. One read and one write. Written under a precondition and not in
 * a transaction: the lock of an instance that died in one would keep the same caller's next try waiting.
 * @param alongside writes what is limited in the same commit
 * @throws AppError too-many-requests with `retryAfterSeconds`
 */
export async function takeShared(
  { db, now }: { readonly db: Firestore; readonly now: () => number },
  limit: SharedLimit,
  key: string,
  alongside?: (batch: WriteBatch) => void,
): Promise<void> {
  const reference = limitReference(db, limit.name, key);
  for (let tries = 1; ; tries++) {
    const snapshot = await reference.get();
    const batch = db.batch();
    const counted = countOne(limit, snapshot.data() as Counter | undefined, now());
    if (snapshot.updateTime) batch.update(reference, counted, { lastUpdateTime: snapshot.updateTime });
    else batch.create(reference, counted);
    alongside?.(batch);
    try {
      await batch.commit();
      return;
    } catch (error) {
      if (!isConflict(error) || tries === MAX_TRIES) throw error;
      await new Promise((done) => setTimeout(done, Math.random() * 20 * tries));
    }
  }
}

interface Counter {
  readonly count: number;
  readonly until: number;
}

function countOne({ name, max, window }: SharedLimit, stored: Counter | undefined, now: number) {
  const current = stored && now < stored.until ? stored : { count: 0, until: now + window };
  if (current.count >= max) {
    const retryAfterSeconds = Math.max(1, Math.ceil((current.until - now) / SECOND));
    throw new AppError('too-many-requests', `${name}: ${max} were taken`, { retryAfterSeconds });
  }
  const { until } = current;
  return { count: current.count + 1, until, expiresAt: Timestamp.fromMillis(until) };
}
