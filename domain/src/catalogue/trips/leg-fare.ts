import type { Currency } from '../../core/currencies.ts';
import { chargeableShare } from '../../core/money.ts';
import { isBetterClass, type TravelClass } from '../vehicles/travel-class.ts';
import { segmentIndex } from './segments.ts';
import type { ClassFares, Concessions, PassengerKind } from './trip-fares.ts';

interface PricedTrip {
  readonly minimumFare: number;
  readonly timetable: readonly { readonly fareFromStart: number; readonly zone?: string | undefined }[];
  readonly fares?:
    | {
        readonly zones?:
          | readonly { readonly from: string; readonly to: string; readonly fare: number }[]
          | undefined;
        readonly table?: readonly number[] | undefined;
        readonly concessions?: Concessions | undefined;
        readonly classes?: ClassFares | undefined;
      }
    | undefined;
}

/**
 * What one seat of standard class costs an adult from stop i to stop j, minor units: what the trip's table of stops says, or its fares by zone, or else the
 * difference of the stops' fares from the start; and never less than the trip's minimum.
 */
export function legFare(trip: PricedTrip, from: number, to: number): number {
  return Math.max(
    trip.minimumFare,
    fareOfTable(trip, from, to) ?? fareOfZones(trip, from, to) ?? fareFromStart(trip, from, to),
  );
}

/**
 * What one seat costs one passenger, minor units: of the fare the percentage of its class, and of that the passenger's, rounded half up once to what
 * can be charged.
 * @param passenger absent: an adult @param travelClass absent: standard
 */
export function passengerFare(
  trip: PricedTrip & { readonly currency: Currency },
  from: number,
  to: number,
  passenger: PassengerKind | undefined,
  travelClass?: TravelClass,
): number {
  const fare = legFare(trip, from, to);
  const percents =
    classPercent(trip, travelClass) * ((passenger && trip.fares?.concessions?.[passenger]) ?? 100);
  return percents === 10_000 ? fare : chargeableShare(fare, percents, trip.currency);
}

/** What a class costs, percent of the fare. */
export const classPercent = (
  { fares }: Pick<PricedTrip, 'fares'>,
  travelClass: TravelClass | undefined,
): number => (isBetterClass(travelClass) && fares?.classes?.[travelClass]) || 100;

/** Where a table of fares has the leg from stop i to stop j of a trip: 0→1, 0→2, …, 1→2, … */
export const fareIndex = (stops: number, from: number, to: number): number =>
  segmentIndex(stops - 1, from, to);

const fareOfTable = ({ fares, timetable }: PricedTrip, from: number, to: number): number | undefined =>
  fares?.table?.[fareIndex(timetable.length, from, to)];

function fareOfZones({ fares, timetable }: PricedTrip, from: number, to: number): number | undefined {
  const [start, end] = [timetable[from]?.zone, timetable[to]?.zone];
  return fares?.zones?.find((each) => each.from === start && each.to === end)?.fare;
}

function fareFromStart({ timetable }: PricedTrip, from: number, to: number): number {
  return (timetable[to]?.fareFromStart ?? 0) - (timetable[from]?.fareFromStart ?? 0);
}
