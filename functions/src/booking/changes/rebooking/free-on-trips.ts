import type { ExtraKind } from '@fareground/domain/catalogue/trips/extras';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { Taker } from '@fareground/domain/stock/neighbours';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { extraPoolId } from '@fareground/domain/stock/pool-id';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { publicFree, publicSeats } from '@fareground/domain/stock/reserve-for-waitlist';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Services } from '../../../platform/services.ts';

export const seatPoolsOfTrip = (trip: Trip): SeatsPool[] =>
  tripPools(trip).filter((pool): pool is SeatsPool => pool.kind === 'seats');

/** Seats of a pool that may be taken on a leg; none of a closed one. @param mask its segments, as bits */
export const openSeats = (pool: Pool, mask: number, now: number, taker: Taker = {}): string[] =>
  pool.kind === 'seats' && !pool.closed ? publicSeats(pool, mask, now, taker) : [];

/** What is free on some segments of a trip. */
export interface FreeOnTrip {
  readonly seats: ReadonlySet<string>;
  /** How many more of a kind can be brought along, of the requested kinds. */
  readonly extras: ReadonlyMap<ExtraKind, number>;
}

/**
 * What is free on some segments, by trip. Reads every section of each.
 * @param maskOf the requested segments, as bits @param kinds of extras that are counted
 */
export async function freeOnTrips(
  { db, collections, now }: Pick<Services, 'db' | 'collections' | 'now'>,
  trips: readonly Trip[],
  maskOf: (trip: Trip) => number,
  kinds: readonly ExtraKind[] = [],
): Promise<ReadonlyMap<string, FreeOnTrip>> {
  const extrasOfTrip = (trip: Trip) =>
    kinds.flatMap((kind) => {
      const pool = tripPools(trip).find(({ id }) => id === extraPoolId(trip.id, kind));
      return pool ? [{ kind, pool }] : [];
    });
  const planned = trips.flatMap((trip): Pool[] => [
    ...seatPoolsOfTrip(trip),
    ...extrasOfTrip(trip).map(({ pool }) => pool),
  ]);
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
      const extras = extrasOfTrip(trip).map(
        ({ kind, pool }) => [kind, publicFree(pools.get(pool.id) ?? pool, mask, now())] as const,
      );
      return [trip.id, { seats: new Set(seats), extras: new Map(extras) }];
    }),
  );
}

/** Whether a trip takes along what is brought. */
export const takesExtras = (
  { extras }: Pick<FreeOnTrip, 'extras'>,
  brought: readonly { readonly kind: ExtraKind; readonly count: number }[],
): boolean => brought.every(({ kind, count }) => count <= (extras.get(kind) ?? 0));
