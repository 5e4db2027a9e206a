import type { NeighbourKind } from '../catalogue/trips/neighbour-request.ts';
import { bestSeats } from './best-seats.ts';
import { bookingOfClaim, type Claim } from './claim.ts';
import { countPool, fitsSegments, freePlaces, freeSeats } from './count.ts';
import { dropEnded } from './drop-ended.ts';
import { freeBeside, type Taker, withNeighbourRequests, withoutNeighbourRequests } from './neighbours.ts';
import { MAX_HOLDS, type PlacesPool, type Pool, type SeatsPool } from './pool.ts';
import { publicPlaces, publicSeats, releaseReserved } from './reserve-for-waitlist.ts';
import { withHold, withoutHold } from './tally.ts';

/**
 * Every decision about stock, as pure functions from a pool to the next pool. Each first drops the holds that have ended,
 * so places return to sale by themselves even if no schedule ever runs (SPEC B1). On every segment, always:
 * sold + held + blocked + free = capacity, and free is never negative (B2).
 *
 * Whether a booking may still be confirmed, or was cancelled already, is its own document's to say: the caller changes
 * pool and booking in one commit, so no decision here is applied twice.
 */
export type Decision<Granted> = { ok: true; pool: Pool; granted: Granted } | { ok: false; refusal: Refusal };

export type Refusal =
  /** `free` is the most that could be had on all the wanted segments. */
  | { code: 'sold-out'; poolId: string; free: number }
  /** `taken` are the wanted seats someone else has; `free` what is left of the section, at most 100. */
  | { code: 'seat-taken'; poolId: string; taken: string[]; free: string[] }
  | { code: 'not-on-sale'; poolId: string }
  /** More people hold places here at once than the pool can keep track of; holds end within minutes. */
  | { code: 'too-many-requests'; poolId: string }
  | { code: 'hold-expired'; poolId: string }
  | { code: 'invalid-argument'; poolId: string; message: string }
  /** A resize or block that would take what is sold or held. */
  | { code: 'wrong-state'; poolId: string; needed: number };

export interface Wanted {
  key: string;
  mask: number;
  quantity: number;
  /** The seats by name; empty takes places, or the best free seats. */
  seats: string[];
  /** For somebody on the waiting list: takes what is kept back, too. */
  isOffer?: true;
  /** Whom those on the seats ask to sit beside them. */
  neighbours?: NeighbourKind | undefined;
}

/** Holds places or seats until `until`. The same key again replaces the earlier hold, it never adds to it. */
export function hold(pool: Pool, wanted: Wanted, until: number, now: number): Decision<Claim> {
  if (pool.closed) return refuse({ code: 'not-on-sale', poolId: pool.id });
  if (!fitsSegments(pool, wanted.mask)) {
    return refuse({ code: 'invalid-argument', poolId: pool.id, message: 'no such leg here' });
  }
  const without = released(dropEnded(pool, now), wanted.key);
  if (without.holds.size >= MAX_HOLDS) return refuse({ code: 'too-many-requests', poolId: pool.id });
  return without.kind === 'places'
    ? holdPlaces(without, wanted, until, now)
    : holdSeats(without, wanted, until, now);
}

function holdPlaces(pool: PlacesPool, wanted: Wanted, until: number, now: number): Decision<Claim> {
  const { key, mask, quantity, isOffer } = wanted;
  const free = isOffer ? freePlaces(pool, mask, now) : publicPlaces(pool, mask, now);
  if (free < quantity) return refuse({ code: 'sold-out', poolId: pool.id, free: Math.max(0, free) });
  const held = withHold(pool, key, { until, quantity, mask });
  const { publicLeft } = pool;
  const isPublic = publicLeft != null && !isOffer;
  return {
    ok: true,
    pool: releaseReserved(isPublic ? { ...held, publicLeft: publicLeft - quantity } : held, now),
    granted: { poolId: pool.id, key, mask, quantity, seats: [] },
  };
}

function holdSeats(pool: SeatsPool, wanted: Wanted, until: number, now: number): Decision<Claim> {
  const { neighbours } = wanted;
  const taker = { bookingId: bookingOfClaim(wanted.key), neighbours };
  const freeAmong = (seats?: readonly string[]) =>
    wanted.isOffer
      ? freeSeats(pool, wanted.mask, now, seats)
      : publicSeats(pool, wanted.mask, now, taker, seats);
  const picked = pickSeats(pool, wanted, freeAmong);
  if ('refusal' in picked) return refuse(picked.refusal);
  const { key, mask } = wanted;
  const { seats } = picked;
  const granted: Claim = {
    poolId: pool.id,
    key,
    mask,
    quantity: seats.length,
    seats,
    ...(neighbours && { neighbours }),
  };
  const held = withNeighbourRequests(withHold(pool, key, { until, seats, mask }), granted);
  return { ok: true, pool: releaseReserved(held, now), granted };
}

/** @param freeAmong those of these seats, or of all, that may be taken */
function pickSeats(
  pool: SeatsPool,
  wanted: Wanted,
  freeAmong: (seats?: readonly string[]) => string[],
): { seats: string[] } | { refusal: Refusal } {
  const poolId = pool.id;
  if (wanted.seats.length === 0) {
    const free = freeAmong();
    if (free.length < wanted.quantity) return { refusal: { code: 'sold-out', poolId, free: free.length } };
    return { seats: bestSeats(pool, new Set(free), wanted.quantity) };
  }
  if (new Set(wanted.seats).size !== wanted.seats.length) {
    return { refusal: { code: 'invalid-argument', poolId, message: 'a seat is named twice' } };
  }
  const unknown = wanted.seats.find((seat) => !pool.seats.includes(seat));
  if (unknown) return { refusal: { code: 'invalid-argument', poolId, message: `no seat ${unknown} here` } };
  const free = freeAmong(wanted.seats);
  const taken = wanted.seats.filter((seat) => !free.includes(seat));
  if (taken.length > 0) {
    return { refusal: { code: 'seat-taken', poolId, taken, free: freeAmong().slice(0, 100) } };
  }
  return { seats: [...wanted.seats] };
}

/** On sale again, with the holds that are left. */
export const openPool = <P extends Pool>(pool: P): P => ({ ...pool, closed: false });

/** Stops the sale: nothing is held and no hold is sold any more. What is sold stays sold until it is cancelled. */
export const closePool = <P extends Pool>(pool: P): P => ({ ...pool, closed: true });

/**
 * Turns a hold into a sale, unless the pool is closed. If the hold has ended the places are taken again when they are still free (`retaken`),
 * the same seats by name; otherwise the answer is hold-expired and nothing changes (SPEC B3).
 */
export function confirm(pool: Pool, claim: Claim, now: number): Decision<{ retaken: boolean }> {
  if (pool.closed) return refuse({ code: 'hold-expired', poolId: pool.id });
  const live = dropEnded(pool, now);
  if (live.holds.has(claim.key)) return sell(withoutHold(live, claim.key), claim, false);
  const isFree =
    live.kind === 'places'
      ? freePlaces(live, claim.mask, now) >= claim.quantity
      : isFreeFor(live, claim, now);
  return isFree ? soldLate(live, claim, now) : refuse({ code: 'hold-expired', poolId: pool.id });
}

function soldLate(pool: Pool, claim: Claim, now: number): Decision<{ retaken: boolean }> {
  const decision = sell(pool, claim, true);
  if (!decision.ok) return decision;
  const taken = decision.pool.kind === 'seats' ? withNeighbourRequests(decision.pool, claim) : decision.pool;
  return { ...decision, pool: releaseReserved(taken, now) };
}

/** Whether its seats may be taken again, also from those who wait for some. */
function isFreeFor(pool: SeatsPool, { key, mask, seats, neighbours }: Claim, now: number): boolean {
  const taker = { bookingId: bookingOfClaim(key), neighbours };
  return freeBeside(pool, mask, taker, now, seats).length === seats.length;
}

function sell(pool: Pool, claim: Claim, retaken: boolean): Decision<{ retaken: boolean }> {
  if (pool.kind === 'places') {
    return {
      ok: true,
      pool: { ...pool, sold: addOn(pool.sold, claim.mask, claim.quantity) },
      granted: { retaken },
    };
  }
  const sold = { ...pool.sold };
  for (const seat of claim.seats) sold[seat] = (sold[seat] ?? 0) | claim.mask;
  return { ok: true, pool: { ...pool, sold }, granted: { retaken } };
}

/**
 * Sells one seat that the public may take, at once: for whoever has another place of this sale already and moves (bookings/change-seat.ts).
 * Refuses one that is sold, held, blocked or kept back, or does not go with who sits beside it.
 */
export function sellSeat(
  pool: SeatsPool,
  seat: string,
  mask: number,
  now: number,
  taker: Taker = {},
): Decision<null> {
  if (pool.closed) return refuse({ code: 'not-on-sale', poolId: pool.id });
  const live = dropEnded(pool, now);
  const wanted = { key: '', mask, quantity: 1, seats: [seat] };
  const picked = pickSeats(live, wanted, (seats) => publicSeats(live, mask, now, taker, seats));
  if ('refusal' in picked) return refuse(picked.refusal);
  const sold = { ...live.sold, [seat]: (live.sold[seat] ?? 0) | mask };
  return { ok: true, pool: releaseReserved({ ...live, sold }, now), granted: null };
}

/** The same of places without numbers: what somebody who moves brings along. */
export function sellPlaces(pool: PlacesPool, mask: number, quantity: number, now: number): Decision<null> {
  if (pool.closed) return refuse({ code: 'not-on-sale', poolId: pool.id });
  const live = dropEnded(pool, now);
  const free = publicPlaces(live, mask, now);
  if (free < quantity) return refuse({ code: 'sold-out', poolId: pool.id, free: Math.max(0, free) });
  return {
    ok: true,
    pool: releaseReserved({ ...live, sold: addOn(live.sold, mask, quantity) }, now),
    granted: null,
  };
}

/** Ends a hold. One that is already gone is no error: the places are free either way. */
export function release(pool: Pool, claim: Claim, now: number): Pool {
  return released(dropEnded(pool, now), claim.key);
}

/** Without that hold, and without what its passengers asked for. */
function released<P extends Pool>(pool: P, key: string): P {
  const gone = pool.holds.get(key);
  const next = withoutHold(pool, key);
  if (!gone || !('seats' in gone) || next.kind !== 'seats') return next;
  return withoutNeighbourRequests(next, gone) as P;
}

/** What was sold is on sale again (a cancellation). A blocked place stays blocked. */
export function restock(pool: Pool, claim: Claim, now: number): Pool {
  const live = dropEnded(pool, now);
  if (live.kind === 'places') return { ...live, sold: addOn(live.sold, claim.mask, -claim.quantity) };
  const sold = { ...live.sold };
  for (const seat of claim.seats) {
    const left = (sold[seat] ?? 0) & ~claim.mask;
    if (left) sold[seat] = left;
    else delete sold[seat];
  }
  return withoutNeighbourRequests({ ...live, sold }, claim);
}

/** Moves the end of a live hold. One that has ended is not brought back. */
export function extend(pool: Pool, claim: Claim, until: number, now: number): Decision<null> {
  const live = dropEnded(pool, now);
  const held = live.holds.get(claim.key);
  if (!held) return refuse({ code: 'hold-expired', poolId: pool.id });
  const pooled = withHold(withoutHold(live, claim.key), claim.key, { ...held, until });
  return { ok: true, pool: pooled, granted: null };
}

/** Takes places out of sale for staff, or puts them back on sale with a negative quantity. */
export function blockPlaces(pool: PlacesPool, mask: number, quantity: number, now: number): Decision<null> {
  const live = dropEnded(pool, now);
  const blocked = addOn(live.blocked, mask, quantity);
  const next = { ...live, blocked };
  const isPossible =
    blocked.every((count) => count >= 0) && countPool(next, now).free.every((free) => free >= 0);
  return isPossible
    ? { ok: true, pool: releaseReserved(next, now), granted: null }
    : refuse({ code: 'wrong-state', poolId: pool.id, needed: Math.abs(quantity) });
}

/** Takes seats out of sale (mask 0 puts them back on sale). Seats that are sold or held on those segments refuse. */
export function blockSeats(pool: SeatsPool, seats: string[], mask: number, now: number): Decision<null> {
  const live = dropEnded(pool, now);
  const isTaken = (seat: string) =>
    (live.sold[seat] ?? 0) & mask ||
    live.holds.some((held) => (held.mask & mask) !== 0 && held.seats.includes(seat));
  const taken = seats.filter((seat) => isTaken(seat) || !live.seats.includes(seat));
  if (taken.length > 0) return refuse({ code: 'seat-taken', poolId: pool.id, taken, free: [] });
  const blocked = { ...live.blocked };
  for (const seat of seats) {
    if (mask) blocked[seat] = mask;
    else delete blocked[seat];
  }
  return { ok: true, pool: releaseReserved({ ...live, blocked }, now), granted: null };
}

/** Changes the capacity of unnumbered places; never below what is sold, held and blocked (`needed`). */
export function resizePlaces(pool: PlacesPool, capacity: number, now: number): Decision<null> {
  const live = dropEnded(pool, now);
  const needed = capacityNeeded(live, now);
  if (capacity < needed) return refuse({ code: 'wrong-state', poolId: pool.id, needed });
  return { ok: true, pool: releaseReserved({ ...live, capacity }, now), granted: null };
}

/** The least capacity this pool can have now. */
export function capacityNeeded(pool: PlacesPool, now: number): number {
  const { capacity, free } = countPool(pool, now);
  return capacity - Math.min(...free);
}

function addOn(counts: readonly number[], mask: number, quantity: number): number[] {
  return counts.map((count, segment) => (mask & (1 << segment) ? count + quantity : count));
}

function refuse(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
