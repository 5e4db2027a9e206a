import { z } from 'zod';
import { type NeighbourKind, neighbourKindSchema } from '../catalogue/trips/neighbour-request.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { bookingOfClaim, type Claim, maskSchema } from './claim.ts';
import { freeSeats } from './count.ts';
import type { SeatsPool } from './pool.ts';

/** That whoever has a seat on these segments asked for neighbours of one kind. */
export const neighbourRequestSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  mask: maskSchema,
  for: neighbourKindSchema,
});

/** Who wants a seat. Those of one booking sit beside each other whatever they ask for. */
export interface Taker {
  readonly bookingId?: string;
  /** Whom they ask to sit beside them; absent: anybody. */
  readonly neighbours?: NeighbourKind | undefined;
}

/**
 * Whether a seat does not go with who sits beside it: on each segment neighbours of two bookings ask for the same, or both for nothing. A seat beside a free
 * one goes with it.
 * @param mask the segments that it is wanted on, as bits
 */
export function hasOtherNeighbour(
  pool: SeatsPool,
  seat: string,
  mask: number,
  { bookingId, neighbours }: Taker,
  now: number,
): boolean {
  if (!pool.beside || (!pool.wishes && !neighbours)) return false;
  return (pool.beside[seat] ?? []).some((other) => {
    const wishes = (pool.wishes?.[other] ?? []).filter((wish) => wish.bookingId !== bookingId);
    const asking = maskOf(wishes) & mask;
    if (!neighbours) return asking !== 0;
    const alike = maskOf(wishes.filter((wish) => wish.for === neighbours));
    return ((asking | takenByOthers(pool, other, bookingId, now)) & mask & ~alike) !== 0;
  });
}

const maskOf = (wishes: readonly { readonly mask: number }[]): number =>
  wishes.reduce((all, { mask }) => all | mask, 0);

function takenByOthers(pool: SeatsPool, seat: string, bookingId: string | undefined, now: number): number {
  const held = [...pool.holds.entries()].filter(
    ([key, hold]) => hold.until > now && hold.seats.includes(seat) && bookingOfClaim(key) !== bookingId,
  );
  return (pool.sold[seat] ?? 0) | maskOf(held.map(([, hold]) => hold));
}

/** The seats of a leg that are free and go with who sits beside them. @param among as of freeSeats */
export const freeBeside = (
  pool: SeatsPool,
  mask: number,
  taker: Taker,
  now: number,
  among?: readonly string[],
): string[] =>
  freeSeats(pool, mask, now, among).filter((seat) => !hasOtherNeighbour(pool, seat, mask, taker, now));

/** Notes what the passengers of a claim ask for, while they have its seats. */
export function withNeighbourRequests(pool: SeatsPool, { key, mask, seats, neighbours }: Claim): SeatsPool {
  if (!neighbours || !pool.beside) return pool;
  const own = { bookingId: bookingOfClaim(key), mask, for: neighbours };
  const wishes = { ...pool.wishes };
  for (const seat of seats) wishes[seat] = [...(wishes[seat] ?? []), own];
  return { ...pool, wishes };
}

/** Whoever had these seats on these segments has them no more. */
export function withoutNeighbourRequests(
  pool: SeatsPool,
  { seats, mask }: { readonly seats: readonly string[]; readonly mask: number },
): SeatsPool {
  if (!pool.wishes || !seats.some((seat) => pool.wishes?.[seat])) return pool;
  const wishes = { ...pool.wishes };
  for (const seat of seats) {
    const left = (wishes[seat] ?? []).filter((wish) => !(wish.mask & mask));
    if (left.length > 0) wishes[seat] = left;
    else delete wishes[seat];
  }
  // Stays where it is empty: a pool is stored over the one before, field by field.
  return { ...pool, wishes };
}

/** For whom a seat beside somebody who asked is, and on which segments. */
export const freeForSchema = z.strictObject({ mask: maskSchema, for: neighbourKindSchema });
export type FreeFor = z.infer<typeof freeForSchema>;

/** The seats that are beside somebody who asked, by seat: what the public sees of wishes. */
export function seatsForSome(pool: SeatsPool): Record<string, FreeFor[]> {
  const found: Record<string, FreeFor[]> = {};
  for (const [input, wishes] of Object.entries(pool.wishes ?? {})) {
    for (const seat of pool.beside?.[input] ?? []) {
      found[seat] = [...(found[seat] ?? []), ...wishes.map(({ mask, for: kind }) => ({ mask, for: kind }))];
    }
  }
  return found;
}
