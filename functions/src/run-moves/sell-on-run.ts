import type { Booking, TripLine } from '@fareground/domain/bookings/booking';
import { AppError } from '@fareground/domain/core/errors';
import { type Claim, claimKey } from '@fareground/domain/stock/claim';
import { restock, sellPlaces, sellSeat } from '@fareground/domain/stock/decide';
import { withWishes } from '@fareground/domain/stock/neighbours';
import type { Pool } from '@fareground/domain/stock/pool';
import { extraOfPoolId, isVoucherPoolId } from '@fareground/domain/stock/pool-id';
import { seatsOnOtherRun } from '@fareground/domain/trips/seats-on-other-run';
import type { Trip } from '@fareground/domain/trips/trip';
import { changePools } from '../booking/booking-pools.ts';
import { refusalError } from '../booking/claim-stock.ts';
import { poolOfSeat } from '../booking/seat-pools.ts';
import type { View } from '../commit/work.ts';
import { openSeats, seatPoolsOfTrip } from './free-on-runs.ts';

/** What a view shows of stock. */
export type Stock = Pick<View, 'pool' | 'now'>;

/** The stock as it is without what a line has in it: for a journey that stays on its run. */
export function withoutPlaces(view: View, booking: Booking, lineIndex: number): Stock {
  const line = booking.lines[lineIndex];
  const claims = (line?.claims ?? []).filter(({ poolId }) => !isVoucherPoolId(poolId, booking.voucherCode));
  const freed = new Map(
    changePools(claims, view, (pool, claim) => restock(pool, claim, view.now)).map((pool) => [pool.id, pool]),
  );
  return { now: view.now, pool: (id) => freed.get(id) ?? view.pool(id) };
}

/** What they bring along, sold on the other run; or why it cannot be. @param taken all that is taken there */
export function sellExtras(view: Stock, taken: readonly Claim[]): { readonly pools: Pool[] } | AppError {
  const pools: Pool[] = [];
  for (const { poolId, mask, quantity } of taken) {
    const extra = extraOfPoolId(poolId);
    const pool = view.pool(poolId);
    if (!extra || pool.kind !== 'places') continue;
    const sold = sellPlaces(pool, mask, quantity, view.now);
    if (!sold.ok) return new AppError('sold-out', poolId, { field: 'tripId', extra });
    pools.push(sold.pool);
  }
  return { pools };
}

/** A journey that moves to another run. */
export interface SeatedMove {
  readonly own: Trip;
  readonly other: Trip;
  readonly run: TripLine;
  /** Its segments there, as bits. */
  readonly mask: number;
  /** That its places have. */
  readonly seats: readonly string[];
}

/** Those that were chosen, or else seats of the kinds that they have, sold; or why they cannot be. */
export function sellSeats(
  view: Stock,
  bookingId: string,
  { own, other, mask, seats: before, run: { neighbours } }: SeatedMove,
  chosen: readonly string[] | undefined,
): { readonly seats: readonly string[]; readonly pools: Pool[] } | AppError {
  const planned = seatPoolsOfTrip(other);
  const taker = { bookingId, neighbours };
  const free = new Set(planned.flatMap(({ id }) => openSeats(view.pool(id), mask, view.now, taker)));
  const seats = chosen ?? seatsOnOtherRun(own.layout, other.layout, free, before);
  if (!seats) return new AppError('sold-out', other.id, { field: 'tripId', free: free.size });
  const changed = new Map<string, Pool>();
  for (const seat of seats) {
    const id = poolOfSeat(planned, seat)?.id ?? '';
    const pool = changed.get(id) ?? (id ? view.pool(id) : undefined);
    if (pool?.kind !== 'seats')
      return new AppError('invalid-argument', `no seat ${seat}`, { field: 'seats' });
    const sold = sellSeat(pool, seat, mask, view.now, taker);
    if (!sold.ok) return refusalError(sold.refusal, 'line', free.size);
    changed.set(id, wishing(sold.pool, seat));
  }
  return { seats, pools: [...changed.values()] };

  /** What they asked for goes along with them. */
  function wishing(pool: Pool, seat: string): Pool {
    if (pool.kind !== 'seats') return pool;
    const claim = { poolId: pool.id, key: claimKey(bookingId, 0), mask, quantity: 1, seats: [seat] };
    return withWishes(pool, { ...claim, neighbours });
  }
}
