import { hash } from 'node:crypto';
import { REQUEST_KEPT, requestPath, requestRecordConverter } from '@fareground/domain/calls/request-record';
import { AppError } from '@fareground/domain/core/errors';
import type { Firestore, Transaction } from 'firebase-admin/firestore';

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');

/** One call of one person, as its idempotency key names it. */
export interface RequestKey {
  readonly uid: string;
  readonly key: string;
  /** The call, what its address names, and its parsed body: what must be the same when the key is. */
  readonly asked: readonly unknown[];
}

export interface KnownRequest {
  /** It was carried out before, and changes nothing more. */
  readonly isRepeat: boolean;
  /** Writes down that it is carried out; with the transaction's other writes. */
  record(): void;
}

/**
 * Looks an idempotency key up, among the reads of the transaction that carries the call out.
 * @throws AppError idempotency-conflict when the key came with another call or another body
 */
export async function lookUpRequest(
  db: Firestore,
  transaction: Transaction,
  { uid, key, asked }: RequestKey,
  now: number,
): Promise<KnownRequest> {
  const wanted = {
    id: digest([uid, key]),
    asked: digest(asked),
    at: now,
    expiresAt: new Date(now + REQUEST_KEPT),
  };
  const reference = db.doc(requestPath(wanted.id)).withConverter(requestRecordConverter);
  const earlier = (await transaction.get(reference)).data();
  if (earlier && earlier.asked !== wanted.asked) {
    throw new AppError('idempotency-conflict', 'the key was used with another call or body');
  }
  return {
    isRepeat: earlier !== undefined,
    record: () => {
      if (!earlier) transaction.create(reference, wanted);
    },
  };
}
