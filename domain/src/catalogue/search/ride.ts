import { saleStateOf } from '../trips/trip-sale.ts';
import { callOf, type Departure, fareOf, leavesAt, leavesOn, reachesAt, type WayCall } from './departure.ts';

/** From one stop of a trip to another. */
export interface Ride {
  readonly departure: Departure;
  /** Numbers of the stops. */
  readonly from: number;
  readonly to: number;
}

/** A way from here to there: one ride, or two with a change between them. */
export interface Itinerary {
  readonly rides: readonly [Ride] | readonly [Ride, Ride];
}

type Call = Pick<WayCall, 'placeId' | 'boards' | 'alights'>;
type IsOne<C extends Call = WayCall> = (call: C) => boolean;

/** Which stops somebody may begin at and wants to reach; without one of the two it is the first stop, or the last. */
export interface Ends<C extends Call = WayCall> {
  readonly isStart?: IsOne<C> | undefined;
  readonly isEnd?: IsOne<C> | undefined;
}
export interface BothEnds {
  readonly isStart: IsOne;
  readonly isEnd: IsOne;
}

/**
 * Where to get on and off: on at the last of the first stops that still has one of the second after it, off at the first such.
 * Nothing when it does not go that way.
 */
export function rideOn<C extends Call>(
  calls: readonly C[],
  { isStart, isEnd }: Ends<C>,
): { from: number; to: number } | undefined {
  const last = calls.length - 1;
  const starts = (index: number, call: C) =>
    index < last && call.boards && (isStart ? isStart(call) : index === 0);
  const ends = (index: number, call: C) =>
    index > 0 && call.alights && (isEnd ? isEnd(call) : index === last);
  // The first stop to get off at that lies after the one looked at.
  let to: number | undefined;
  for (const [index, call] of [...calls.entries()].reverse()) {
    if (to !== undefined && starts(index, call)) return { from: index, to };
    if (ends(index, call)) to = index;
  }
  return undefined;
}

export interface DayRequest {
  /** "2026-11-27", on the calendar of the stop where one gets on. */
  readonly day: string;
  /** When somebody looks; epoch milliseconds. */
  readonly now: number;
  /** When they can be there: what leaves by then is too early. Absent: at once. */
  readonly after?: number | undefined;
}

/** Rides without a change that leave on the day and are sold now. One that was cancelled is among them. */
export function directRides(
  departures: readonly Departure[],
  ends: Ends,
  { day, now, after = now }: DayRequest,
): Ride[] {
  return departures.flatMap((departure) => {
    const ride = rideOn(departure.way.calls, ends);
    if (!ride || leavesOn(departure, ride.from) !== day || leavesAt(departure, ride.from) <= after) return [];
    return !isSold(departure) || isOpen(departure, ride.from, now) ? [{ departure, ...ride }] : [];
  });
}

/** Whether the site sells places from a stop of it at a moment. */
export const isOpen = (departure: Departure, from: number, now: number): boolean => {
  const { state, departsAt, service } = departure;
  const trip = { state, departsAt, saleWindow: service.saleWindow };
  return saleStateOf(trip, leavesAt(departure, from), now) === 'open';
};

/** Whether it runs, as far as is known. */
export const isSold = ({ state }: Departure): boolean => state !== 'cancelled' && state !== 'arrived';

export const startOf = ({ rides }: Itinerary): number => leavesAt(rides[0].departure, rides[0].from);
export const endOf = ({ rides }: Itinerary): number => {
  const last = rides[1] ?? rides[0];
  return reachesAt(last.departure, last.to);
};
export const durationOf = (itinerary: Itinerary): number => endOf(itinerary) - startOf(itinerary);

/** For one seat, minor units. */
export const priceOf = ({ rides }: Itinerary): number =>
  rides.reduce((sum, { departure, from, to }) => sum + fareOf(departure, from, to), 0);

/** "t-204~0~3" of each ride, joined by a dot: how an itinerary is named in an address. */
export const itineraryName = ({ rides }: Itinerary): string =>
  rides.map(({ departure, from, to }) => `${departure.id}~${from}~${to}`).join('.');

/** Places on the way of a ride, both ends included. */
export const callsOf = ({ departure, from, to }: Ride): readonly WayCall[] =>
  departure.way.calls.slice(from, to + 1);

export const startCall = ({ departure, from }: Ride): WayCall => callOf(departure, from);
export const endCall = ({ departure, to }: Ride): WayCall => callOf(departure, to);
