import type { CountDrawerRequest, CountDrawerResponse } from '@fareground/domain/api/drawers';
import { cutText } from '@fareground/domain/core/cut-text';
import { AppError } from '@fareground/domain/core/errors';
import {
  countDrawer,
  type Drawer,
  deskOfDrawer,
  differenceOf,
  drawerCountPath,
  emptyDrawer,
  floatOf,
} from '@fareground/domain/payments/drawer';
import { officeDesk } from '@fareground/domain/payments/ledger/account';
import { drawerCounted } from '@fareground/domain/payments/ledger/movements';
import type { Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import { post } from '../ledger/post.ts';

interface Input extends CountDrawerRequest {
  /** Of the drawer. */
  readonly id: string;
  /** The call's idempotency key. */
  readonly key: string;
}

/** One that never had cash, of the office or of a trip that there is. @throws AppError not-found */
async function newDrawer(
  { trips }: Pick<Services['collections'], 'trips'>,
  transaction: Transaction,
  id: string,
  at: number,
): Promise<Drawer> {
  const named = deskOfDrawer(id);
  if (!named) throw new AppError('not-found', id);
  if (named.desk !== officeDesk) required(await transaction.get(trips.doc(named.desk)));
  return emptyDrawer(named.desk, named.currency, at);
}

/**
 * Counts a drawer: count, drawer, ledger and the entry in the log in one transaction. The same call again counts nothing more.
 * @throws AppError as the contract says (domain/src/api/drawers.ts); idempotency-conflict
 */
export function countCash(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { id, key, expected, ...counting }: Input,
): Promise<CountDrawerResponse> {
  return runTransaction(db, async (transaction) => {
    const at = now();
    const input = ['count-drawer', id, expected, counting];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    const reference = collections.drawers.doc(id);
    const drawer =
      (await transaction.get(reference)).data() ?? (await newDrawer(collections, transaction, id, at));
    const answer = { difference: differenceOf({ ...counting, expected }) };
    if (request.isRepeat) return answer;
    if (drawer.balance !== expected) {
      throw new AppError('wrong-state', `${drawer.balance} are in ${id} by the books`, {
        balance: drawer.balance,
      });
    }
    const countedByName = cutText(caller.name || caller.email, 120);
    const done = countDrawer(drawer, { ...counting, at, countedBy: caller.uid, countedByName });
    if (!done)
      throw new AppError('invalid-argument', 'more is taken out than was counted', { field: 'toBank' });
    const { count } = done;
    request.record();
    transaction.set(reference, done.drawer);
    transaction.create(collections.drawerCounts.doc(count.id), count);
    post(collections, transaction, drawerCounted(count));
    addAudit(db, transaction, {
      id: `drawer-count-${count.id}`,
      at,
      actor: caller,
      action: 'drawers.count',
      target: drawerCountPath(count.id),
      reason: count.note,
      before: { inDrawer: expected },
      after: { inDrawer: floatOf(count), counted: count.counted, toBank: count.toBank },
    });
    return answer;
  });
}
