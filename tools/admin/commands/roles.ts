import { type Role, rolesOf } from '@fareground/domain/permissions/permissions';
import type { AccountServices } from '../../../functions/src/users/change-account.ts';
import { changeAccount } from '../../../functions/src/users/change-account.ts';
import { Problem } from '../../shared/problem.ts';
import type { RoleCommand } from '../parse-command.ts';

/** Does it, with the functions' own use case: tokens revoked, audit entry written, the last owner kept. */
export async function runRoleCommand(services: AccountServices, command: RoleCommand): Promise<string> {
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
