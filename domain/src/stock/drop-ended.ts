import type { Holds } from './hold.ts';
import { withoutNeighbourRequests } from './neighbours.ts';
import type { Pool, SeatsPool } from './pool.ts';
import { tallyOf } from './tally.ts';

/** Drops the holds that ended at or before `now`. The same pool comes back when there is none. */
export function dropEnded<P extends Pool>(pool: P, now: number): P {
  if (tallyOf(pool).earliest > now) return pool;
  const live = (pool.holds as Holds<{ until: number }>).filter((hold) => hold.until > now);
  if (live.size === pool.holds.size) return pool;
  const next = { ...pool, holds: live };
  return pool.kind === 'seats' && pool.wishes ? withoutEndedWishes(pool, next, now) : next;
}

/** Whoever held a seat and has it no more asks for nothing beside it. @param next without the holds that ended */
function withoutEndedWishes<P extends Pool>(before: SeatsPool, next: P, now: number): P {
  const ended = [...before.holds.values()].filter((hold) => hold.until <= now);
  return ended.reduce(
    (pool, hold) => (pool.kind === 'seats' ? (withoutNeighbourRequests(pool, hold) as P) : pool),
    next,
  );
}
