import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { readLayout, type SeatKind } from '@fareground/domain/catalogue/vehicles/layout';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { bestSeats } from '@fareground/domain/stock/best-seats';
import type { Pool } from '@fareground/domain/stock/pool';
import { publicSeats } from '@fareground/domain/stock/reserve-for-waitlist';

/** Whoever needs one of these is asked by name. */
const kept: readonly string[] = ['wheelchair', 'companion'] satisfies SeatKind[];

/** The seats of one class of a trip that anybody may be given: no wheelchair place, nor the seat beside it. */
export const plainSeats = (
  { layout }: Pick<Trip, 'layout'>,
  travelClass: TravelClass | undefined,
): ReadonlySet<string> =>
  new Set(
    readLayout(layout)
      .filter((section) => section.travelClass === travelClass)
      .flatMap(({ rows }) => rows)
      .flatMap(({ cells }) =>
        cells.flatMap(({ seatId, kind }) => (seatId !== null && !kept.includes(kind) ? [seatId] : [])),
      ),
  );

/** Free seats for so many people, together in one section where one has enough; undefined where all have too few together. */
export function seatsOnBoard(
  pools: readonly Pool[],
  plain: ReadonlySet<string>,
  { mask, quantity, now }: { readonly mask: number; readonly quantity: number; readonly now: number },
): { readonly seats: string[]; readonly free: number } {
  const sections = pools.flatMap((pool) =>
    pool.kind === 'seats'
      ? [{ pool, free: publicSeats(pool, mask, now).filter((seat) => plain.has(seat)) }]
      : [],
  );
  const free = sections.reduce((sum, section) => sum + section.free.length, 0);
  const whole = sections.find((section) => section.free.length >= quantity);
  if (whole) return { seats: bestSeats(whole.pool, new Set(whole.free), quantity), free };
  return { seats: sections.flatMap((section) => section.free).slice(0, quantity), free };
}
