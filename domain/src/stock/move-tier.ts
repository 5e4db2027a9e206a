import { bookingOfClaim } from './claim.ts';
import { dropEnded } from './drop-ended.ts';
import type { SeatsPool } from './pool.ts';
import { isWaitedFor, releaseReserved } from './reserve-for-waitlist.ts';

/** A seat that the other plan does not have, and why it cannot go. */
export interface LostSeat {
  readonly poolId: string;
  readonly seat: string;
  readonly by: 'sold' | 'held' | 'blocked';
  /** The booking that holds it, and until when. What is sold names none: its booking has the claim. */
  readonly bookingId?: string;
  readonly until?: number;
}

export type MovedTier =
  | { readonly ok: true; readonly pools: readonly SeatsPool[] }
  | { readonly ok: false; readonly lost: readonly LostSeat[] };

export interface TierMove {
  /** By the plan until now, as they stand. */
  readonly before: readonly SeatsPool[];
  /** By the other plan, as they are before their first booking. */
  readonly after: readonly SeatsPool[];
  /** How a pool stands, also one that an earlier move left empty. */
  readonly standing: (id: string) => SeatsPool;
}

/**
 * Gives a tier with numbered seats those of another plan under a running sale. What is sold, held and blocked stays at its seat; a section that
 * goes leaves a closed pool without seats, which nobody sells from, whatever they have in their catalogue; one that comes is as open as the others.
 * Where somebody waits for the tier, seats that come are theirs.
 * @returns every pool of both plans; refused with each taken seat that would go
 */
export function moveTier({ before, after, standing }: TierMove, now: number): MovedTier {
  const planOf = new Map(after.map((pool) => [pool.id, seatsOfPlan(pool)]));
  const isWaited = before.some(isWaitedFor);
  const isClosed = before.some(({ closed }) => closed);
  const stayed = new Set(before.map(({ id }) => id));
  const own = before.map((pool) => dropEnded(pool, now));
  const lost = own.flatMap((pool) => lostSeats(pool, new Set(planOf.get(pool.id)?.seats)));
  if (lost.length > 0) return { ok: false, lost };
  const kept = own.map((pool): SeatsPool => {
    const plan = planOf.get(pool.id) ?? { seats: [], gapsAfter: [] };
    return releaseReserved({ ...pool, ...plan, closed: pool.closed || plan.seats.length === 0 }, now);
  });
  const come = after
    .filter(({ id }) => !stayed.has(id))
    .map((pool): SeatsPool => {
      const plan = seatsOfPlan(pool);
      return { ...standing(pool.id), ...plan, closed: isClosed, publicLeft: isWaited ? [] : null };
    });
  return { ok: true, pools: [...kept, ...come] };
}

const seatsOfPlan = ({ seats, gapsAfter = [] }: SeatsPool) => ({ seats, gapsAfter });

/** Taken seats of a pool that are not among these. */
function lostSeats(pool: SeatsPool, seats: ReadonlySet<string>): LostSeat[] {
  const gone = (seat: string) => !seats.has(seat);
  const named = (by: 'sold' | 'blocked', own: readonly string[]) =>
    own.filter(gone).map((seat): LostSeat => ({ poolId: pool.id, seat, by }));
  const held = [...pool.holds].flatMap(([key, { seats: own, until }]) =>
    own
      .filter(gone)
      .map(
        (seat): LostSeat => ({ poolId: pool.id, seat, by: 'held', bookingId: bookingOfClaim(key), until }),
      ),
  );
  const blocked = Object.keys(pool.blocked).filter((seat) => !(seat in pool.sold));
  return [...named('sold', Object.keys(pool.sold)), ...held, ...named('blocked', blocked)];
}
