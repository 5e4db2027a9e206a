import { AppError } from '@fareground/domain/core/errors';
import { MINUTE } from '@fareground/domain/core/time';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { isConflict } from '../firestore/conflict.ts';
import { runTransaction } from '../firestore/run-transaction.ts';
import { limitReference } from './shared-limit.ts';

/** Who died in the middle keeps the others out for so long, milliseconds. */
export const LEASE_TIME = 2 * MINUTE;

interface Deps {
  readonly db: Firestore;
  readonly now: () => number;
}

/** Kept by who works alone. */
export interface Lease {
  /** Says that the work goes on. @throws AppError wrong-state where somebody else began, because this one had stood still for too long */
  keep(): Promise<void>;
}

/**
 * Does what only one may do at a time, over all instances and commands. Whoever dies in it keeps the others out for two minutes: long work says
 * now and then that it goes on.
 * @param name of the work
 * @throws AppError too-many-requests with `retryAfterSeconds` while another does it
 */
export async function withLease<T>(
  { db, now }: Deps,
  name: string,
  work: (alone: Lease) => Promise<T>,
): Promise<T> {
  const reference = limitReference(db, name, 'alone');
  const owner = crypto.randomUUID();
  let heldUntil = 0;
  await runTransaction(db, async (transaction) => {
    const until = Number((await transaction.get(reference)).get('until') ?? 0);
    if (until > now()) {
      const retryAfterSeconds = Math.ceil((until - now()) / 1_000);
      throw new AppError('too-many-requests', `${name}: another is under way`, { retryAfterSeconds });
    }
    heldUntil = now() + LEASE_TIME;
    transaction.set(reference, documentOf(owner, heldUntil));
  });
  const keep = async (): Promise<void> => {
    if (heldUntil - now() > LEASE_TIME / 2) return;
    heldUntil = now() + LEASE_TIME;
    await runTransaction(db, async (transaction) => {
      const stored = await transaction.get(reference);
      if (stored.get('owner') !== owner) throw new AppError('wrong-state', `${name}: another has begun`);
      transaction.set(reference, documentOf(owner, heldUntil));
    });
  };
  try {
    return await work({ keep });
  } finally {
    await refundInstead();
  }

  /** Where this fails, the time gives it back. */
  async function refundInstead(): Promise<void> {
    const stored = await reference.get().catch(() => undefined);
    if (stored?.get('owner') !== owner || !stored.updateTime) return;
    await reference.delete({ lastUpdateTime: stored.updateTime }).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }
}

const documentOf = (owner: string, until: number) => ({
  owner,
  until,
  expiresAt: Timestamp.fromMillis(until),
});
