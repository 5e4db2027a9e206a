import type { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import type { DocumentReference, Timestamp } from 'firebase-admin/firestore';

/**
 * One change of stock together with the documents it belongs to. `decide` must be pure: it runs again when another
 * instance was quicker, and must recognise its own finished work in the documents it reads.
 */
export interface Work<Result> {
  /** For the log. */
  name: string;
  /** The pools it may change. */
  pools: readonly PoolNeed[];
  /** Documents read before deciding unless they are in `cache`; those written by `update` must be among them. */
  documents: readonly DocumentReference[];
  /** Documents read only after a conflict, what `create` may have found taken, or before a refusal. */
  documentsOnConflict?: readonly DocumentReference[];
  cache?: DocumentCache | undefined;
  /** Could be done with other pools as well: where another instance sells it is handed back (PoolContended) and not tried again and again. */
  isMovable?: boolean;
  decide(view: View): Outcome<Result>;
}

/** @param planned as the pool is before its first booking, which creates it; null when it must exist */
export interface PoolNeed {
  id: string;
  planned: Pool | null;
}

/** What a piece of work sees when it decides: pools as they are now, and the documents it named. */
export interface View {
  now: number;
  pool(id: string): Pool;
  /** The document as it stands; null when there is none. */
  get<T>(reference: DocumentReference<T>): T | null;
}

export type Outcome<Result> =
  /** `pools` are the changed ones; all is written in one commit or not at all. */
  | { kind: 'commit'; pools: Pool[]; writes: Write[]; result: Result }
  /** Nothing to write: it was done before. `restsOnCache`: not before what is cached has been read again. */
  | { kind: 'done'; result: Result; restsOnCache?: boolean }
  | { kind: 'refuse'; error: AppError };

export type Write =
  /** Fails when the document exists; the work is then decided again with the document read. */
  | { kind: 'create'; reference: DocumentReference; data: Record<string, unknown> }
  /** Replaces top-level fields of a document named in `documents`; fails when it changed since it was read. */
  | { kind: 'update'; reference: DocumentReference; data: Record<string, unknown> };

export const create = <T extends Record<string, unknown>>(
  reference: DocumentReference<T>,
  data: T,
): Write => ({
  kind: 'create',
  reference: reference as DocumentReference,
  data,
});

export const update = <T>(reference: DocumentReference<T>, changes: Partial<T>): Write => ({
  kind: 'update',
  reference: reference as DocumentReference,
  data: changes,
});

/** A document as it was when `updateTime` was its last change; both null when there was none. */
export interface CachedDocument {
  data: unknown;
  updateTime: Timestamp | null;
}

/**
 * What somebody who submits several pieces of work has read or written so far, by path. The engine takes from it instead of
 * reading, and writes under a precondition on it; it puts in what it read and wrote, and empties it when it was out of date.
 */
export type DocumentCache = Map<string, CachedDocument>;

/** Others committed to one of its pools first, twice in a row. Done elsewhere the work must still recognise its own effect: an answer may have been lost. */
export class PoolContended extends Error {
  override readonly name = 'PoolContended';
}

/** What another room writes in the same commit, decided with the documents it names. */
export interface Alongside {
  documents: readonly DocumentReference[];
  writes(view: View): Write[];
}
