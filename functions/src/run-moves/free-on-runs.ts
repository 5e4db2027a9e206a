import { publicSeats } from '@fareground/domain/stock/keep-back';
import type { Taker } from '@fareground/domain/stock/neighbours';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import type { Trip } from '@fareground/domain/trips/trip';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Services } from '../runtime/services.ts';

export const seatPoolsOfTrip = (trip: Trip): SeatsPool[] =>
  tripPools(trip).filter((pool): pool is SeatsPool => pool.kind === 'seats');

/** Seats of a pool that may be taken on a journey; none of a closed one. @param mask its segments, as bits */
export const openSeats = (pool: Pool, mask: number, now: number, taker: Taker = {}): string[] =>
  pool.kind === 'seats' && !pool.closed ? publicSeats(pool, mask, now, taker) : [];

/** The seats that are free on some segments, by trip. Reads every section of each. @param maskOf the segments that are asked about, as bits */
export async function freeOnRuns(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  trips: readonly Trip[],
  maskOf: (trip: Trip) => number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const planned = trips.flatMap(seatPoolsOfTrip);
  if (planned.length === 0) return new Map();
  const found = (await db.getAll(
    ...planned.map(({ id }) => collections.pools.doc(id)),
  )) as DocumentSnapshot<Pool>[];
  const pools = new Map(planned.map((pool, index) => [pool.id, found[index]?.data() ?? pool]));
  return new Map(
    trips.map((trip) => {
      const mask = maskOf(trip);
      const seats = seatPoolsOfTrip(trip).flatMap(({ id }) => {
        const pool = pools.get(id);
        return pool ? openSeats(pool, mask, now()) : [];
      });
      return [trip.id, new Set(seats)];
    }),
  );
}
