import type { AuditEntry } from '@fareground/domain/audit/audit-entry';
import { effectiveState } from '@fareground/domain/bookings/booking';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import type { Deletion } from '@fareground/domain/users/deletion';
import { userPath } from '@fareground/domain/users/user';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { type Caller, requireRecentSignIn } from '../http/caller.ts';
import { isMailAddress, queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../runtime/services.ts';
import { deletePictures } from './own-pictures.ts';
import { findAccount } from './personal-data.ts';
import { pseudonymiseBookings } from './pseudonymise-bookings.ts';

type Needs = Pick<Services, 'auth' | 'db' | 'collections' | 'engine' | 'payments' | 'catalogue' | 'now'>;

/** An id token lives an hour: what it still wrote after the deletion is cleared by a second pass. */
const TOKENS_ENDED = HOUR + 5 * MINUTE;

/**
 * Deletes the caller's account (SPEC B10). Bookings, payments and tickets stay for the bookkeeping, without the person
 * in them; everything else goes. Whoever has a role gives it back first, and nobody leaves in the middle of a payment.
 * @throws AppError recent-sign-in-needed; wrong-state with `reason` "has-roles" or "paying"
 */
export async function deleteAccount(needs: Needs, caller: Caller): Promise<void> {
  const deletion = await beginDeletion(needs, caller);
  await runSteps(needs, deletion);
}

/** Releases what the account holds and writes down that it is being deleted. @throws AppError as `deleteAccount` */
export async function beginDeletion(needs: Needs, caller: Caller): Promise<Deletion> {
  const { db, collections, now } = needs;
  requireRecentSignIn(caller, now());
  if (caller.roles.length > 0) {
    throw new AppError('wrong-state', `${caller.uid} holds roles`, { reason: 'has-roles' });
  }
  await releaseHolds(needs, caller);
  const started: Deletion = {
    uid: caller.uid,
    pseudonym: `gone-${randomDigits(20)}`,
    email: caller.email,
    name: caller.name.slice(0, 120),
    startedAt: now(),
    passes: 0,
  };
  return db.runTransaction(async (transaction) => {
    const reference = collections.deletions.doc(caller.uid);
    const earlier = (await transaction.get(reference)).data();
    if (earlier) return earlier;
    transaction.create(reference, started);
    return started;
  });
}

/**
 * What the sweeper does with a deletion: finishes one that was interrupted, and once no token of the account can be alive
 * goes through everything again and deletes the note of who it was.
 */
export async function continueDeletion(needs: Needs, deletion: Deletion): Promise<void> {
  const isLast = needs.now() - deletion.startedAt >= TOKENS_ENDED;
  if (deletion.passes > 0 && !isLast) return;
  await runSteps(needs, deletion);
  if (isLast) await needs.collections.deletions.doc(deletion.uid).delete();
}

async function runSteps(needs: Needs, deletion: Deletion): Promise<void> {
  for (const step of deletionSteps) await step(needs, deletion);
}

async function releaseHolds(needs: Needs, caller: Caller): Promise<void> {
  const { collections, now } = needs;
  const found = await collections.bookings
    .where('buyerUid', '==', caller.uid)
    .where('state', 'in', ['held', 'paying'])
    .get();
  const open = found.docs
    .map((one) => one.data())
    .filter((booking) => effectiveState(booking, now()) !== 'expired');
  const paying = open.find(({ state }) => state === 'paying');
  if (paying)
    throw new AppError('wrong-state', `${paying.id} is being paid`, { reason: 'paying', booking: paying.id });
  for (const booking of open) await cancelBooking(needs, caller, booking);
}

/**
 * In this order. Each step can be repeated, so a deletion that was interrupted after any of them begins again; the account
 * itself goes last but one, so that its owner can try again after a failure.
 */
export const deletionSteps: readonly ((needs: Needs, deletion: Deletion) => Promise<void>)[] = [
  lockAccount,
  clearBookings,
  deletePapers,
  deleteProfile,
  deleteSignIn,
  finishPass,
];

async function lockAccount({ auth }: Needs, { uid }: Deletion): Promise<void> {
  if (!(await findAccount(auth, uid))) return;
  await auth.updateUser(uid, { disabled: true });
  await auth.revokeRefreshTokens(uid);
}

async function clearBookings({ db, collections }: Needs, { uid, pseudonym }: Deletion): Promise<void> {
  await pseudonymiseBookings({ db, collections }, uid, pseudonym);
  await collections.buyers.doc(uid).delete();
}

async function deletePapers({ collections }: Needs, { uid, email }: Deletion): Promise<void> {
  if (email) {
    const mail = await collections.mail.where('to', 'array-contains', email).get();
    for (const one of mail.docs) await one.ref.delete();
  }
  await collections.applications.doc(uid).delete();
}

async function deleteProfile({ auth, db }: Needs, { uid }: Deletion): Promise<void> {
  await deletePictures({ auth }, uid);
  await db.recursiveDelete(db.doc(userPath(uid)));
}

async function deleteSignIn(needs: Needs, deletion: Deletion): Promise<void> {
  await noteInAudit(needs, deletion);
  if (await findAccount(needs.auth, deletion.uid)) await needs.auth.deleteUser(deletion.uid);
}

async function finishPass(needs: Needs, deletion: Deletion): Promise<void> {
  if (deletion.passes === 0) await sendLastMail(needs, deletion);
  await needs.collections.deletions.doc(deletion.uid).update({ passes: Math.min(2, deletion.passes + 1) });
}

async function noteInAudit({ collections }: Needs, { uid, startedAt }: Deletion): Promise<void> {
  const entry: AuditEntry = {
    id: `account-delete-${uid}`,
    at: startedAt,
    actorUid: uid,
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
async function sendLastMail({ db, collections, now, catalogue }: Needs, deletion: Deletion): Promise<void> {
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
      kept: 'The books keep what was paid and when, without your name.',
      supportEmail,
    },
    now: now(),
  });
  await batch.commit();
}
