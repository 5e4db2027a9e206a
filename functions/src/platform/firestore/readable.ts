import type { DocumentConverter } from '@fareground/domain/core/document';
import { type ReportUnreadable, readable, readableOf } from '@fareground/domain/core/readable';
import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Log } from '../services.ts';

/** Writes into the log that a document cannot be read. */
export const unreadableTo =
  (log: Log): ReportUnreadable =>
  (path, error) =>
    log.error('a document cannot be read', { path, error: String(error) });

/** What a list of documents says; one that cannot be read is reported and left out. */
export const readableDocuments = <T>(
  snapshots: readonly QueryDocumentSnapshot<T>[],
  log: Log,
): readonly T[] =>
  readableOf(
    snapshots.map((snapshot) => ({ path: snapshot.ref.path, data: () => snapshot.data() })),
    unreadableTo(log),
  );

/**
 * What a document says that a trigger was called for; nothing, after a report, when it cannot be read. A trigger that threw would
 * be called again for hours, and read the same.
 */
export const readableTrigger = <T>(
  converter: DocumentConverter<T>,
  snapshot: DocumentSnapshot,
  log: Log,
): T | undefined =>
  readable({ path: snapshot.ref.path, data: () => converter.fromFirestore(snapshot) }, unreadableTo(log));
