import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { type Case, CLOSED_CASE_KEPT, caseLifecycle, casePath } from '@fareground/domain/people/case';
import { addAudit } from '../platform/audit/audit.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Services } from '../platform/services.ts';

/**
 * Staff close what nothing can try again, as a difference between ledger and provider that they have explained; it is not opened again. A closed one stays as
 * it is. What can be tried again is not closed by hand.
 * @throws AppError not-found; wrong-state for a case that can be tried again
 */
export async function closeCaseByHand(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Case> {
  const reference = collections.cases.doc(id);
  return runTransaction(db, async (transaction) => {
    const found = (await transaction.get(reference)).data();
    if (!found) throw new AppError('not-found', `no case ${id}`);
    if (!found.byHand) throw new AppError('wrong-state', `${id} is tried again, not closed`);
    if (found.state === 'closed') return found;
    const at = now();
    const changes = {
      state: move(caseLifecycle, found.state, 'closed'),
      updatedAt: at,
      expiresAt: new Date(at + CLOSED_CASE_KEPT),
    };
    transaction.update(reference, changes);
    addAudit(db, transaction, {
      id: `close-case-${id}`,
      at,
      actor: caller,
      action: 'cases.close',
      target: casePath(id),
      reason,
      before: { state: found.state },
      after: { state: changes.state },
    });
    return { ...found, ...changes };
  });
}

/**
 * Staff have a case that was set aside tried again: the next sweep does. One that is being retried is left as it is.
 * @throws AppError not-found; wrong-state when it is closed, or can only be closed
 */
export async function retryCase(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  id: string,
): Promise<Case> {
  const reference = collections.cases.doc(id);
  return runTransaction(db, async (transaction) => {
    const found = (await transaction.get(reference)).data();
    if (!found) throw new AppError('not-found', `no case ${id}`);
    if (found.byHand) throw new AppError('wrong-state', `${id} is closed, not tried again`);
    if (found.state === 'retrying') return found;
    if (found.state === 'closed') throw new AppError('wrong-state', `case ${id} is closed`);
    const at = now();
    const changes = { state: move(caseLifecycle, found.state, 'retrying'), nextTryAt: at, updatedAt: at };
    transaction.update(reference, changes);
    addAudit(db, transaction, {
      id: `case-${id}-${found.updatedAt}`,
      at,
      actor: caller,
      action: 'cases.retry',
      target: casePath(id),
      reason: '',
      before: { state: found.state },
      after: { state: changes.state },
    });
    return { ...found, ...changes };
  });
}
