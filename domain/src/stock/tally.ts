import type { Pool } from './pool.ts';

type Holds = Pool['holds'];
type Hold = Holds[string];

/** What the holds of a pool come to, counted once and carried from each pool to the next: a rush asks after every hold. */
export interface Tally {
  /** No hold ends before this; when it is past, some may have. */
  readonly earliest: number;
  readonly count: number;
  /** Places held, by segment. */
  readonly held: readonly number[];
  /** Segments held, by seat; empty for places. */
  readonly taken: ReadonlyMap<string, number>;
}

// Holds never change, they are followed by others: what was counted of them stays true.
const tallies = new WeakMap<Holds, Tally>();

export function tallyOf({ holds, segments }: Pick<Pool, 'holds' | 'segments'>): Tally {
  const known = tallies.get(holds);
  if (known) return known;
  const held = Array.from({ length: segments }, () => 0);
  const taken = new Map<string, number>();
  let earliest = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const hold of Object.values(holds)) {
    count += 1;
    earliest = Math.min(earliest, hold.until);
    addTo(held, hold, 1);
    for (const seat of seatsOf(hold)) taken.set(seat, (taken.get(seat) ?? 0) | hold.mask);
  }
  const tally = { earliest, count, held, taken };
  tallies.set(holds, tally);
  return tally;
}

/** The pool with one more hold. Its key must be free. */
export function withHold<P extends Pool>(pool: P, key: string, hold: Hold): P {
  const before = tallyOf(pool);
  const holds = { ...pool.holds, [key]: hold } as P['holds'];
  const held = [...before.held];
  addTo(held, hold, 1);
  const seats = seatsOf(hold);
  const taken = new Map(seats.length > 0 ? before.taken : []);
  for (const seat of seats) taken.set(seat, (taken.get(seat) ?? 0) | hold.mask);
  tallies.set(holds, {
    earliest: Math.min(before.earliest, hold.until),
    count: before.count + 1,
    held,
    taken,
  });
  return { ...pool, holds };
}

/** The pool without that hold; the same pool when there is none. */
export function withoutHold<P extends Pool>(pool: P, key: string): P {
  const gone = pool.holds[key];
  if (!gone) return pool;
  const before = tallyOf(pool);
  const { [key]: _gone, ...holds } = pool.holds as Holds;
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
  tallies.set(holds as Holds, {
    earliest: before.count === 1 ? Number.POSITIVE_INFINITY : before.earliest,
    count: before.count - 1,
    held,
    taken,
  });
  return { ...pool, holds };
}

const seatsOf = (hold: Hold): readonly string[] => ('seats' in hold ? hold.seats : []);
const placesOf = (hold: Hold): number => ('seats' in hold ? hold.seats.length : hold.quantity);

function addTo(held: number[], hold: Hold, times: 1 | -1): void {
  for (const segment of held.keys()) {
    if (hold.mask & (1 << segment)) held[segment] = (held[segment] ?? 0) + times * placesOf(hold);
  }
}
