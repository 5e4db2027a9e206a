import type { Currency } from '../core/currencies.ts';
import { chargeable } from '../core/money.ts';
import type { TripLine } from './booking.ts';
import { leftOfPlace, shareOfPlace } from './void-place.ts';

/** What a place costs on the trip that its line is on, minor units: its buyer may change to one that costs no more. @param place from 0 */
export const fareOfTrip = ({ tripFares, tripFare, unitPrice }: TripLine, place: number): number =>
  tripFares?.[place] ?? tripFare ?? unitPrice;

/** The fares of a line whose places cost this. */
export function withTripFares(
  { tripFare: _one, tripFares: _each, ...line }: TripLine,
  fares: readonly number[],
): TripLine {
  const [first = line.unitPrice] = fares;
  return fares.some((fare) => fare !== first)
    ? { ...line, tripFare: Math.max(...fares), tripFares: [...fares] }
    : { ...line, tripFare: first };
}

/**
 * What a place is worth less on a cheaper trip, minor units: the fare of the trip that it is on, with the discount that was had and at most what has not gone back
 * of it, less the other fare with the same discount. 0 where the other trip costs as much or more, so that whoever changes to and fro gets nothing by it.
 * @param place from 0 @param fare of the other trip, for one seat @param currency of the booking
 */
export function cheaperBy(
  line: TripLine,
  place: number,
  serial: string,
  fare: number,
  currency: Currency,
): number {
  if (line.unitPrice === 0) return 0;
  const { paid, fees } = shareOfPlace(line, place, currency);
  const discounted = (full: number): number =>
    chargeable(Math.floor(((paid - fees) * full) / line.unitPrice), currency);
  const worth = Math.min(
    discounted(fareOfTrip(line, place)),
    leftOfPlace(line, place, serial, currency).price,
  );
  return Math.max(0, worth - discounted(fare));
}
