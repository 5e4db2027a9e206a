import type { AppError } from '@fareground/domain/core/errors';
import type { Pool } from '@fareground/domain/stock/pool';

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
  /** Nothing to write: it was done before. */
  | { kind: 'done'; result: Result }
  | { kind: 'refuse'; error: AppError };

/**
 * One change of stock together with the documents it belongs to. `decide` must be pure: it runs again when another
 * instance was quicker, and must recognise its own finished work in the documents it reads.
 */
export interface StockWork<Result> {
  /** The pools it may change, in the state to create them in when they do not exist yet. */
  pools: Pool[];
  /** Documents always read before deciding; those written by `update` must be among them. */
  documents: string[];
  /** Documents read only after a conflict: what `create` may have found taken. */
  documentsOnConflict: string[];
  decide(view: WorkView): WorkOutcome<Result>;
}
