import { Problem } from '@fareground/command/problem';
import { accessStateOf } from '@fareground/domain/people/access';
import { type Role, rolesOf } from '@fareground/domain/people/permissions';
import type { AccountServices } from '../../../functions/src/people/change-account.ts';
import { changeAccount } from '../../../functions/src/people/change-account.ts';
import { accessOf } from '../../../functions/src/platform/http/access.ts';
import type { RoleCommand } from '../parse-command.ts';

/**
 * Does it, with the functions' own use case: tokens revoked, audit entry written, the last owner kept. A role changes no hold, so
 * there is none to release.
 */
export async function runRoleCommand(
  services: Omit<AccountServices, 'releaseHolds'>,
  command: RoleCommand,
): Promise<string> {
  const { email } = command;
  const user = await services.auth.getUserByEmail(email).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'auth/user-not-found') throw error;
    throw new Problem(
      `Nobody has registered with ${email}.`,
      'Ask the person to register first; then run this again.',
    );
  });
  const access = (await accessOf(services.db, user.uid).get()).data();
  const { roles: held } = accessStateOf(
    { roles: rolesOf(user.customClaims), disabled: user.disabled },
    access,
  );
  const list = (some: readonly Role[]) => (some.length > 0 ? some.join(', ') : 'no role');
  if (command.verb === 'show') return `${email} has ${list(held)}.`;
  const isGranted = command.verb === 'grant';
  if (held.includes(command.role) === isGranted)
    return `${email} has ${list(held)} already; nothing was changed.`;
  const { roles: now } = await changeAccount(
    { ...services, releaseHolds: () => Promise.resolve() },
    {
      id: `ops-${crypto.randomUUID()}`,
      action: 'roles.change',
      actor: { uid: 'ops-command', email: '' },
      owner: null,
      uid: user.uid,
      roles: (has) => [...has.filter((role) => role !== command.role), ...(isGranted ? [command.role] : [])],
      reason: 'by the ops command',
    },
  );
  return `${email} has ${list(now)} now. It works from the next request on; the change is in the audit log.`;
}
