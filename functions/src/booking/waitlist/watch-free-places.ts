import { waitingListId } from '@fareground/domain/booking/waitlist/waiting-list';
import type { Pool } from '@fareground/domain/stock/pool';
import { allFree, isWaitedFor } from '@fareground/domain/stock/reserve-for-waitlist';
import type { Connections } from '../../platform/services.ts';

/** Asks for offers as soon as something is free of what is waited for. What is lost here, the sweep finds. */
export interface FreePlacesWatch {
  /** Says that these pools changed. */
  touch(pools: readonly { readonly pool: Pool }[]): void;
  /** Resolves when everything was asked for. */
  flush(): Promise<void>;
}

export function createFreePlacesWatch({
  tasks,
  now,
  log,
}: Pick<Connections, 'tasks' | 'now' | 'log'>): FreePlacesWatch {
  const asking = new Set<Promise<void>>();

  async function ask(id: string): Promise<void> {
    try {
      await tasks.ask('processWaitlist', { id, dueAt: now() });
    } catch (error) {
      log.warn('offers could not be asked for', { list: id, error: String(error) });
    }
  }

  return {
    touch: (pools) => {
      for (const id of listsWithFree(
        pools.map(({ pool }) => pool),
        now(),
      )) {
        const call = ask(id).finally(() => asking.delete(call));
        asking.add(call);
      }
    },
    flush: async () => {
      while (asking.size > 0) await Promise.all(asking);
    },
  };
}

/** The waiting lists of which something is free, by the pools of their tiers. */
export const listsWithFree = (pools: readonly Pool[], now: number): ReadonlySet<string> =>
  new Set(
    pools
      .filter((pool) => isWaitedFor(pool) && allFree(pool, now) > 0)
      .flatMap(({ offeringId, tierId }) => (tierId === null ? [] : [waitingListId(offeringId, tierId)])),
  );
