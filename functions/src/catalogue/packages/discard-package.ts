import { packagePath } from '@fareground/domain/catalogue/packages/package';
import { AppError } from '@fareground/domain/core/errors';
import { slugSchema } from '@fareground/domain/core/fields';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';

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
