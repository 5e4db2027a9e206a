import { z } from 'zod';
import { DAY, MINUTE } from '../core/time.ts';
import type { Trip } from './trip.ts';

/** When the site sells places of a trip; what is absent has no bound. On board they are sold for as long as somebody gets on (0160). */
export const saleWindowSchema = z.strictObject({
  /** Not sooner than so many times 24 hours before it leaves its first stop. */
  opensDays: z.int().min(1).max(730).optional(),
  /** Not in the last minutes before it leaves the stop where somebody gets on, by the timetable. */
  closesMinutes: z.int().min(1).max(10_080).optional(),
  /** Staff sell no more of it for now. */
  stopped: z.literal(true).optional(),
});
export type SaleWindow = z.infer<typeof saleWindowSchema>;

/** `over`: nobody gets on there by a place that is bought now, because it leaves, has left, or does not run. */
export type TripSaleState = 'open' | 'not-yet' | 'stopped' | 'over';

type SoldTrip = Pick<Trip, 'state' | 'departsAt' | 'saleWindow'>;

/** From when on its places are sold; epoch milliseconds, 0 for as soon as it is on sale. */
export const saleOpensAt = ({ departsAt, saleWindow }: Omit<SoldTrip, 'state'>): number =>
  saleWindow?.opensDays === undefined ? 0 : departsAt - saleWindow.opensDays * DAY;

/**
 * Whether the site sells places of a trip that is on sale.
 * @param leavesAt when it leaves the stop where somebody gets on, by the timetable: a late vehicle may catch up @param now epoch milliseconds
 */
export function saleStateOf(trip: SoldTrip, leavesAt: number, now: number): TripSaleState {
  const { state, departsAt, saleWindow = {} } = trip;
  const { closesMinutes = 0, stopped } = saleWindow;
  const hasLeft = state === 'departed' && leavesAt <= departsAt;
  const isOff = state === 'cancelled' || state === 'arrived';
  if (isOff || hasLeft || now >= leavesAt - closesMinutes * MINUTE) return 'over';
  if (stopped) return 'stopped';
  return now < saleOpensAt(trip) ? 'not-yet' : 'open';
}
