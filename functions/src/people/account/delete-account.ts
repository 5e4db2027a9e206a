import { cutLine } from '@fareground/domain/core/cut-text';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import type { AuditEntry } from '@fareground/domain/people/audit-entry';
import type { Deletion } from '@fareground/domain/people/deletion';
import { OWNERS_PATH, withoutOwner } from '@fareground/domain/people/owners';
import { userPath } from '@fareground/domain/people/user';
import type { Transaction } from 'firebase-admin/firestore';
import { endEntry } from '../../booking/waitlist/leave-queue.ts';
import { waitedTier } from '../../booking/waitlist/waited-tier.ts';
import { consentPathOf } from '../../messages/marketing-consents.ts';
import { isMailAddress, queueMail } from '../../messages/queue-mail.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import { accessOf } from '../../platform/http/access.ts';
import { type Caller, requireRecentSignIn } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { readOwners } from '../owners.ts';
import { deleteAnswers } from './own-answer-sheets.ts';
import { deletePictures } from './own-pictures.ts';
import { findAccount } from './personal-data.ts';
import { pseudonymiseBookings } from './pseudonymise-bookings.ts';
import { openBookings, releaseHolds } from './release-holds.ts';

type Deps = Pick<
  Services,
  'auth' | 'db' | 'collections' | 'engine' | 'links' | 'payments' | 'catalogue' | 'now'
>;

/** An id token lives an hour: what it still wrote after the deletion is cleared by a second pass. */
const TOKENS_ENDED = HOUR + 5 * MINUTE;

/**
 * Deletes the caller's account (SPEC B10). Bookings, payments and tickets stay for the bookkeeping, without the person
 * in them; everything else goes. Whoever has a role gives it back first, and nobody leaves in the middle of a payment.
 * @throws AppError recent-sign-in-needed; wrong-state with `reason` "has-roles" or "paying"
 */
export async function deleteAccount(deps: Deps, caller: Caller): Promise<void> {
  const deletion = await beginDeletion(deps, caller);
  await runSteps(deps, deletion);
}

/** Releases what the account holds and writes down that it is being deleted. @throws AppError as `deleteAccount` */
export async function beginDeletion(deps: Deps, caller: Caller): Promise<Deletion> {
  const { db, collections, now } = deps;
  requireRecentSignIn(caller, now());
  if (caller.roles.length > 0) {
    throw new AppError('wrong-state', `${caller.uid} holds roles`, { reason: 'has-roles' });
  }
  await releaseUnpaid(deps, caller.uid);
  return runTransaction(db, async (transaction) => {
    const earlier = (await transaction.get(collections.deletions.doc(caller.uid))).data();
    return earlier ?? startDeletion(deps, transaction, caller);
  });
}

/**
 * An account is gone at the provider which nobody deleted here: it went by its own client, or in the console. Begins the deletion, which
 * the sweep finishes. Whatever roles it had end with it, the last owner's as well: that is said in the log, since then nobody can give
 * roles but the ops command.
 * @returns whether it was begun; one that is under way is left alone
 */
export async function beginDeletionOfGone(
  deps: Pick<Deps, 'db' | 'collections' | 'now'> & Pick<Services, 'log'>,
  person: Person,
): Promise<boolean> {
  const { db, collections, now, log } = deps;
  const { uid } = person;
  const begun = await runTransaction(db, async (transaction) => {
    if ((await transaction.get(collections.deletions.doc(uid))).exists) return null;
    const owners = withoutOwner(await readOwners(db, transaction), uid, now());
    if (owners) transaction.set(db.doc(OWNERS_PATH), owners);
    startDeletion(deps, transaction, person);
    return { owners };
  });
  if (begun?.owners?.owners.length === 0) {
    log.error('the last owner deleted their account: make another with npm run admin -- grant', { uid });
  }
  return begun !== null;
}

export type Person = Pick<Caller, 'uid' | 'email' | 'name'>;

/** From this commit on nothing is allowed to a token of the account, which lives on for up to an hour. */
function startDeletion(
  { db, collections, now }: Pick<Deps, 'db' | 'collections' | 'now'>,
  transaction: Transaction,
  { uid, email, name }: Person,
): Deletion {
  const at = now();
  const deletion: Deletion = {
    uid,
    pseudonym: `gone-${randomDigits(20)}`,
    email,
    name: cutLine(name, 120),
    startedAt: at,
    passes: 0,
  };
  transaction.create(collections.deletions.doc(uid), deletion);
  transaction.set(accessOf(db, uid), { uid, roles: [], disabled: true, updatedAt: at });
  transaction.set(collections.buyers.doc(uid), { bookings: [], disabled: true });
  return deletion;
}

/**
 * What the sweeper does with a deletion: finishes one that was interrupted, and once no token of the account can be alive
 * goes through everything again and deletes the note of who it was.
 */
export async function continueDeletion(deps: Deps, deletion: Deletion): Promise<void> {
  const isLast = deps.now() - deletion.startedAt >= TOKENS_ENDED;
  if (deletion.passes > 0 && !isLast) return;
  await runSteps(deps, deletion);
  if (isLast) await forget(deps, deletion.uid);
}

/** No token of the account is alive: what kept them out goes, and the note of who it was last. */
async function forget({ db, collections }: Deps, uid: string): Promise<void> {
  await collections.buyers.doc(uid).delete();
  await accessOf(db, uid).delete();
  await collections.deletions.doc(uid).delete();
}

async function runSteps(deps: Deps, deletion: Deletion): Promise<void> {
  for (const step of deletionSteps) await step(deps, deletion);
}

async function releaseUnpaid(deps: Deps, uid: string): Promise<void> {
  const open = await openBookings(deps, uid);
  const paying = open.find(({ state }) => state === 'paying');
  if (paying)
    throw new AppError('wrong-state', `${paying.id} is being paid`, { reason: 'paying', booking: paying.id });
  await releaseHolds(deps, uid);
}

/**
 * In this order. Each step can be repeated, so a deletion that was interrupted after any of them begins again; the account
 * itself goes last but one, so that its owner can try again after a failure.
 */
export const deletionSteps: readonly ((deps: Deps, deletion: Deletion) => Promise<void>)[] = [
  lockAccount,
  endHolds,
  leaveWaitingLists,
  forgetAnswers,
  clearBookings,
  deletePapers,
  deleteProfile,
  deleteSignIn,
  finishPass,
];

async function lockAccount({ auth }: Deps, { uid }: Deletion): Promise<void> {
  if (!(await findAccount(auth, uid))) return;
  await auth.updateUser(uid, { disabled: true });
  await auth.revokeRefreshTokens(uid);
}

/** Nobody is left who could pay. */
async function endHolds(deps: Deps, { uid }: Deletion): Promise<void> {
  await releaseHolds(deps, uid);
}

/** Nobody is left who could be offered anything; what waited or had waited is forgotten. */
async function leaveWaitingLists(deps: Deps, { uid }: Deletion): Promise<void> {
  const found = await deps.collections.waitingEntries.where('uid', '==', uid).get();
  for (const one of found.docs) {
    await endEntry(deps, await waitedTier(deps, one.data()), one.id, 'account');
    await one.ref.delete();
  }
}

/** Before bookings and tickets lose the person: by these they are found. */
async function forgetAnswers(deps: Deps, { uid }: Deletion): Promise<void> {
  await deleteAnswers(deps, uid);
}

async function clearBookings({ db, collections, now }: Deps, { uid, pseudonym }: Deletion): Promise<void> {
  await pseudonymiseBookings({ db, collections, now }, uid, pseudonym);
}

async function deletePapers({ db, collections }: Deps, { uid, email }: Deletion): Promise<void> {
  if (email) {
    await db.doc(consentPathOf(email)).delete();
    const mail = await collections.mail.where('to', 'array-contains', email).get();
    for (const one of mail.docs) await one.ref.delete();
  }
  await collections.applications.doc(uid).delete();
}

async function deleteProfile({ auth, db }: Deps, { uid }: Deletion): Promise<void> {
  await deletePictures({ auth }, uid);
  await db.recursiveDelete(db.doc(userPath(uid)));
}

async function deleteSignIn(deps: Deps, deletion: Deletion): Promise<void> {
  await noteInAudit(deps, deletion);
  if (await findAccount(deps.auth, deletion.uid)) await deps.auth.deleteUser(deletion.uid);
}

async function finishPass(deps: Deps, deletion: Deletion): Promise<void> {
  if (deletion.passes === 0) await sendLastMail(deps, deletion);
  await deps.collections.deletions.doc(deletion.uid).update({ passes: Math.min(2, deletion.passes + 1) });
}

async function noteInAudit({ collections }: Deps, { uid, startedAt }: Deletion): Promise<void> {
  const entry: AuditEntry = {
    id: `account-delete-${uid}`,
    at: startedAt,
    actorUid: uid,
    actorEmail: '',
    action: 'account.delete',
    area: 'users',
    target: userPath(uid),
    reason: '',
    before: '',
    after: '',
  };
  await collections.audit.doc(entry.id).set(entry);
}

/** The last mail to this address; the second pass deletes it, when it has long gone out. */
async function sendLastMail({ db, collections, now, catalogue }: Deps, deletion: Deletion): Promise<void> {
  const { uid, email, name } = deletion;
  if (!isMailAddress(email)) return;
  const { supportEmail } = await catalogue.settings();
  const id = `account-deleted-${uid}`;
  // A pass that was cut short after this finds it there.
  if ((await collections.mail.doc(id).get()).exists) return;
  const batch = db.batch();
  queueMail(db, batch, {
    id,
    template: 'account-deleted',
    to: email,
    values: {
      name: name || 'there',
      kept: 'The books keep what was paid and when, without your name. An invoice that you had made out stays as it is: the law wants it.',
      supportEmail,
    },
    now: now(),
  });
  await batch.commit();
}
