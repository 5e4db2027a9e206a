import { openPool } from '@fareground/domain/stock/decide';
import type { Services } from '../../../platform/services.ts';
import { readPlannedPools } from './planned-pools.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'log'>;

/** Opens the pools of an event that was taken back to a draft, unless it was cancelled since. Repeating it changes nothing. */
export async function openSale(deps: Deps, eventId: string): Promise<void> {
  const { engine, collections } = deps;
  const reference = collections.events.doc(eventId);
  const pools = await readPlannedPools(deps, eventId);
  await engine.submit<null>({
    name: 'open the pools of a draft',
    pools: pools.map((planned) => ({ id: planned.id, planned })),
    documents: [reference],
    decide: (view) => {
      const state = view.get(reference)?.state;
      const closed = pools.map(({ id }) => view.pool(id)).filter((pool) => pool.closed);
      if (closed.length === 0 || (state !== 'draft' && state !== 'published')) {
        return { kind: 'done', result: null, restsOnCache: true };
      }
      return { kind: 'commit', pools: closed.map(openPool), writes: [], result: null };
    },
  });
}
