import { AppError } from '@fareground/domain/core/errors';
import type { PoolNeed } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';
import type { Outcome } from './outcome.ts';

/** The first pool that is neither there nor planned. Its event, trip or voucher was made after the backup. */
export async function missingPool(
  { collections }: Pick<Services, 'collections'>,
  pools: readonly PoolNeed[],
): Promise<string | null> {
  for (const { id, planned } of pools) {
    if (!planned && !(await collections.pools.doc(id).get()).exists) return id;
  }
  return null;
}

/** A refusal is why something is left; that the database does not answer is none. */
export async function refusalAsReason(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'changed-meanwhile')
      throw error;
    return { leftBecause: error.message };
  }
}
