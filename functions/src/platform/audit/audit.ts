import { cutText } from '@fareground/domain/core/cut-text';
import {
  type AuditAction,
  type AuditEntry,
  auditEntryConverter,
  auditEntrySchema,
  auditPath,
} from '@fareground/domain/people/audit-entry';
import { changesOf } from '@fareground/domain/people/changes';
import type { Firestore } from 'firebase-admin/firestore';
import type { CommitWriter } from '../../messages/queue-mail.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface AuditNote {
  /** The same action has the same id, so that it is written down once. */
  readonly id: string;
  readonly at: number;
  readonly actor: { readonly uid: string; readonly email: string };
  readonly action: AuditAction;
  /** Path of the document it happened to. */
  readonly target: string;
  readonly reason: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** The entry of an action; null when nothing changed. */
export function auditEntry({ actor, target, before, after, ...note }: AuditNote): AuditEntry | null {
  const changes = changesOf(before, after);
  if (!changes) return null;
  return auditEntrySchema.parse({
    ...note,
    actorUid: actor.uid,
    actorEmail: cutText(actor.email, 320),
    area: target.split('/')[0],
    target,
    ...changes,
  });
}

/** Writes an action down in the commit of its effect (SPEC R4). */
export function addAudit(db: Firestore, writer: CommitWriter, note: AuditNote): void {
  const entry = auditEntry(note);
  if (entry) writer.create(db.doc(auditPath(entry.id)), auditEntryConverter.toFirestore(entry));
}
