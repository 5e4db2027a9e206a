import { type Role, roleSchema, roles, rolesOf } from '@fareground/domain/permissions/permissions';
import type { AccountServices } from '../../functions/src/users/change-account.ts';
import { changeAccount } from '../../functions/src/users/change-account.ts';
import { reindexUsers } from '../../functions/src/users/sync-user.ts';
import { Problem } from '../shared/problem.ts';

export const USAGE = `npm run admin -- grant EMAIL ROLE     give a role (${roles.join(', ')})
npm run admin -- revoke EMAIL ROLE    take it away
npm run admin -- show EMAIL           say which roles a person has
npm run admin -- reindex-users        make every account searchable, also those without a profile

Emulators: set FIREBASE_AUTH_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST.
Production: set GOOGLE_CLOUD_PROJECT, with application default credentials of that project.`;

export type AdminCommand =
  | { readonly verb: 'grant' | 'revoke'; readonly email: string; readonly role: Role }
  | { readonly verb: 'show'; readonly email: string }
  | { readonly verb: 'reindex-users' };

/** @throws Problem with the usage */
export function parseAdminCommand([verb, email, role, ...rest]: readonly string[]): AdminCommand {
  if (verb === 'reindex-users' && email === undefined) return { verb };
  if (!email || rest.length > 0) throw new Problem('An account is changed by its e-mail address.', USAGE);
  if (verb === 'show' && role === undefined) return { verb, email };
  if (verb !== 'grant' && verb !== 'revoke') throw new Problem(`There is no '${verb ?? ''}' here.`, USAGE);
  const parsed = roleSchema.safeParse(role);
  if (!parsed.success) throw new Problem(`'${role ?? ''}' is no role.`, USAGE);
  return { verb, email, role: parsed.data };
}

/** Does it, with the functions' own use case: tokens revoked, audit entry written, the last owner kept. */
export async function runAdminCommand(services: AccountServices, command: AdminCommand): Promise<string> {
  if (command.verb === 'reindex-users') {
    const { accounts, written } = await reindexUsers(services, () => undefined);
    return `${accounts} accounts, ${written} of them brought up to date.`;
  }
  const { email } = command;
  const user = await services.auth.getUserByEmail(email).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'auth/user-not-found') throw error;
    throw new Problem(
      `Nobody has registered with ${email}.`,
      'Ask the person to register first; then run this again.',
    );
  });
  const held = rolesOf(user.customClaims);
  const list = (some: readonly Role[]) => (some.length > 0 ? some.join(', ') : 'no role');
  if (command.verb === 'show') return `${email} has ${list(held)}.`;
  const wanted =
    command.verb === 'grant'
      ? [...new Set([...held, command.role])]
      : held.filter((role) => role !== command.role);
  if (wanted.length === held.length) return `${email} has ${list(held)} already; nothing was changed.`;
  const { roles: now } = await changeAccount(services, {
    id: `ops-${crypto.randomUUID()}`,
    action: 'roles.change',
    actor: { uid: 'ops-command', email: '' },
    owner: null,
    uid: user.uid,
    roles: wanted,
    reason: 'by the ops command',
  });
  return `${email} has ${list(now)} now. It works from the next request on; the change is in the audit log.`;
}
