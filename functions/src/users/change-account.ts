import { createHash } from 'node:crypto';
import { type AuditAction, type AuditEntry, auditPath } from '@fareground/domain/audit/audit-entry';
import type { AccountResponse } from '@fareground/domain/calls/users';
import { AppError } from '@fareground/domain/core/errors';
import { type Role, rolesOf } from '@fareground/domain/permissions/permissions';
import { OWNERS_PATH } from '@fareground/domain/users/owners';
import { newProfile, type ServerPart, userPath } from '@fareground/domain/users/user';
import type { UserRecord } from 'firebase-admin/auth';
import type { Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../audit/audit.ts';
import type { Services } from '../runtime/services.ts';
import { signOutEverywhere } from '../session/records.ts';
import { notifyPerson } from './notify-person.ts';
import { ownersAfter, readOwners, refuseDismissed } from './owners.ts';
import { accountOf, pendingOf, syncUser } from './sync-user.ts';

export type AccountServices = Pick<Services, 'auth' | 'db' | 'now'> & {
  /** The site's address in mails; null sends none. */
  readonly site: string | null;
};

export interface AccountChange {
  /** Names this change: the same one again is finished, not done twice. */
  readonly id: string;
  readonly action: AuditAction;
  /** Who does it. */
  readonly actor: { readonly uid: string; readonly email: string };
  /** The owner on whose authority it happens; null for the ops command, undefined when no owner is needed for it. */
  readonly owner?: string | null;
  readonly uid: string;
  readonly roles?: readonly Role[];
  readonly disabled?: boolean;
  readonly signOut?: boolean;
  readonly reason: string;
  /** What else belongs into the same commit. Reads come first in a transaction, so this one may read, and returns its writes. */
  readonly alongside?: (transaction: Transaction) => Promise<() => void>;
}

/** The name of a change, out of the caller's idempotency key. */
export const changeId = (kind: string, callerUid: string, key: string): string =>
  `${kind}-${createHash('sha256').update(`${callerUid}\n${key}`).digest('hex').slice(0, 40)}`;

/**
 * Changes an account in three steps that each repeat safely:
 * 1. one commit decides it: the audit entry, the mail, the list of owners, and `server.pending` on the profile;
 * 2. the account itself is changed, which no commit can hold;
 * 3. the profile follows the account and `pending` goes, which open windows see.
 * After a crash in between, the same call again or the trigger on the profile goes on with 2.
 * @throws AppError not-found, wrong-state (`last-owner`, `busy`), permission-denied (`dismissed`), idempotency-conflict
 */
export async function changeAccount(
  services: AccountServices,
  change: AccountChange,
): Promise<AccountResponse> {
  await decideChange(services, change);
  await finishPending(services, change.uid);
  const after = await accountOf(services.auth, change.uid);
  return { uid: change.uid, roles: rolesOf(after?.customClaims), disabled: after?.disabled ?? false };
}

/** Step 1. */
export async function decideChange(services: AccountServices, change: AccountChange): Promise<void> {
  const account = await accountOf(services.auth, change.uid);
  if (!account) throw new AppError('not-found', `no user ${change.uid}`, { field: 'uid' });
  await services.db.runTransaction((transaction) => decide(services, transaction, account, change));
}

async function decide(
  { db, now, site }: AccountServices,
  transaction: Transaction,
  account: UserRecord,
  change: AccountChange,
): Promise<void> {
  const { id, uid, owner } = change;
  const profile = db.doc(userPath(uid));
  const [entry, stored] = await transaction.getAll(db.doc(auditPath(id)), profile);
  const before = { roles: rolesOf(account.customClaims), disabled: account.disabled };
  const after = { roles: [...(change.roles ?? before.roles)], disabled: change.disabled ?? before.disabled };
  if (entry?.exists) return refuseOther(entry.data() as AuditEntry, change);
  const server = stored?.get('server') as ServerPart | undefined;
  if (server?.pending) throw new AppError('wrong-state', `${uid} is being changed`, { reason: 'busy' });
  const owners = owner === undefined ? null : await readOwners(db, transaction);
  const writeAlongside = await change.alongside?.(transaction);
  if (owners) refuseDismissed(owners, owner ?? null);
  const isOwner = isActiveOwner(after);
  if (owners && isActiveOwner(before) !== isOwner) {
    const next = ownersAfter(owners, { uid, isOwner, caller: owner ?? null, now: now() });
    transaction.set(db.doc(OWNERS_PATH), next);
  }
  const isSame =
    sameRoles(before.roles, after.roles) && before.disabled === after.disabled && !change.signOut;
  writeAlongside?.();
  if (isSame) return;
  const at = now();
  const side = (one: typeof before, signedOut: boolean) => ({ ...one, ...(change.signOut && { signedOut }) });
  addAudit(db, transaction, {
    id,
    at,
    actor: change.actor,
    action: change.action,
    target: userPath(uid),
    reason: change.reason,
    before: side(before, false),
    after: side(after, true),
  });
  notifyPerson({ db, site }, transaction, account, { ...change, before, after, at });
  const pending = {
    change: id,
    ...(change.roles && { roles: after.roles }),
    ...(change.disabled !== undefined && { disabled: after.disabled }),
    ...(change.signOut && { signOut: true }),
  };
  const decided = { email: account.email ?? '', ...before, ...server, pending };
  if (stored?.get('createdAt') !== undefined) transaction.update(profile, { server: decided });
  else {
    const person = { id: uid, displayName: (account.displayName ?? '').slice(0, 80), photoUrl: null };
    transaction.set(profile, { ...newProfile(person, at), server: decided });
  }
}

function refuseOther(entry: AuditEntry, { uid, action, reason }: AccountChange): void {
  if (entry.target === userPath(uid) && entry.action === action && entry.reason === reason) return;
  throw new AppError('idempotency-conflict', 'the key was used for another change');
}

/** Steps 2 and 3 of whatever is decided and not carried out. Also called by the trigger on the profile. */
export async function finishPending(services: AccountServices, uid: string): Promise<void> {
  const pending = await pendingOf(services.db, uid);
  if (!pending || !(await applyPending(services, uid, pending))) return;
  await syncUser(services, uid, {
    change: pending.change,
    ...(pending.signOut && { signedOutAt: services.now() }),
  });
}

/** Step 2. @returns false where the account is gone */
export async function applyPending(
  services: AccountServices,
  uid: string,
  pending: NonNullable<ServerPart['pending']>,
): Promise<boolean> {
  const { auth } = services;
  const account = await accountOf(auth, uid);
  if (!account) return false;
  const held = rolesOf(account.customClaims);
  const { roles, disabled } = pending;
  if (roles) await auth.setCustomUserClaims(uid, { ...account.customClaims, roles });
  if (disabled !== undefined) await auth.updateUser(uid, { disabled });
  // What only adds rights leaves people signed in; what takes any away must refuse the tokens that are out there.
  const takesAway = (roles && held.some((role) => !roles.includes(role))) || disabled || pending.signOut;
  // Devices that were signed in are listed to the person: they end with it.
  if (pending.signOut || disabled) await signOutEverywhere(services, uid);
  else if (takesAway) await auth.revokeRefreshTokens(uid);
  return true;
}

const isActiveOwner = ({ roles, disabled }: { roles: readonly Role[]; disabled: boolean }): boolean =>
  roles.includes('owner') && !disabled;

const sameRoles = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));
