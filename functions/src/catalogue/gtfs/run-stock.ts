import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { countPool } from '@fareground/domain/stock/count';
import { closePool, openPool } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import type { Firestore } from 'firebase-admin/firestore';
import { createCommitEngine } from '../../platform/commit/commit-engine.ts';
import { update, type View } from '../../platform/commit/work.ts';
import type { Collections } from '../../platform/firestore/collections.ts';
import {
  type AvailabilityPublisher,
  createAvailabilityPublisher,
} from '../../platform/stock/availability-publisher.ts';

/** The digest of a run that its feed has no more, or that is being changed: it differs from whatever comes. */
export const WITHDRAWN = '-';

export interface StockDeps {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly now: () => number;
  readonly writer: string;
  readonly tell: (text: string) => void;
}

/** Takes runs off sale and puts them on again with their pools, so that whoever buys in that moment buys all of it or nothing. */
export interface RunStock {
  /**
   * Closes the pools of a run that nothing was taken from, and takes it off sale, in one commit.
   * @returns false where something is sold, held or blocked: nothing has changed then
   */
  withdraw(trip: Trip): Promise<boolean>;
  /** Opens the pools of a run that was withdrawn, as it is stored now, and puts it on sale. @param before as it was withdrawn */
  putOnSale(trip: Trip, before: Trip): Promise<void>;
  /** Resolves when the public sees it. */
  flush(): Promise<void>;
}

export function createRunStock({ db, collections, now, writer, tell }: StockDeps): RunStock {
  const publisher: AvailabilityPublisher = createAvailabilityPublisher({
    db,
    collections,
    now,
    plan: async ({ offeringId }) => {
      const trip = (await collections.trips.doc(offeringId).get()).data();
      return trip ? tripPools(trip) : [];
    },
    log: (message, error) => tell(`${message}: ${String(error)}`),
  });
  const engine = createCommitEngine({
    db,
    collections,
    now,
    onCommitted: (pools) => publisher.touch(pools),
  });
  const needsOf = (pools: readonly Pool[]) => pools.map((planned) => ({ id: planned.id, planned }));

  return {
    withdraw: (trip) => {
      const reference = collections.trips.doc(trip.id);
      const pools = tripPools(trip);
      return engine.submit<boolean>({
        name: 'withdraw a run',
        pools: needsOf(pools),
        documents: [reference],
        decide: (view) => {
          const stored = view.get(reference);
          if (!stored?.source) return { kind: 'done', result: false };
          if (pools.some(({ id }) => isTaken(view, id)))
            return { kind: 'done', result: false, restsOnCache: true };
          const source = { ...stored.source, digest: WITHDRAWN };
          return {
            kind: 'commit',
            pools: pools.map(({ id }) => closePool(view.pool(id))),
            writes: [update(reference, { onSale: false, source, updatedAt: view.now, updatedBy: writer })],
            result: true,
          };
        },
      });
    },
    putOnSale: (trip, before) => {
      const reference = collections.trips.doc(trip.id);
      const pools = tripPools(trip);
      // Seats of another layout may stand where these do: nobody may take one of them any more.
      const gone = tripPools(before).filter(({ id }) => !pools.some((pool) => pool.id === id));
      return engine.submit<void>({
        name: 'put a changed run on sale',
        pools: needsOf([...pools, ...gone]),
        documents: [reference],
        decide: (view) => {
          if (!view.get(reference) || pools.some(({ id }) => isTaken(view, id))) {
            return { kind: 'done', result: undefined };
          }
          const { onSale, source } = trip;
          return {
            kind: 'commit',
            pools: [...pools.map(openPool), ...gone.map(closePool)],
            writes: [update(reference, { onSale, source, updatedAt: view.now, updatedBy: writer })],
            result: undefined,
          };
        },
      });
    },
    flush: () => publisher.flush(),
  };
}

const isTaken = (view: View, poolId: string): boolean => isAnyTaken(view.pool(poolId), view.now);

/** Whether something of a pool is sold, held or blocked. */
export function isAnyTaken(pool: Pool, now: number): boolean {
  const { sold, held, blocked } = countPool(pool, now);
  return [...sold, ...held, ...blocked].some((places) => places > 0);
}
