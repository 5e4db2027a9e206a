import { cutLine } from '@fareground/domain/core/cut-text';
import { storableLine } from '@fareground/domain/core/storable-text';
import { deletionPath } from '@fareground/domain/people/deletion';
import { rolesOf } from '@fareground/domain/people/permissions';
import {
  newProfile,
  type ServerPart,
  serverPartSchema,
  type User,
  userPath,
} from '@fareground/domain/people/user';
import { searchTokens, sortKey } from '@fareground/domain/people/user-search';
import type { UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Services } from '../platform/services.ts';

type Deps = Pick<Services, 'auth' | 'db' | 'now'>;

/** The account, or null where it is gone. */
export async function accountOf(auth: Deps['auth'], uid: string): Promise<UserRecord | null> {
  return auth.getUser(uid).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'auth/user-not-found') return null;
    throw error;
  });
}

/**
 * Brings `users/{uid}.server` to what the sign-in account says, and makes the profile of a person who has none. Writes nothing
 * when it says so already, so the trigger that calls it comes to rest.
 * @param done the pending change that has been carried out, to be taken away with it
 * @returns whether anything was written
 */
export async function syncUser(
  { auth, db, now }: Deps,
  uid: string,
  done?: { change: string; signedOutAt?: number },
): Promise<boolean> {
  const account = await accountOf(auth, uid);
  if (!account) return false;
  const isGuest = account.providerData.length === 0 && !account.email;
  return runTransaction(db, async (transaction) => {
    const reference = db.doc(userPath(uid));
    const stored = (await transaction.get(reference)).data() as Partial<User> | undefined;
    const isWhole = stored?.createdAt !== undefined;
    if (!isWhole && isGuest) return false;
    // The account may have been deleted since it was looked up: a profile made now would outlive it.
    if (!isWhole && (await transaction.get(db.doc(deletionPath(uid)))).exists) return false;
    const server = serverPartOf(account, stored, done);
    if (!isWhole) {
      const person = {
        id: uid,
        displayName: cutLine(account.displayName ?? '', 80),
        photoUrl: photoOf(account),
      };
      const createdAt = Date.parse(account.metadata.creationTime) || now();
      transaction.set(reference, { ...newProfile(person, createdAt), server });
      return true;
    }
    if (JSON.stringify(server) === JSON.stringify(parsedServer(stored?.server))) return false;
    transaction.update(reference, { server });
    return true;
  });
}

function serverPartOf(
  account: UserRecord,
  stored: Partial<User> | undefined,
  done: { change: string; signedOutAt?: number } | undefined,
): ServerPart {
  const before = parsedServer(stored?.server);
  const email = account.email ?? '';
  const roles = rolesOf(account.customClaims);
  // Staff must find an account even when the name in its profile is invalid.
  const name: unknown = stored?.displayName;
  const displayName = storableLine((typeof name === 'string' && name) || account.displayName || '');
  const signedOutAt = done?.signedOutAt ?? before?.signedOutAt;
  return serverPartSchema.parse({
    email,
    roles,
    disabled: account.disabled,
    find: searchTokens({ id: account.uid, displayName, email, roles }),
    sort: sortKey(displayName, email),
    ...(signedOutAt !== undefined && { signedOutAt }),
    ...(before?.pending && before.pending.change !== done?.change && { pending: before.pending }),
  });
}

/** In the schema's own order of keys, so that two can be compared. */
const parsedServer = (server: unknown): ServerPart | undefined => serverPartSchema.safeParse(server).data;

const photoOf = ({ photoURL }: UserRecord): string | null =>
  photoURL && /^https?:\/\/[^ ]+$/.test(photoURL) && photoURL.length <= 1_000 ? photoURL : null;

/** Syncs every account, page by page: for accounts without a profile, and for profiles that do not say what their account does. */
export async function reindexUsers(
  services: Deps,
  onProgress: (done: number) => void,
): Promise<{ accounts: number; written: number }> {
  let [accounts, written] = [0, 0];
  let page: string | undefined;
  do {
    const list = await services.auth.listUsers(500, page);
    for (let at = 0; at < list.users.length; at += 20) {
      const synced = await Promise.all(
        list.users.slice(at, at + 20).map(({ uid }) => syncUser(services, uid)),
      );
      written += synced.filter(Boolean).length;
    }
    accounts += list.users.length;
    page = list.pageToken;
    onProgress(accounts);
  } while (page);
  return { accounts, written };
}

export const pendingOf = async (db: Firestore, uid: string): Promise<ServerPart['pending']> =>
  parsedServer((await db.doc(userPath(uid)).get()).get('server'))?.pending;
