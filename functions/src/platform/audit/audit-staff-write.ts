import { auditEntryConverter, auditPath } from '@fareground/domain/people/audit-entry';
import { userPath } from '@fareground/domain/people/user';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { auditEntry } from './audit.ts';

type Fields = Record<string, unknown>;

/** What the server writes in its own name carries this, or leaves the stamp as it was. */
export const SYSTEM = 'system';

export interface StaffWrite {
  readonly eventId: string;
  readonly at: number;
  readonly path: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/**
 * Adds to the audit log what a member of staff wrote to Firestore directly, under rules that force `updatedBy` to be the writer and
 * `updatedAt` to change. The entry's id is the event's, so an event that is delivered twice is logged once. A function logs its own
 * writes, with a reason, in the same commit.
 * @returns whether there is an entry
 */
export async function auditStaffWrite(db: Firestore, write: StaffWrite): Promise<boolean> {
  const { before, after, path } = write;
  const actorUid = await actorOf(db, write);
  if (actorUid === null) return false;
  const entry = auditEntry({
    id: `write-${write.eventId.replaceAll(/[^\w-]/g, '_').slice(0, 150)}`,
    at: write.at,
    actor: { uid: actorUid, email: await emailOf(db, actorUid) },
    action: before ? (after ? 'document.update' : 'document.delete') : 'document.create',
    target: path,
    reason: '',
    before,
    after,
  });
  if (!entry) return false;
  try {
    await db.doc(auditPath(entry.id)).create(auditEntryConverter.toFirestore(entry));
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error;
  }
  return true;
}
const ALREADY_EXISTS = 6;

/** Null when nobody of staff did it. */
async function actorOf(db: Firestore, { path, before, after }: StaffWrite): Promise<string | null> {
  if (after) {
    const isStamped = after.updatedAt !== before?.updatedAt || after.updatedBy !== before?.updatedBy;
    const by = after.updatedBy;
    return isStamped && typeof by === 'string' && by !== SYSTEM ? by : null;
  }
  // Nothing is left that could carry a name. The rules let a stop go only in one commit with a stamp on its trip.
  const [collection, id] = path.split('/');
  const parent = path.split('/').length > 2 ? await db.doc(`${collection}/${id}`).get() : null;
  const by: unknown = parent?.get('updatedBy');
  return typeof by === 'string' && by !== SYSTEM ? by : null;
}

async function emailOf(db: Firestore, uid: string): Promise<string> {
  const email: unknown = (await db.doc(userPath(uid)).get()).get('server.email');
  return typeof email === 'string' ? email : '';
}

export const fieldsOf = (snapshot: DocumentSnapshot | undefined): Fields | null =>
  snapshot?.exists ? (snapshot.data() ?? null) : null;
