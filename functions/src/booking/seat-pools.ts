import type { BookingLine } from '@fareground/domain/booking/booking';
import { splitSeatId } from '@fareground/domain/catalogue/vehicles/seat-id';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { tierPools, tripPools } from '@fareground/domain/stock/pool-plan';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** The pools, as they were planned, whose seats a place of this line may have: those of its tier, or of its trip. Empty where nothing is numbered. */
export async function seatPoolsOf(
  catalogue: Pick<Catalogue, 'sale'>,
  line: BookingLine,
): Promise<readonly SeatsPool[]> {
  const sale = await catalogue.sale(line.kind, line.offeringId);
  if (sale.kind === 'trip') return tripPools(sale.trip).filter(isOfSeats);
  const tier = line.kind === 'event' ? sale.tiers.find(({ id }) => id === line.tierId) : undefined;
  return tier ? tierPools(tier).filter(isOfSeats) : [];
}

const isOfSeats = (pool: Pool): pool is SeatsPool => pool.kind === 'seats';

/** The pool that sells this seat. */
export const poolOfSeat = (pools: readonly SeatsPool[], seat: string): SeatsPool | undefined =>
  pools.find(({ sectionId, seats }) => sectionId === splitSeatId(seat).sectionId && seats.includes(seat));
