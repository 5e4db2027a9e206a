import { DAY, MINUTE } from '../../core/time.ts';
import type { Trip } from './trip.ts';

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
