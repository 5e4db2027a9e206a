import { allInPrice, type FeeRule } from '../prices/pricing.ts';
import type { TravelClass } from '../vehicles/travel-class.ts';
import { extrasPrice, type OwnExtras } from './extras.ts';
import { passengerFare } from './leg-fare.ts';
import { returnFare } from './return-discount.ts';
import type { Trip } from './trip.ts';
import type { PassengerKind } from './trip-fares.ts';

/** Who has a place, and what is theirs of it. */
export interface Placed {
  /** Absent: an adult. */
  readonly passenger?: PassengerKind | undefined;
  /** What they bring along; absent: nothing. */
  readonly extras?: OwnExtras | undefined;
  /** Off the fare, because the other way is bought, too; absent: nothing. */
  readonly returnPercent?: number | undefined;
}

/** What a place of a class costs from stop i to stop j, with what is brought along, minor units. */
export const placePrice = (
  trip: Pick<Trip, 'minimumFare' | 'timetable' | 'fares' | 'currency' | 'extras'>,
  [from, to]: readonly [from: number, to: number],
  { passenger, extras, returnPercent }: Placed,
  travelClass: TravelClass,
): number =>
  returnFare(passengerFare(trip, from, to, passenger, travelClass), returnPercent ?? 0, trip.currency) +
  extrasPrice(trip.extras, extras);

/** What one pays for a place booked alone, with fees and taxes, minor units. */
export const placePriceAllIn = (
  trip: Parameters<typeof placePrice>[0] & { readonly timetable: readonly { readonly timeZone: string }[] },
  ends: readonly [from: number, to: number],
  placed: Placed,
  travelClass: TravelClass,
  rule: FeeRule,
): number =>
  allInPrice(
    {
      kind: 'trip',
      unitPrice: placePrice(trip, ends, placed, travelClass),
      from: trip.timetable[ends[0]],
    },
    trip.currency,
    rule,
  );
