import { createHash, randomBytes } from 'node:crypto';
import type { AccountResponse, InviteRequest } from '@fareground/domain/api/users';
import { cutText } from '@fareground/domain/core/cut-text';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { calendarDate, clockTime } from '@fareground/domain/core/time';
import {
  INVITATION_LIFETIME,
  INVITATIONS,
  type Invitation,
  invitationConverter,
  invitationLifecycle,
  invitationPath,
  invitationState,
} from '@fareground/domain/people/invitation';
import { queueMail } from '../messages/queue-mail.ts';
import { addAudit } from '../platform/audit/audit.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Caller } from '../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../platform/http/request-key.ts';
import { type AccountServices, changeAccount } from './change-account.ts';
import { readOwners, refuseDismissed } from './owners.ts';

type InviteServices = AccountServices & { readonly site: string };

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Invites an address: the invitation, its mail and its audit entry in one commit. Only the mail holds the code.
 * @throws AppError wrong-state `already-invited` while another one to that address is open
 */
export async function invite(
  { db, now, site }: InviteServices,
  caller: Caller,
  { email: typed, roles, reason }: InviteRequest,
  key: string,
): Promise<Invitation> {
  const email = typed.toLowerCase();
  const id = changeId('invitation', caller.uid, key);
  const input = ['invite', email, [...roles].sort(), reason];
  return runTransaction(db, async (transaction) => {
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, now());
    const stored = await transaction.get(db.doc(invitationPath(id)));
    if (stored.exists)
      return refuseOther(invitationConverter.fromFirestore(stored), { email, roles, reason });
    const ofAddress = db.collection(INVITATIONS).where('email', '==', email).where('state', '==', 'open');
    const open = await transaction.get(ofAddress);
    const owners = await readOwners(db, transaction);
    refuseDismissed(owners, caller.uid);
    const at = now();
    if (open.docs.some((one) => invitationState(invitationConverter.fromFirestore(one), at) === 'open')) {
      throw new AppError('wrong-state', `${email} is invited already`, {
        reason: 'already-invited',
        field: 'email',
      });
    }
    const code = randomBytes(32).toString('base64url');
    const invitation: Invitation = {
      id,
      email,
      roles,
      reason,
      codeHash: hashOf(code),
      state: 'open',
      invitedBy: caller.uid,
      invitedByEmail: caller.email,
      createdAt: at,
      expiresAt: at + INVITATION_LIFETIME,
      acceptedBy: null,
      updatedAt: at,
    };
    request.record();
    transaction.create(db.doc(invitationPath(id)), invitationConverter.toFirestore(invitation));
    queueMail(db, transaction, {
      id,
      template: 'invitation',
      to: email,
      values: {
        inviter: cutText(caller.name || caller.email || 'Fareground', 120),
        roles: roles.join(', '),
        reason,
        until: `${calendarDate(invitation.expiresAt, 'UTC', { year: true })}, ${clockTime(invitation.expiresAt, 'UTC')} UTC`,
        url: `${site}/auth/invitation?code=${code}`,
      },
      now: at,
    });
    addAudit(db, transaction, {
      id,
      at,
      actor: caller,
      action: 'invitations.create',
      target: invitationPath(id),
      reason,
      before: null,
      after: { email, roles },
    });
    return invitation;
  });
}

/** Also of an invitation whose request was not written down with it. */
function refuseOther(
  earlier: Invitation,
  { email, roles, reason }: Pick<Invitation, 'email' | 'roles' | 'reason'>,
): Invitation {
  const isSame =
    earlier.email === email && earlier.reason === reason && earlier.roles.join() === roles.join();
  if (isSame) return earlier;
  throw new AppError('idempotency-conflict', 'the key was used for another invitation');
}

/** @throws AppError not-found; wrong-state when it was accepted already */
export async function withdrawInvitation(
  { db, now }: Pick<AccountServices, 'db' | 'now'>,
  caller: Caller,
  id: string,
  reason: string,
  key: string,
): Promise<Invitation> {
  const input = ['withdraw', id, reason];
  return runTransaction(db, async (transaction) => {
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, now());
    const reference = db.doc(invitationPath(id));
    const stored = await transaction.get(reference);
    if (!stored.exists) throw new AppError('not-found', `no invitation ${id}`);
    refuseDismissed(await readOwners(db, transaction), caller.uid);
    const invitation = invitationConverter.fromFirestore(stored);
    if (invitation.state === 'withdrawn') {
      request.record();
      return invitation;
    }
    if (invitation.state === 'accepted')
      throw new AppError('wrong-state', 'it was accepted', { reason: 'used' });
    const at = now();
    const changes = { state: move(invitationLifecycle, invitation.state, 'withdrawn'), updatedAt: at };
    request.record();
    transaction.update(reference, changes);
    addAudit(db, transaction, {
      id: `withdraw-${id}`,
      at,
      actor: caller,
      action: 'invitations.withdraw',
      target: invitationPath(id),
      reason,
      before: { state: invitation.state },
      after: { state: 'withdrawn' },
    });
    return { ...invitation, ...changes };
  });
}

/**
 * The invited person takes it: signed in, with the very address, and that verified. Once: the same person again finishes what the
 * first time began, or is answered with what they have now.
 * @throws AppError not-found; permission-denied `email-unverified`, `other-address`, `dismissed` (the inviter is no owner any
 * more); wrong-state `expired`, `withdrawn`, `used`
 */
export async function acceptInvitation(
  services: AccountServices,
  caller: Caller,
  code: string,
  key: string,
): Promise<AccountResponse> {
  const { db, now } = services;
  const matching = await db.collection(INVITATIONS).where('codeHash', '==', hashOf(code)).limit(1).get();
  const document = matching.docs[0];
  if (!document) throw new AppError('not-found', 'no invitation has this code', { field: 'code' });
  const found = invitationConverter.fromFirestore(document);
  if (caller.email.toLowerCase() !== found.email) {
    throw new AppError('permission-denied', 'invited was another address', { reason: 'other-address' });
  }
  if (!caller.emailVerified) {
    throw new AppError('permission-denied', 'the address is not verified', { reason: 'email-unverified' });
  }
  return changeAccount(services, {
    id: `accept-${found.id}`,
    action: 'invitations.accept',
    actor: caller,
    owner: found.invitedBy,
    uid: caller.uid,
    roles: (held) => [...new Set([...held, ...found.roles])],
    reason: found.reason,
    request: { uid: caller.uid, key, input: ['accept', found.id] },
    refuse: ({ disabled }) => {
      if (disabled) throw new AppError('account-disabled', caller.uid);
    },
    alongside: async (transaction) => {
      const invitation = invitationConverter.fromFirestore(await transaction.get(document.ref));
      const state = invitationState(invitation, now());
      if (state === 'accepted' && invitation.acceptedBy === caller.uid) return null;
      if (state !== 'open') {
        const reason = state === 'accepted' ? 'used' : state;
        throw new AppError('wrong-state', `the invitation is ${state}`, { reason });
      }
      const at = now();
      return () =>
        transaction.update(document.ref, {
          state: move(invitationLifecycle, invitation.state, 'accepted'),
          acceptedBy: caller.uid,
          updatedAt: at,
        });
    },
  });
}
