import type { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';
import type { Timestamp } from 'firebase-admin/firestore';

/** A document as it stands; `data` is null when there is none. */
export interface StoredDocument {
  path: string;
  data: unknown;
}

/** What a piece of work sees when it decides: pools as they are now, and the documents it named. */
export interface WorkView {
  now: number;
  pool(id: string): Pool;
  document(path: string): StoredDocument;
}

export type DocumentWrite =
  /** Fails when the document exists; the work is then decided again with the document read. */
  | { kind: 'create'; path: string; data: Record<string, unknown> }
  /** Replaces top-level fields of a document named in `documents`; fails when it changed since it was read. */
  | { kind: 'update'; path: string; data: Record<string, unknown> };

export type WorkOutcome<Result> =
  /** `pools` are the changed ones; all is written in one commit or not at all. */
  | { kind: 'commit'; pools: Pool[]; writes: DocumentWrite[]; result: Result }
  /** Nothing to write: it was done before. `restsOnMemory`: not before what is remembered has been read again. */
  | { kind: 'done'; result: Result; restsOnMemory?: boolean }
  | { kind: 'refuse'; error: AppError };

/** A document as it was when `updateTime` was its last change; both null when there was none. */
export interface KnownDocument {
  data: Record<string, unknown> | null;
  updateTime: Timestamp | null;
}
/**
 * What somebody who submits several pieces of work has read or written so far, by path. The desk takes from it instead of
 * reading, and writes under a precondition on it; it puts in what it read and wrote, and empties it when it was out of date.
 */
export type KnownDocuments = Map<string, KnownDocument>;

/**
 * One change of stock together with the documents it belongs to. `decide` must be pure: it runs again when another
 * instance was quicker, and must recognise its own finished work in the documents it reads.
 */
export interface StockWork<Result> {
  /** The pools it may change, in the state to create them in when they do not exist yet. */
  pools: Pool[];
  /** Documents read before deciding unless they are in `known`; those written by `update` must be among them. */
  documents: string[];
  /** Documents read only after a conflict, what `create` may have found taken, or before a refusal. */
  documentsOnConflict: string[];
  known?: KnownDocuments;
  /** Could be done with other pools as well: where another instance sells it is given back (`Displaced`), not tried again and again. */
  isMovable?: boolean;
  decide(view: WorkView): WorkOutcome<Result>;
}

/** Others committed to one of its pools first, twice in a row. Done elsewhere the work must still recognise its own effect: an answer may have been lost. */
export class Displaced extends Error {
  override readonly name = 'Displaced';
}
