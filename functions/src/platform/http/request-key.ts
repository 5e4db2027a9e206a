import { createHash, hash } from 'node:crypto';
import {
  REQUEST_KEPT,
  type RequestRecord,
  requestPath,
  requestRecordConverter,
} from '@fareground/domain/api/request-record';
import { AppError } from '@fareground/domain/core/errors';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');

/** One call of one person, as its idempotency key names it. */
export interface RequestKey {
  readonly uid: string;
  readonly key: string;
  /** The call, what its address names, and its parsed body: what must be the same when the key is. */
  readonly input: readonly unknown[];
}

/** The same call as a document that is written with its effect. */
export interface KeyedRequest {
  readonly reference: DocumentReference<RequestRecord>;
  readonly record: RequestRecord;
  /**
   * Whether it was carried out before, and changes nothing more.
   * @throws AppError idempotency-conflict when the key came with another call or another body
   */
  isRepeat(earlier: RequestRecord | null): boolean;
}

export function keyedRequest(db: Firestore, { uid, key, input }: RequestKey, now: number): KeyedRequest {
  const record: RequestRecord = {
    id: digest([uid, key]),
    asked: digest(input),
    at: now,
    expiresAt: new Date(now + REQUEST_KEPT),
  };
  return {
    reference: db.doc(requestPath(record.id)).withConverter(requestRecordConverter),
    record,
    isRepeat: (earlier) => {
      if (earlier && earlier.asked !== record.asked) {
        throw new AppError('idempotency-conflict', 'the key was used with another call or body');
      }
      return earlier !== null;
    },
  };
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
  input: RequestKey,
  now: number,
): Promise<KnownRequest> {
  const request = keyedRequest(db, input, now);
  const isRepeat = request.isRepeat((await transaction.get(request.reference)).data() ?? null);
  return {
    isRepeat,
    record: () => {
      if (!isRepeat) transaction.create(request.reference, request.record);
    },
  };
}

/** The name of a change, out of the caller's idempotency key. */
export const changeId = (kind: string, callerUid: string, key: string): string =>
  `${kind}-${createHash('sha256').update(`${callerUid}\n${key}`).digest('hex').slice(0, 40)}`;
