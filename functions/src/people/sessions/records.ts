import { createHash } from 'node:crypto';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR } from '@fareground/domain/core/time';
import type { Role } from '@fareground/domain/people/permissions';
import { type Session, sessionConverter, sessionPath, sessionsOf } from '@fareground/domain/people/session';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import { accessOf } from '../../platform/http/access.ts';
import type { Services } from '../../platform/services.ts';
import { deviceOf } from './device.ts';

/** Older ones are dropped when a new one begins. */
const MAX_SESSIONS = 20;

export interface SignedInBrowser {
  readonly uid: string;
  /** Of the cookie that came along. */
  readonly cookieId: string | undefined;
  /** When the person last showed who they are. */
  readonly signedInAt: number;
  readonly userAgent: string;
}

type Store = Pick<Services, 'db' | 'now'>;

/**
 * Writes down that a person is signed in with this browser, at most once an hour.
 * @returns the id of the record
 * @throws AppError unauthenticated when this session was ended from another device and nobody has signed in since
 */
export async function recordSession(store: Store, browser: SignedInBrowser): Promise<string> {
  const { cookieId } = browser;
  if (cookieId && (await renew(store, browser, cookieId))) return cookieId;
  const id = newId(browser);
  if (id !== cookieId && (await renew(store, browser, id))) return id;
  await begin(store, browser, id);
  return id;
}

/** Two calls of one sign-in come to the same id, and so does a browser that lost its cookie. */
function newId({ uid, signedInAt, userAgent }: SignedInBrowser): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([uid, signedInAt, userAgent]))
    .digest('hex');
  return BigInt(`0x${hash}`).toString().slice(-20);
}

async function renew({ db, now }: Store, browser: SignedInBrowser, id: string): Promise<boolean> {
  const reference = db.doc(sessionPath(browser.uid, id));
  const snapshot = await reference.get();
  if (!snapshot.exists) return false;
  const session = sessionConverter.fromFirestore({ data: () => snapshot.data() });
  if (session.endedAt !== null) {
    if (browser.signedInAt > session.endedAt) return false;
    throw new AppError('unauthenticated', `the session ${id} was ended`);
  }
  if (now() - session.lastSeenAt >= HOUR) await reference.update({ lastSeenAt: now() });
  return true;
}

async function begin({ db, now }: Store, { uid, userAgent }: SignedInBrowser, id: string): Promise<void> {
  const session: Session = {
    id,
    ...deviceOf(userAgent),
    createdAt: now(),
    lastSeenAt: now(),
    endedAt: null,
  };
  const older = await db
    .collection(sessionsOf(uid))
    .orderBy('lastSeenAt', 'desc')
    .offset(MAX_SESSIONS - 1)
    .get();
  const batch = db.batch();
  batch.set(db.doc(sessionPath(uid, id)), sessionConverter.toFirestore(session));
  // One that was ended stays listed as ended, however old it is.
  for (const { ref, data } of older.docs.map((each) => ({ ref: each.ref, data: each.data() })))
    if (data.endedAt === null) batch.delete(ref);
  await batch.commit();
}

/** The person signed out with this browser: nothing of it is kept. */
export async function deleteSession({ db }: Store, uid: string, id: string): Promise<void> {
  await db.doc(sessionPath(uid, id)).delete();
}

/** Ends one session from another device. @throws AppError not-found */
export async function endSession({ db, now }: Store, uid: string, id: string): Promise<void> {
  const reference = db.doc(sessionPath(uid, id));
  const snapshot = await reference.get();
  if (!snapshot.exists) throw new AppError('not-found', `no session ${id}`, { field: 'id' });
  if (snapshot.get('endedAt') === null) await reference.update({ endedAt: now() });
}

/**
 * Signs a person out on every device by their own wish. Rules refuse their tokens of before from the first write on; then the provider takes
 * back their sign-ins.
 */
export async function signMyselfOut(
  store: Store & Pick<Services, 'auth'>,
  { uid, roles }: { readonly uid: string; readonly roles: readonly Role[] },
): Promise<void> {
  const { db, now } = store;
  const reference = accessOf(db, uid);
  await runTransaction(db, async (transaction) => {
    const decided = (await transaction.get(reference)).data() ?? { uid, roles: [...roles], disabled: false };
    transaction.set(reference, { ...decided, signedOutAt: now(), updatedAt: now() });
  });
  await signOutEverywhere(store, uid);
}

/**
 * Takes back all sign-ins of a person at the provider; open pages see it at once. Calls of tokens that are out are answered for at most an hour
 * where nobody checks for revocation.
 */
export async function signOutEverywhere(
  { auth, db, now }: Store & Pick<Services, 'auth'>,
  uid: string,
): Promise<void> {
  await auth.revokeRefreshTokens(uid);
  const open = await db.collection(sessionsOf(uid)).where('endedAt', '==', null).get();
  const batch = db.batch();
  for (const { ref } of open.docs) batch.update(ref, { endedAt: now() });
  await batch.commit();
}
