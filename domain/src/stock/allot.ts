import type { Block } from '../catalogue/events/allotment.ts';
import { blockPlaces, blockSeats, type Refusal } from './decide.ts';
import { dropEnded } from './drop-ended.ts';
import type { PlacesPool, Pool, SeatsPool } from './pool.ts';
import { isQuotaPoolId } from './pool-id.ts';
import { publicPlaces, publicSeats } from './reserve-for-waitlist.ts';

/** Pools of events have one segment. */
const MASK = 1;

export type Allotted =
  | { readonly ok: true; readonly pools: readonly Pool[]; readonly blocks: readonly Block[] }
  /** `free` places are the most that could be had; `taken` are the seats that somebody else has. */
  | { readonly ok: false; readonly free: number; readonly taken: readonly string[] };

export interface TierStock {
  /** Of the tier, as they stand. */
  readonly own: readonly Pool[];
  /** Of the quota that it shares; none where it shares nothing. */
  readonly quota: readonly PlacesPool[];
}

/**
 * Blocks places of a tier that the public may have, and as many of its quota. Staff are the public here: what is kept back for a waiting list stays
 * so. Places without numbers are taken evenly, so that shards run out together.
 */
export function allotPlaces({ own, quota }: TierStock, quantity: number, now: number): Allotted {
  const pools = own.filter(isOfPlaces);
  const free = Math.min(
    publicOf(pools, now),
    quota.length > 0 ? publicOf(quota, now) : Number.POSITIVE_INFINITY,
  );
  if (quantity > free) return { ok: false, free, taken: [] };
  return { ok: true, ...joined(blockEvenly(pools, quantity, now), blockEvenly(quota, quantity, now)) };
}

/** The same of seats by name. */
export function allotSeats({ own, quota }: TierStock, seats: readonly string[], now: number): Allotted {
  const pools = own.filter(isOfSeats).map((pool) => dropEnded(pool, now));
  const isFree = new Set(pools.flatMap((pool) => (pool.closed ? [] : publicSeats(pool, MASK, now))));
  const taken = seats.filter((seat) => !isFree.has(seat));
  const free = quota.length > 0 ? publicOf(quota, now) : isFree.size;
  if (taken.length > 0 || seats.length > free) return { ok: false, free, taken };
  const blocks: Block[] = [];
  const changed = pools.flatMap((pool) => {
    const some = pool.seats.filter((seat) => seats.includes(seat));
    if (some.length === 0) return [];
    blocks.push({ poolId: pool.id, quantity: some.length, seats: some });
    return [mustBlock(blockSeats(pool, some, MASK, now))];
  });
  return { ok: true, ...joined({ pools: changed, blocks }, blockEvenly(quota, seats.length, now)) };
}

/** Puts blocked places back on sale: first to whoever waits for them, as with anything that comes free. */
export function unblock(pool: Pool, { quantity, seats }: Block, now: number): Pool {
  return mustBlock(
    pool.kind === 'seats' ? blockSeats(pool, seats, 0, now) : blockPlaces(pool, MASK, -quantity, now),
  );
}

/** Sells what is blocked: nobody else could have it in between. @throws Error when the pool does not have it blocked */
export function sellBlocked(pool: Pool, { quantity, seats }: Block): Pool {
  if (pool.kind === 'places') {
    const blocked = (pool.blocked[0] ?? 0) - quantity;
    if (blocked < 0) throw new Error(`${pool.id} has fewer than ${quantity} blocked`);
    return { ...pool, blocked: [blocked], sold: [(pool.sold[0] ?? 0) + quantity] };
  }
  const [blocked, sold] = [{ ...pool.blocked }, { ...pool.sold }];
  for (const seat of seats) {
    if (!blocked[seat] || sold[seat]) throw new Error(`${pool.id} has not blocked ${seat}`);
    delete blocked[seat];
    sold[seat] = MASK;
  }
  return { ...pool, blocked, sold };
}

/** What an allotment gives, and what it keeps. */
export interface Cut {
  readonly cut: readonly Block[];
  readonly kept: readonly Block[];
}

/**
 * Cuts so many places off what an allotment has, and as many off its part of the quota: these seats, or of places those of the pools with most.
 * @returns null where it has no such seats, or fewer
 */
export function cutBlocks(blocks: readonly Block[], quantity: number, seats: readonly string[]): Cut | null {
  const own = blocks.filter(({ poolId }) => !isQuotaPoolId(poolId));
  const quota = blocks.filter(({ poolId }) => isQuotaPoolId(poolId));
  const isNumbered = own.some((block) => block.seats.length > 0);
  const chosen =
    isNumbered && seats.length === 0 ? own.flatMap((one) => one.seats).slice(0, quantity) : seats;
  const cut = isNumbered ? cutSeats(own, chosen) : cutEvenly(own, quantity);
  const shared = cutEvenly(quota, quota.length > 0 ? quantity : 0);
  const isWhole = sizeOf(cut.cut) === quantity && (quota.length === 0 || sizeOf(shared.cut) === quantity);
  return isWhole ? { cut: [...cut.cut, ...shared.cut], kept: [...cut.kept, ...shared.kept] } : null;
}

/** Two lists of blocks as one, each pool once. */
export function joinBlocks(blocks: readonly Block[], more: readonly Block[]): Block[] {
  return [...Map.groupBy([...blocks, ...more], ({ poolId }) => poolId)].map(([poolId, some]) => ({
    poolId,
    quantity: sizeOf(some),
    seats: some.flatMap(({ seats }) => seats),
  }));
}

/** Places of the tier in these blocks. */
export const placesIn = (blocks: readonly Block[]): number =>
  sizeOf(blocks.filter(({ poolId }) => !isQuotaPoolId(poolId)));

const isOfPlaces = (pool: Pool): pool is PlacesPool => pool.kind === 'places';
const isOfSeats = (pool: Pool): pool is SeatsPool => pool.kind === 'seats';
const sizeOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { quantity }) => sum + quantity, 0);

const freeIn = (pool: PlacesPool, now: number): number =>
  pool.closed ? 0 : Math.max(0, publicPlaces(pool, MASK, now));
const publicOf = (pools: readonly PlacesPool[], now: number): number =>
  pools.reduce((sum, pool) => sum + freeIn(pool, now), 0);

interface Blocked {
  readonly pools: readonly Pool[];
  readonly blocks: readonly Block[];
}
const joined = (first: Blocked, second: Blocked): Blocked => ({
  pools: [...first.pools, ...second.pools],
  blocks: [...first.blocks, ...second.blocks],
});

function blockEvenly(pools: readonly PlacesPool[], quantity: number, now: number): Blocked {
  const shares = spreadEvenly(
    quantity,
    pools.map((pool) => freeIn(pool, now)),
  );
  const blocks: Block[] = [];
  const changed = pools.flatMap((pool, index) => {
    const share = shares[index] ?? 0;
    if (share === 0) return [];
    blocks.push({ poolId: pool.id, quantity: share, seats: [] });
    const { publicLeft } = pool;
    const left = publicLeft == null ? pool : { ...pool, publicLeft: publicLeft - share };
    return [mustBlock(blockPlaces(left, MASK, share, now))];
  });
  return { pools: changed, blocks };
}

function cutSeats(blocks: readonly Block[], seats: readonly string[]): Cut {
  const wanted = new Set(seats);
  const part = (isCut: boolean) =>
    blocks.flatMap(({ poolId, seats: own }) => {
      const some = own.filter((seat) => wanted.has(seat) === isCut);
      return some.length === 0 ? [] : [{ poolId, quantity: some.length, seats: some }];
    });
  return { cut: part(true), kept: part(false) };
}

function cutEvenly(blocks: readonly Block[], quantity: number): Cut {
  const sizes = blocks.map((block) => block.quantity);
  if (sizeOf(blocks) < quantity) return { cut: [], kept: blocks };
  const shares = spreadEvenly(quantity, sizes);
  const part = (of: (index: number) => number) =>
    blocks.flatMap(({ poolId }, index) => {
      const some = of(index);
      return some === 0 ? [] : [{ poolId, quantity: some, seats: [] }];
    });
  return {
    cut: part((index) => shares[index] ?? 0),
    kept: part((index) => (sizes[index] ?? 0) - (shares[index] ?? 0)),
  };
}

/** Cuts a quantity over what each has, so that they come to nothing together. @param quantity at most what they have */
function spreadEvenly(quantity: number, free: readonly number[]): number[] {
  const all = free.reduce((sum, one) => sum + one, 0);
  const shares = free.map((one) => (all === 0 ? 0 : Math.floor((quantity * one) / all)));
  let rest = quantity - shares.reduce((sum, one) => sum + one, 0);
  return shares.map((share, index) => {
    const more = Math.min(rest, (free[index] ?? 0) - share);
    rest -= more;
    return share + more;
  });
}

function mustBlock(decision: { ok: true; pool: Pool } | { ok: false; refusal: Refusal }): Pool {
  if (decision.ok) return decision.pool;
  throw new Error(`${decision.refusal.poolId} cannot block what it has free: ${decision.refusal.code}`);
}
