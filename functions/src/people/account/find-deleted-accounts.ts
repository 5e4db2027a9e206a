import { USERS } from '@fareground/domain/people/user';
import { FieldPath, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Services } from '../../platform/services.ts';
import { beginDeletionOfGone, type Person } from './delete-account.ts';

type Deps = Pick<Services, 'auth' | 'db' | 'collections' | 'now' | 'log'>;

/** Up to which profile the last run has looked; absent where it came to the last one. */
export const DELETED_ACCOUNTS_PATH = 'accountChecks/deleted';

/** As many as the provider tells of in one call. */
const PAGE = 100;
/** 50,000 profiles are looked at in a run, for three cents. A larger house is gone through in several. */
const MAX_PAGES = 500;
/** More people than these do not leave by the console in a day. */
const MAX_DELETIONS = 100;

/**
 * Finds people whose account is gone at the provider without a deletion of ours, and begins theirs; the sweep finishes them. Goes on
 * where the last run stopped. A profile is read before its account is asked for, and is made after it: none is found gone that was
 * just made. Guests have no profile: their account is a key of their device, which losing is no wish to be forgotten.
 * @throws Error when more accounts are gone than people leave: then it may be the wrong accounts that were asked
 */
export async function findDeletedAccounts(
  deps: Deps,
  { maxPages = MAX_PAGES, maxDeletions = MAX_DELETIONS } = {},
): Promise<{ profiles: number; deletions: number }> {
  const { db } = deps;
  const reference = db.doc(DELETED_ACCOUNTS_PATH);
  const inOrder = db.collection(USERS).orderBy(FieldPath.documentId()).limit(PAGE);
  const stopped: unknown = (await reference.get()).get('after');
  let after = typeof stopped === 'string' ? stopped : null;
  const report = { profiles: 0, deletions: 0 };
  for (let pages = 0; pages < maxPages; pages++) {
    const { docs } = await (after === null ? inOrder : inOrder.startAfter(after)).get();
    for (const person of await goneOf(deps, docs)) {
      if (report.deletions >= maxDeletions) {
        throw new Error(
          `more than ${maxDeletions} accounts are gone: are these the accounts of this database?`,
        );
      }
      if (await beginDeletionOfGone(deps, person)) report.deletions += 1;
    }
    report.profiles += docs.length;
    after = docs.length === PAGE ? (docs.at(-1)?.id ?? null) : null;
    await reference.set(after === null ? {} : { after });
    if (after === null) break;
  }
  return report;
}

/** Those whose account the provider no longer has, as their profiles know them. */
async function goneOf(
  { auth }: Pick<Deps, 'auth'>,
  profiles: readonly QueryDocumentSnapshot[],
): Promise<Person[]> {
  if (profiles.length === 0) return [];
  const { users } = await auth.getUsers(profiles.map(({ id: uid }) => ({ uid })));
  const there = new Set(users.map(({ uid }) => uid));
  return profiles
    .filter(({ id }) => !there.has(id))
    .map((profile) => ({
      uid: profile.id,
      email: textOf(profile.get('server.email')),
      name: textOf(profile.get('displayName')),
    }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
