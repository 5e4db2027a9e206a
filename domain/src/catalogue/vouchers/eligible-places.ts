import type { Voucher } from './voucher.ts';

/** What a voucher takes something off. */
export interface VoucherLine {
  readonly offeringId: string;
  /** Minor units, of one place. */
  readonly unitPrice: number;
  readonly quantity: number;
  /** Of an event's place. */
  readonly tierId?: string | undefined;
  /** Those chosen by number. */
  readonly seats?: readonly string[] | undefined;
  /** Sold in a package, which has a price of its own already. */
  readonly package?: object | undefined;
}

/** Places of a line that the voucher is for. */
export function eligiblePlaces({ offeringIds, tierIds, seats }: Voucher, line: VoucherLine): number {
  if (line.package) return 0;
  if (offeringIds.length > 0 && !offeringIds.includes(line.offeringId)) return 0;
  if (tierIds && !tierIds.includes(line.tierId ?? '')) return 0;
  return seats ? (line.seats ?? []).filter((seat) => seats.includes(seat)).length : line.quantity;
}
