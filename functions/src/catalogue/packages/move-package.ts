import {
  type Package,
  type PackageState,
  packageLifecycle,
  packagePath,
} from '@fareground/domain/catalogue/packages/package';
import { AppError } from '@fareground/domain/core/errors';
import { slugSchema } from '@fareground/domain/core/fields';
import { move } from '@fareground/domain/core/lifecycle';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Takes a package off sale, or puts it on sale again with the prices that it had. Repeating it changes nothing.
 * @throws AppError not-found; wrong-state of a draft, which goes on sale with its form
 */
export async function movePackage(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  { id, state }: { id: string; state: Exclude<PackageState, 'draft'> },
): Promise<Package> {
  return runTransaction(db, async (transaction) => {
    const reference = collections.packages.doc(id);
    const stored = required(await transaction.get(reference));
    if (stored.state === state) return stored;
    if (stored.state === 'draft') throw new AppError('wrong-state', `${id} is a draft`);
    const at = Math.max(now(), stored.updatedAt + 1);
    const moved = {
      ...stored,
      state: move(packageLifecycle, stored.state, state),
      updatedAt: at,
      updatedBy: caller.uid,
    };
    transaction.set(reference, moved);
    addAudit(db, transaction, {
      id: `package-${id}-${at}`,
      at,
      actor: caller,
      action: state === 'ended' ? 'packages.end' : 'packages.put-on-sale',
      target: packagePath(id),
      reason: '',
      before: { state: stored.state },
      after: { state },
    });
    return moved;
  });
}

/**
 * Throws a draft away.
 * @throws AppError invalid-argument, not-found; wrong-state of a package that was on sale: bookings name it
 */
export async function discardPackage(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  caller: Caller,
  id: string,
): Promise<void> {
  if (!slugSchema.safeParse(id).success)
    throw new AppError('invalid-argument', `no id: ${id}`, { field: 'id' });
  await runTransaction(db, async (transaction) => {
    const reference = collections.packages.doc(id);
    const stored = required(await transaction.get(reference));
    if (stored.state !== 'draft') throw new AppError('wrong-state', `${id} was on sale`);
    const at = now();
    transaction.delete(reference);
    addAudit(db, transaction, {
      id: `package-${id}-discarded-${at}`,
      at,
      actor: caller,
      action: 'packages.discard',
      target: packagePath(id),
      reason: '',
      before: { name: stored.name, price: stored.price },
      after: {},
    });
  });
}
