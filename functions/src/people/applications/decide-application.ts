import type { ApplicationDecision } from '@fareground/domain/api/applications';
import { AppError } from '@fareground/domain/core/errors';
import { canMove, move } from '@fareground/domain/core/lifecycle';
import {
  type Application,
  applicationConverter,
  applicationLifecycle,
  applicationPath,
} from '@fareground/domain/people/application';
import type { Firestore } from 'firebase-admin/firestore';
import { queueMail } from '../../messages/queue-mail.ts';
import { addAudit } from '../../platform/audit/audit.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'now'> & { readonly site: string };

/**
 * Takes an application up, accepts or declines it: state, answer, mail and audit entry in one commit. The same decision again
 * changes nothing.
 * @throws AppError not-found; wrong-state when it was decided otherwise meanwhile
 */
export async function decideApplication(
  { db, now, site }: Deps,
  caller: Caller,
  id: string,
  { state, answer }: ApplicationDecision,
  key: string,
): Promise<Application> {
  const input = ['decide', id, state, answer];
  return runTransaction(db, async (transaction) => {
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, now());
    const reference = db.doc(applicationPath(id));
    const stored = await transaction.get(reference);
    if (!stored.exists) throw new AppError('not-found', `no application ${id}`);
    const application = applicationConverter.fromFirestore(stored);
    if (request.isRepeat) return application;
    if (application.state === state && (application.answer ?? '') === answer) {
      request.record();
      return application;
    }
    if (!canMove(applicationLifecycle, application.state, state)) {
      throw new AppError('wrong-state', `from ${application.state} to ${state}`, {
        state: application.state,
      });
    }
    const at = now();
    const changes = {
      state: move(applicationLifecycle, application.state, state),
      updatedAt: at,
      decidedBy: caller.uid,
      ...(answer !== '' && { answer }),
    };
    request.record();
    transaction.update(reference, changes);
    addAudit(db, transaction, {
      id: `application-${id}-${state}`,
      at,
      actor: caller,
      action: 'applications.decide',
      target: applicationPath(id),
      reason: '',
      before: { state: application.state },
      after: { state, ...(answer !== '' && { answer }) },
    });
    answerApplicant({ db, site }, transaction, application, { state, answer }, at);
    return { ...application, ...changes };
  });
}

function answerApplicant(
  { db, site }: { db: Firestore; site: string },
  writer: Parameters<typeof queueMail>[1],
  { id, name, email: to }: Application,
  { state, answer }: ApplicationDecision,
  now: number,
): void {
  if (state === 'in-review') return;
  const base = { id: `application-${id}-${state}`, to, now };
  if (state === 'declined') {
    queueMail(db, writer, { ...base, template: 'application-declined', values: { name, answer } });
  } else {
    const values = { name, answer, url: `${site}/join-us` };
    queueMail(db, writer, { ...base, template: 'application-accepted', values });
  }
}
