import type { AccountResponse } from '@fareground/domain/api/users';
import { BUYERS, type Buyer, buyerConverter } from '@fareground/domain/booking/buyer';
import { cutLine } from '@fareground/domain/core/cut-text';
import { AppError } from '@fareground/domain/core/errors';
import { type Access, accessStateOf, isActiveOwner, type Standing } from '@fareground/domain/people/access';
import { type AuditAction, type AuditEntry, auditPath } from '@fareground/domain/people/audit-entry';
import { OWNERS_PATH } from '@fareground/domain/people/owners';
import { may, type Permission, type Role, rolesOf } from '@fareground/domain/people/permissions';
import { newProfile, type ServerPart, userPath } from '@fareground/domain/people/user';
import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../platform/audit/audit.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import { accessOf } from '../platform/http/access.ts';
import { lookUpRequest, type RequestKey } from '../platform/http/request-key.ts';
import type { Services } from '../platform/services.ts';
import { notifyPerson } from './notify-person.ts';
import { ownersAfter, readOwners, refuseDismissed } from './owners.ts';
import { signOutEverywhere } from './sessions/records.ts';
import { accountOf, pendingOf, syncUser } from './sync-user.ts';

export type AccountServices = Pick<Services, 'auth' | 'db' | 'now'> & {
  /** The site's address in mails; null sends none. */
  readonly site: string | null;
  /** Lets go of what a person holds and has not paid. */
  readonly releaseHolds: (uid: string) => Promise<void>;
};

export interface AccountChange {
  /** Names this change: the same one again is finished, not done twice. */
  readonly id: string;
  readonly action: AuditAction;
  /** Who does it. */
  readonly actor: { readonly uid: string; readonly email: string };
  /** What the actor must still be allowed when it is decided; absent where a role is not what allows it. */
  readonly permission?: Permission;
  /** The owner on whose authority it happens; null for the ops command, undefined when no owner is needed for it. */
  readonly owner?: string | null;
  readonly uid: string;
  /** The roles that come out of those held when it is decided. */
  readonly roles?: (held: readonly Role[]) => readonly Role[];
  readonly disabled?: boolean;
  readonly signOut?: boolean;
  readonly reason: string;
  /** The call that asks for it; the ops command's is not one. */
  readonly request?: RequestKey;
  /** Refuses it by what the account may do when it is decided. Staff are also those whose role is decided and not yet carried out. */
  readonly refuse?: (person: { readonly isStaff: boolean; readonly disabled: boolean }) => void;
  /**
   * What else belongs into the same commit. Reads come first in a transaction, so this one may read, and returns its writes; null
   * when the change was carried out before and nothing is left to decide.
   */
  readonly alongside?: (transaction: Transaction) => Promise<(() => void) | null>;
}

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
  await runTransaction(services.db, (transaction) => decide(services, transaction, change));
}

async function decide(
  services: AccountServices,
  transaction: Transaction,
  change: AccountChange,
): Promise<void> {
  const { db, now, site } = services;
  const { id, uid, owner } = change;
  const at = now();
  const [entry, stored, access, actorAccess] = await Promise.all([
    transaction.get(db.doc(auditPath(id))),
    transaction.get(db.doc(userPath(uid))),
    transaction.get(accessOf(db, uid)),
    transaction.get(accessOf(db, change.actor.uid)),
  ]);
  const request = change.request && (await lookUpRequest(db, transaction, change.request, at));
  if (entry.exists) return refuseOther(entry.data() as AuditEntry, change);
  if (request?.isRepeat) return;
  const server = stored.get('server') as ServerPart | undefined;
  if (server?.pending) throw new AppError('wrong-state', `${uid} is being changed`, { reason: 'busy' });
  refuseLowered(change, actorAccess.data());
  // Asked after the documents: what was decided of it before them is carried out, and what is decided after them conflicts.
  const account = await accountOf(services.auth, uid);
  if (!account) throw new AppError('not-found', `no user ${uid}`, { field: 'uid' });
  const before = accessStateOf(
    { roles: rolesOf(account.customClaims), disabled: account.disabled },
    access.data(),
  );
  const isStaff = before.roles.length > 0 || (access.data()?.roles ?? []).length > 0;
  change.refuse?.({ isStaff, disabled: before.disabled });
  const roles = [...(change.roles?.(before.roles) ?? before.roles)];
  const after = { roles, disabled: change.disabled ?? before.disabled };
  const owners = owner === undefined ? null : await readOwners(db, transaction);
  const list = change.disabled === undefined ? null : await transaction.get(buyerOf(db, uid));
  const writeAlongside = await change.alongside?.(transaction);
  if (writeAlongside === null) return;
  if (owners) refuseDismissed(owners, owner ?? null);
  const isOwner = isActiveOwner(after);
  if (owners && isActiveOwner(before) !== isOwner) {
    const next = ownersAfter(owners, { uid, isOwner, caller: owner ?? null, now: at });
    transaction.set(db.doc(OWNERS_PATH), next);
  }
  const isSame =
    sameRoles(before.roles, after.roles) && before.disabled === after.disabled && !change.signOut;
  writeAlongside?.();
  request?.record();
  if (isSame) return;
  const signedOutAt = change.signOut ? at : access.data()?.signedOutAt;
  transaction.set(accessOf(db, uid), {
    uid,
    ...after,
    ...(signedOutAt !== undefined && { signedOutAt }),
    updatedAt: at,
  });
  if (list) markBuyer(transaction, list, after.disabled);
  const side = (one: Standing, signedOut: boolean) => ({ ...one, ...(change.signOut && { signedOut }) });
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
  writePending(db, transaction, stored, { account, before, pending, at });
}

/** What is decided and has to be carried out in the account stands on its profile, which is made where there is none. */
function writePending(
  db: AccountServices['db'],
  transaction: Transaction,
  stored: DocumentSnapshot,
  decided: {
    readonly account: UserRecord;
    readonly before: Standing;
    readonly pending: NonNullable<ServerPart['pending']>;
    readonly at: number;
  },
): void {
  const { account, before, pending, at } = decided;
  const earlier = stored.get('server') as ServerPart | undefined;
  const server = { email: account.email ?? '', ...before, ...earlier, pending };
  const profile = db.doc(userPath(account.uid));
  if (stored.get('createdAt') !== undefined) transaction.update(profile, { server });
  else {
    const displayName = cutLine(account.displayName ?? '', 80);
    transaction.set(profile, { ...newProfile({ id: account.uid, displayName, photoUrl: null }, at), server });
  }
}

/** Whoever decides may have lost the role since their call came in. */
function refuseLowered({ actor, permission }: AccountChange, access: Access | undefined): void {
  if (!permission || !access || (may(access.roles, permission) && !access.disabled)) return;
  throw new AppError('permission-denied', `${actor.uid} lost ${permission}`, { reason: 'dismissed' });
}

const buyerOf = (db: AccountServices['db'], uid: string) =>
  db.collection(BUYERS).doc(uid).withConverter<Buyer>(buyerConverter);

/** What a person books is decided on their list: the mark there refuses a token that lives on, and costs no read. */
function markBuyer(transaction: Transaction, list: DocumentSnapshot<Buyer>, disabled: boolean): void {
  if (!disabled && !list.exists) return;
  const { bookings } = list.data() ?? { bookings: [] };
  const reference = list.ref.withConverter<Buyer>(buyerConverter);
  transaction.set(reference, { bookings, ...(disabled && { disabled }) });
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
  if (disabled !== undefined) await auth.updateUser(uid, { disabled });
  // What only adds rights leaves people signed in; what takes any away ends the tokens that are out there. Before the claims
  // follow, since they say whether there is something to take away, and a crash in between begins again.
  const takesAway = roles && held.some((role) => !roles.includes(role));
  // Devices that were signed in are listed to the person: they end with it.
  if (pending.signOut || disabled) await signOutEverywhere(services, uid);
  else if (takesAway) await auth.revokeRefreshTokens(uid);
  if (roles) await auth.setCustomUserClaims(uid, { ...account.customClaims, roles });
  if (disabled) await services.releaseHolds(uid);
  return true;
}

const sameRoles = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));
