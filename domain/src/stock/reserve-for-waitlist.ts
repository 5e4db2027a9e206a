import { freePlaces, freeSeats } from './count.ts';
import { freeBeside, type Taker } from './neighbours.ts';
import type { PlacesPool, Pool, SeatsPool } from './pool.ts';

/**
 * While somebody waits for a tier, what comes free in its pools is kept back for them: a pool says how much of it the public may still
 * take (`publicLeft`). That never grows, so nothing else needs to know why a place came free. Pools of events have one segment.
 */
export const isWaitedFor = ({ publicLeft }: Pool): boolean => publicLeft != null;

/** Keeps back from now on: the public may take what it can take now, and no more. A pool that is waited for stays as it is. */
export function reserveForWaitlist<P extends Pool>(pool: P, now: number): P {
  if (isWaitedFor(pool)) return pool;
  return pool.kind === 'seats'
    ? { ...pool, publicLeft: freeSeats(pool, 1, now) }
    : { ...pool, publicLeft: Math.max(0, freePlaces(pool, 1, now)) };
}

/** Nobody waits any more: all that is free is the public's. */
export const endReserve = <P extends Pool>(pool: P): P =>
  isWaitedFor(pool) ? { ...pool, publicLeft: null } : pool;

/** What the public may still take is at most what is free: for after a change that took something. */
export function releaseReserved<P extends Pool>(pool: P, now: number): P {
  if (!isWaitedFor(pool)) return pool;
  return pool.kind === 'seats'
    ? { ...pool, publicLeft: publicSeats(pool, 1, now) }
    : { ...pool, publicLeft: Math.max(0, publicPlaces(pool, 1, now)) };
}

/** Places that whoever was not offered any may take. */
export const publicPlaces = (pool: PlacesPool, mask: number, now: number): number =>
  Math.min(freePlaces(pool, mask, now), pool.publicLeft ?? Number.POSITIVE_INFINITY);

/**
 * The same, of seats.
 * @param taker who wants them: a seat beside somebody who asked who sits there is not everybody's
 * @param among as of freeSeats
 */
export function publicSeats(
  pool: SeatsPool,
  mask: number,
  now: number,
  taker: Taker = {},
  among?: readonly string[],
): string[] {
  const free = freeBeside(pool, mask, taker, now, among);
  if (pool.publicLeft == null) return free;
  const left = new Set(pool.publicLeft);
  return free.filter((seat) => left.has(seat));
}

/** How many places are free, what is kept back and what is not; none of a closed pool. */
export function allFree(pool: Pool, now: number): number {
  if (pool.closed) return 0;
  return pool.kind === 'seats' ? freeSeats(pool, 1, now).length : Math.max(0, freePlaces(pool, 1, now));
}

/** How many of them the public may take on all these segments. */
export function publicFree(pool: Pool, mask: number, now: number): number {
  if (pool.closed) return 0;
  return pool.kind === 'seats'
    ? publicSeats(pool, mask, now).length
    : Math.max(0, publicPlaces(pool, mask, now));
}
