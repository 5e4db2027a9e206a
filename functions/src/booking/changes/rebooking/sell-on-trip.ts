import type { Booking, TripLine } from '@fareground/domain/booking/booking';
import { mayHave, seatsOnAlternative } from '@fareground/domain/catalogue/trips/seats-on-alternative';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { classOfSeat } from '@fareground/domain/catalogue/vehicles/seat-class';
import { AppError } from '@fareground/domain/core/errors';
import { type Claim, claimKey } from '@fareground/domain/stock/claim';
import { restock, sellPlaces, sellSeat } from '@fareground/domain/stock/decide';
import { withNeighbourRequests } from '@fareground/domain/stock/neighbours';
import type { Pool } from '@fareground/domain/stock/pool';
import { extraOfPoolId, isVoucherPoolId } from '@fareground/domain/stock/pool-id';
import type { View } from '../../../platform/commit/work.ts';
import { changePools } from '../../booking-pools.ts';
import { refusalError } from '../../claim-stock.ts';
import { poolOfSeat } from '../../seat-pools.ts';
import { openSeats, seatPoolsOfTrip } from './free-on-trips.ts';

/** What a view shows of stock. */
export type Stock = Pick<View, 'pool' | 'now'>;

/** The stock as it is without what some lines have in it: for legs that stay on their trip. */
export function withoutPlaces(view: View, booking: Booking, lineIndexes: readonly number[]): Stock {
  const claims = lineIndexes
    .flatMap((index) => booking.lines[index]?.claims ?? [])
    .filter(({ poolId }) => !isVoucherPoolId(poolId, booking.voucherCode));
  const freed = new Map(
    changePools(claims, view, (pool, claim) => restock(pool, claim, view.now)).map((pool) => [pool.id, pool]),
  );
  return { now: view.now, pool: (id) => freed.get(id) ?? view.pool(id) };
}

/** What they bring along, sold on the other trip; or why it cannot be. @param taken all that is taken there */
export function sellExtras(view: Stock, taken: readonly Claim[]): { readonly pools: Pool[] } | AppError {
  const changed = new Map<string, Pool>();
  for (const { poolId, mask, quantity } of taken) {
    const extra = extraOfPoolId(poolId);
    const pool = changed.get(poolId) ?? view.pool(poolId);
    if (!extra || pool.kind !== 'places') continue;
    const sold = sellPlaces(pool, mask, quantity, view.now);
    if (!sold.ok) return new AppError('sold-out', poolId, { field: 'tripId', extra });
    changed.set(poolId, sold.pool);
  }
  return { pools: [...changed.values()] };
}

/** Legs that move to another trip together. */
export interface SeatedMove {
  readonly own: Trip;
  readonly other: Trip;
  /** Their segments there, as bits. */
  readonly mask: number;
  /** By place: the seat that it has, and whom its passenger asks to sit beside them there. */
  readonly places: readonly { readonly seat: string; readonly neighbours?: TripLine['neighbours'] }[];
}

/** Those that were chosen, or else seats of the kinds that they have, sold; or why they cannot be. */
export function sellSeats(
  view: Stock,
  bookingId: string,
  { own, other, mask, places }: SeatedMove,
  chosen: readonly string[] | undefined,
): { readonly seats: readonly string[]; readonly pools: Pool[] } | AppError {
  const planned = seatPoolsOfTrip(other);
  const before = places.map(({ seat }) => seat);
  // Whoever of them gets which seat, it goes with what each of them requested.
  const [first = [], ...others] = [...new Set(places.map(({ neighbours }) => neighbours))].map((neighbours) =>
    planned.flatMap(({ id }) => openSeats(view.pool(id), mask, view.now, { bookingId, neighbours })),
  );
  const free = new Set(first.filter((seat) => others.every((open) => open.includes(seat))));
  const isDearer = chosen?.some((seat, index) => {
    const travelClass = classOfSeat(own.layout, before[index] ?? '');
    return !mayHave(other, travelClass, { travelClass: classOfSeat(other.layout, seat) });
  });
  if (isDearer) return new AppError('invalid-argument', 'a seat of a dearer class', { field: 'seats' });
  const seats = chosen ?? seatsOnAlternative(own, other, free, before);
  if (!seats) return new AppError('sold-out', other.id, { field: 'tripId', free: free.size });
  const changed = new Map<string, Pool>();
  for (const [index, seat] of seats.entries()) {
    const taker = { bookingId, neighbours: places[index]?.neighbours };
    const id = poolOfSeat(planned, seat)?.id ?? '';
    const pool = changed.get(id) ?? (id ? view.pool(id) : undefined);
    if (pool?.kind !== 'seats')
      return new AppError('invalid-argument', `no seat ${seat}`, { field: 'seats' });
    const sold = sellSeat(pool, seat, mask, view.now, taker);
    if (!sold.ok) return refusalError(sold.refusal, 'line', free.size);
    changed.set(id, wishing(sold.pool, seat, taker.neighbours));
  }
  return { seats, pools: [...changed.values()] };

  /** What they requested goes along with them. */
  function wishing(pool: Pool, seat: string, neighbours: TripLine['neighbours']): Pool {
    if (pool.kind !== 'seats') return pool;
    const claim = { poolId: pool.id, key: claimKey(bookingId, 0), mask, quantity: 1, seats: [seat] };
    return withNeighbourRequests(pool, { ...claim, neighbours });
  }
}
