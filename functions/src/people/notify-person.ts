import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { cutLine } from '@fareground/domain/core/cut-text';
import type { AuditAction } from '@fareground/domain/people/audit-entry';
import type { Role } from '@fareground/domain/people/permissions';
import type { UserRecord } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { type CommitWriter, isMailAddress, queueMail } from '../messages/queue-mail.ts';

interface Notification {
  readonly id: string;
  readonly action: AuditAction;
  readonly reason: string;
  readonly before: { readonly roles: readonly Role[] };
  readonly after: { readonly roles: readonly Role[] };
  readonly at: number;
}

/** The mail to the person whose account was changed, where there is one to write and an address to send it to. */
export function notifyPerson(
  { db, site }: { db: Firestore; site: string | null },
  writer: CommitWriter,
  account: UserRecord,
  { id, action, reason, before, after, at: now }: Notification,
): void {
  const to = account.email;
  if (site === null || !isMailAddress(to)) return;
  const name = cutLine(account.displayName || to, 120);
  const base = { id, to, now };
  const list = (roles: readonly Role[]) => (roles.length > 0 ? roles.join(', ') : 'none');
  if (action === 'users.disable') {
    const { supportEmail } = defaultPublicSettings;
    queueMail(db, writer, { ...base, template: 'account-disabled', values: { name, reason, supportEmail } });
  } else if (action === 'users.enable') {
    queueMail(db, writer, {
      ...base,
      template: 'account-enabled',
      values: { name, reason, url: `${site}/auth/login` },
    });
  } else if (action === 'roles.change') {
    const values = {
      name,
      before: list(before.roles),
      after: list(after.roles),
      reason,
      url: `${site}/dashboard`,
    };
    queueMail(db, writer, { ...base, template: 'roles-changed', values });
  }
}
