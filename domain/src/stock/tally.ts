import type { Holds, PlacesHold, SeatsHold } from './hold.ts';
import type { Pool } from './pool.ts';

type Hold = PlacesHold | SeatsHold;

/** What the holds of a pool come to, counted once and carried from each pool to the next: a rush asks after every hold. */
export interface Tally {
  /** No hold ends before this; when it is past, some may have. */
  readonly earliest: number;
  /** Places held, by segment. */
  readonly held: readonly number[];
  /** Segments held, by seat; empty for places. */
  readonly taken: ReadonlyMap<string, number>;
}

// Holds never change, they are followed by others: what was counted of them stays true.
const tallies = new WeakMap<Pool['holds'], Tally>();

/** All pools without holds share one empty map, whatever their segments. */
function carry(holds: Pool['holds'], tally: Tally): void {
  if (holds.size > 0) tallies.set(holds, tally);
}

export function tallyOf({ holds, segments }: Pick<Pool, 'holds' | 'segments'>): Tally {
  const counted = tallies.get(holds);
  if (counted) return counted;
  const tally = count((holds as Holds<Hold>).values(), segments);
  carry(holds, tally);
  return tally;
}

function count(holds: Iterable<Hold>, segments: number): Tally {
  const held = Array.from({ length: segments }, () => 0);
  const taken = new Map<string, number>();
  let earliest = Number.POSITIVE_INFINITY;
  for (const hold of holds) {
    earliest = Math.min(earliest, hold.until);
    addTo(held, hold, 1);
    for (const seat of seatsOf(hold)) taken.set(seat, (taken.get(seat) ?? 0) | hold.mask);
  }
  return { earliest, held, taken };
}

/** The pool with one more hold. Its key must be free. */
export function withHold<P extends Pool>(pool: P, key: string, hold: Hold): P {
  const before = tallyOf(pool);
  const holds: Holds<Hold> = holdsOf(pool).set(key, hold);
  const held = [...before.held];
  addTo(held, hold, 1);
  const seats = seatsOf(hold);
  const taken = new Map(seats.length > 0 ? before.taken : []);
  for (const seat of seats) taken.set(seat, (taken.get(seat) ?? 0) | hold.mask);
  carry(holds as Pool['holds'], {
    earliest: Math.min(before.earliest, hold.until),
    held,
    taken,
  });
  return { ...pool, holds };
}

/** The pool without that hold; the same pool when there is none. */
export function withoutHold<P extends Pool>(pool: P, key: string): P {
  const gone = pool.holds.get(key);
  if (!gone) return pool;
  const before = tallyOf(pool);
  const holds = holdsOf(pool).delete(key);
  const held = [...before.held];
  addTo(held, gone, -1);
  const seats = seatsOf(gone);
  const taken = new Map(seats.length > 0 ? before.taken : []);
  for (const seat of seats) {
    // Nobody else holds the same seat on the same segments.
    const left = (taken.get(seat) ?? 0) & ~gone.mask;
    if (left) taken.set(seat, left);
    else taken.delete(seat);
  }
  carry(holds as Pool['holds'], {
    earliest: holds.size === 0 ? Number.POSITIVE_INFINITY : before.earliest,
    held,
    taken,
  });
  return { ...pool, holds };
}

/** Holds of either kind; whoever adds one knows which kind the pool is of. */
const holdsOf = (pool: Pool): Holds<Hold> => pool.holds as Holds<Hold>;
const seatsOf = (hold: Hold): readonly string[] => ('seats' in hold ? hold.seats : []);
const placesOf = (hold: Hold): number => ('seats' in hold ? hold.seats.length : hold.quantity);

function addTo(held: number[], hold: Hold, times: 1 | -1): void {
  for (const segment of held.keys()) {
    if (hold.mask & (1 << segment)) held[segment] = (held[segment] ?? 0) + times * placesOf(hold);
  }
}
