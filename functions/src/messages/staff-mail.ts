import { AppError } from '@fareground/domain/core/errors';
import { canMove, move } from '@fareground/domain/core/lifecycle';
import {
  type Mail,
  type MailState,
  mailConverter,
  mailLifecycle,
  mailPath,
  TASK_OVERDUE,
} from '@fareground/domain/messages/mail';
import type { AuditAction } from '@fareground/domain/people/audit-entry';
import { auditPath } from '@fareground/domain/people/audit-entry';
import type { Firestore } from 'firebase-admin/firestore';
import { addAudit } from '../platform/audit/audit.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Caller } from '../platform/http/caller.ts';
import { changeId } from '../platform/http/request-key.ts';
import type { Tasks } from '../platform/tasks.ts';

interface Deps {
  readonly db: Firestore;
  readonly now: () => number;
}

/**
 * Sends a dead letter again, with all its attempts before it. The same key again asks for nothing more.
 * @throws AppError not-found; wrong-state when it is no dead letter
 */
export async function sendAgain(
  deps: Deps & { readonly tasks: Tasks },
  caller: Caller,
  id: string,
  key: string,
): Promise<Mail> {
  const mail = await changeMail(deps, caller, id, {
    auditId: changeId('mail-again', caller.uid, key),
    action: 'mail.send-again',
    to: 'waiting',
    fields: (at) => ({ attempts: 0, dueAt: at + TASK_OVERDUE }),
  });
  if (mail.state === 'waiting' && mail.attempts === 0) await deps.tasks.ask('sendMail', mail);
  return mail;
}

/**
 * Notes that a mail which the mail server had taken came back: those arrive in the sender's mailbox, which people read.
 * @throws AppError not-found; wrong-state when it was not sent
 */
export const recordBounce = (deps: Deps, caller: Caller, id: string, key: string): Promise<Mail> =>
  changeMail(deps, caller, id, {
    auditId: changeId('mail-back', caller.uid, key),
    action: 'mail.came-back',
    to: 'failed',
    fields: () => ({ failure: 'came-back' }),
  });

interface MailChange {
  readonly auditId: string;
  readonly action: AuditAction;
  readonly to: MailState;
  readonly fields: (at: number) => Partial<Mail>;
}

function changeMail(
  { db, now }: Deps,
  caller: Caller,
  id: string,
  { auditId, action, to, fields }: MailChange,
): Promise<Mail> {
  return runTransaction(db, async (transaction) => {
    const [stored, done] = await transaction.getAll(db.doc(mailPath(id)), db.doc(auditPath(auditId)));
    if (!stored?.exists) throw new AppError('not-found', `no mail ${id}`);
    const mail = mailConverter.fromFirestore(stored);
    if (done?.exists) {
      if (done.get('target') === mailPath(id)) return mail;
      throw new AppError('idempotency-conflict', 'the key was used for another mail');
    }
    // An attempt that is under way ends by itself.
    if (mail.state === 'sending' || !canMove(mailLifecycle, mail.state, to)) {
      throw new AppError('wrong-state', `from ${mail.state} to ${to}`, { state: mail.state });
    }
    const at = now();
    const changes = { state: move(mailLifecycle, mail.state, to), ...fields(at), updatedAt: at };
    const changed = { ...mail, ...changes };
    transaction.set(stored.ref, mailConverter.toFirestore(changed));
    addAudit(db, transaction, {
      id: auditId,
      at,
      actor: caller,
      action,
      target: mailPath(id),
      reason: '',
      before: { state: mail.state },
      after: { state: to },
    });
    return changed;
  });
}
