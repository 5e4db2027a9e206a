import { applicationPath } from '@fareground/domain/applications/application';
import { type AuditEntry, auditPath } from '@fareground/domain/audit/audit-entry';
import { BOOKINGS, effectiveState } from '@fareground/domain/bookings/booking';
import { buyerPath } from '@fareground/domain/bookings/buyer';
import { parseBooking } from '@fareground/domain/bookings/stored-booking';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { MAIL, mailPath } from '@fareground/domain/mail/mail';
import { type Deletion, deletionPath, deletionSchema } from '@fareground/domain/users/deletion';
import { userPath } from '@fareground/domain/users/user';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { type Caller, requireRecentSignIn } from '../http/caller.ts';
import { isMailAddress, queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../runtime/services.ts';
import { forgetInBooks } from './forget-in-books.ts';
import { deletePictures } from './own-pictures.ts';
import { findAccount } from './personal-data.ts';

/** An id token lives an hour: what it still wrote after the deletion is cleared by a second pass. */
const TOKENS_ENDED = HOUR + 5 * MINUTE;

/**
 * Deletes the caller's account (SPEC B10). Bookings, payments and tickets stay for the bookkeeping, without the person
 * in them; everything else goes. Whoever has a role gives it back first, and nobody leaves in the middle of a payment.
 * @throws AppError recent-sign-in-needed; wrong-state with `reason` "has-roles" or "paying"
 */
export async function deleteAccount(services: Services, caller: Caller): Promise<void> {
  const { db, now } = services;
  requireRecentSignIn(caller, now());
  if (caller.roles.length > 0) {
    throw new AppError('wrong-state', `${caller.uid} holds roles`, { reason: 'has-roles' });
  }
  await letGoOfHolds(services, caller);
  const started: Deletion = {
    uid: caller.uid,
    pseudonym: `gone-${randomDigits(20)}`,
    email: caller.email,
    name: caller.name.slice(0, 120),
    startedAt: now(),
    passes: 0,
  };
  const deletion = await db.runTransaction(async (transaction) => {
    const reference = db.doc(deletionPath(caller.uid));
    const earlier = await transaction.get(reference);
    if (earlier.exists) return deletionSchema.parse(earlier.data());
    transaction.create(reference, started);
    return started;
  });
  await goThrough(services, deletion);
}

/**
 * What the sweeper does with a deletion: finishes one that was interrupted, and once no token of the account can be alive
 * goes through everything again and forgets who it was.
 */
export async function continueDeletion(services: Services, deletion: Deletion): Promise<void> {
  const isLast = services.now() - deletion.startedAt >= TOKENS_ENDED;
  if (deletion.passes > 0 && !isLast) return;
  await goThrough(services, deletion);
  if (isLast) await services.db.doc(deletionPath(deletion.uid)).delete();
}

async function letGoOfHolds(services: Services, caller: Caller): Promise<void> {
  const found = await services.db
    .collection(BOOKINGS)
    .where('buyerUid', '==', caller.uid)
    .where('state', 'in', ['held', 'paying'])
    .get();
  const open = found.docs
    .map((one) => parseBooking(one.data()))
    .filter((booking) => effectiveState(booking, services.now()) !== 'expired');
  const paying = open.find(({ state }) => state === 'paying');
  if (paying)
    throw new AppError('wrong-state', `${paying.id} is being paid`, { reason: 'paying', booking: paying.id });
  for (const booking of open) await cancelBooking(services, caller, booking);
}

/** Every step can be repeated; the account itself goes last, so that its owner can try again after a failure. */
async function goThrough(services: Services, deletion: Deletion): Promise<void> {
  const { auth, db, checkpoint } = services;
  const { uid, pseudonym } = deletion;
  const account = await findAccount(auth, uid);
  if (account) {
    await auth.updateUser(uid, { disabled: true });
    await auth.revokeRefreshTokens(uid);
  }
  await checkpoint('locked');
  await forgetInBooks(db, uid, pseudonym);
  await db.doc(buyerPath(uid)).delete();
  await checkpoint('books');
  if (deletion.email) {
    const mail = await db.collection(MAIL).where('to', 'array-contains', deletion.email).get();
    for (const one of mail.docs) await one.ref.delete();
  }
  await db.doc(applicationPath(uid)).delete();
  await checkpoint('papers');
  await deletePictures(services, uid);
  await db.recursiveDelete(db.doc(userPath(uid)));
  await checkpoint('profile');
  await noteInAudit(services, deletion);
  if (account) await auth.deleteUser(uid);
  await checkpoint('account');
  if (deletion.passes === 0) await sayGoodbye(services, deletion);
  await db.doc(deletionPath(uid)).update({ passes: Math.min(2, deletion.passes + 1) });
}

async function noteInAudit({ db }: Services, { uid, startedAt }: Deletion): Promise<void> {
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
  await db.doc(auditPath(entry.id)).set(entry);
}

/** The last mail to this address; the second pass deletes it, when it has long gone out. */
async function sayGoodbye({ db, now, catalogue }: Services, deletion: Deletion): Promise<void> {
  const { uid, email, name } = deletion;
  if (!isMailAddress(email)) return;
  const { supportEmail } = await catalogue.settings();
  const id = `account-deleted-${uid}`;
  // A pass that was cut short after this finds it there.
  if ((await db.doc(mailPath(id)).get()).exists) return;
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
