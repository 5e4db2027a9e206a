import { closePool } from '@fareground/domain/stock/decide';
import type { PoolNeed } from '../../../platform/commit/work.ts';
import type { Services } from '../../../platform/services.ts';
import { type ChangedSale, readPoolsOf } from './planned-pools.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'log'>;

/**
 * Closes every pool of an event or trip, also those that nobody has taken from yet: nothing is held, and nothing held is sold, from then on.
 * Repeating it changes nothing.
 * @returns whether any was open
 */
export async function closeSale(deps: Deps, sale: ChangedSale): Promise<boolean> {
  const pools = await readPoolsOf(deps, sale);
  const closed = await Promise.all(pools.map((planned) => closeOne(deps, { id: planned.id, planned })));
  return closed.includes(true);
}

const closeOne = ({ engine }: Deps, need: PoolNeed): Promise<boolean> =>
  engine.submit<boolean>({
    name: 'close a pool',
    pools: [need],
    documents: [],
    decide: (view) => {
      const pool = view.pool(need.id);
      if (pool.closed) return { kind: 'done', result: false, restsOnCache: true };
      return { kind: 'commit', pools: [closePool(pool)], writes: [], result: true };
    },
  });
