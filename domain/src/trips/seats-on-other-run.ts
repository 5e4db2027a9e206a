import type { Layout } from '../vehicles/layout.ts';
import { planAmong } from './plan-seats.ts';
import { seatTraits } from './seat-traits.ts';

/**
 * Seats on another run for people of one journey, in their order, each of the kind that they have where there is one, and together where that can
 * be; null where there is not a seat for each. A wheelchair place is for whoever has one, and for nobody else.
 * @param before the layout that their seats are of @param after that of the other run
 * @param free seats of it that may be taken on the whole journey
 */
export function seatsOnOtherRun(
  before: Layout,
  after: Layout,
  free: ReadonlySet<string>,
  seats: readonly string[],
): string[] | null {
  const open = seatTraits(after).filter(({ id }) => free.has(id));
  const places = seats.map((seat) => ({ bookingId: '', seat, mask: 1 }));
  const { moves, without } = planAmong(before, open, places);
  return without.length > 0 ? null : moves.map(({ to }) => to);
}
