import { HOUR, MINUTE } from '../../core/time.ts';
import { type ChangePlace, minutesToChange } from './change-time.ts';
import { callOf, type Departure, leavesAt, reachesAt, type WayCall } from './departure.ts';
import { endCall, isOpen, isSold, type Ride, rideOn, startCall } from './ride.ts';

/** One may wait at most this long between arriving and the doors, or between the end and leaving. */
export const LONGEST_WAIT = 6 * HOUR;

/** Which rides are asked for: to an event, or home from it. */
export interface EventRidesRequest {
  /** The stop nearest to the event. */
  readonly place: ChangePlace & { readonly city: string };
  /** Another stop, which may say how long it takes from there to the event's. */
  readonly placeOf: (id: string) => ChangePlace;
  /** The doors, or the end of the event; epoch milliseconds. */
  readonly instant: number;
  /** When somebody looks. */
  readonly now: number;
  /** Where one wants to get on, by place; anywhere in another city without it. For rides to an event only. */
  readonly isStart?: ((call: WayCall) => boolean) | undefined;
}

/** @returns rides that bring people to an event before its doors, or that leave after its end, on time and without hurry; by departure */
export function ridesInTime(
  departures: readonly Departure[],
  way: 'there' | 'back',
  input: EventRidesRequest,
) {
  return ridesOf(departures, way, input)
    .filter(({ wait }) => wait >= 0 && wait <= LONGEST_WAIT)
    .map(({ ride }) => ride);
}

/** Where none is in time: the last ride that comes long before the doors, and the first that comes after them. */
export function nearestRides(departures: readonly Departure[], input: EventRidesRequest): Ride[] {
  const all = ridesOf(departures, 'there', input).toSorted((a, b) => a.wait - b.wait);
  const before = all.find(({ wait }) => wait > LONGEST_WAIT);
  const after = all.findLast(({ wait }) => wait < 0);
  return [before, after].flatMap((found) => (found ? [found.ride] : []));
}

interface TimedRide {
  readonly ride: Ride;
  /** From being at the event until its doors, or from its end until one must be on the way; less than nothing where it is too late. */
  readonly wait: number;
}

function ridesOf(
  departures: readonly Departure[],
  way: 'there' | 'back',
  { place, placeOf, instant, now, isStart }: EventRidesRequest,
): TimedRide[] {
  const onFoot = (call: WayCall): number | undefined => {
    if (call.placeId === place.id) return 0;
    const minutes = minutesToChange(placeOf(call.placeId), place, 'bus');
    return minutes === null ? undefined : minutes * MINUTE;
  };
  return departures
    .filter(isSold)
    .flatMap((departure): TimedRide[] => {
      const ride = way === 'there' ? rideTo(departure, place, isStart) : rideFrom(departure, place);
      if (!ride || !isOpen(departure, ride.from, now)) return [];
      const walk = onFoot(callOf(departure, way === 'there' ? ride.to : ride.from));
      if (walk === undefined) return [];
      const arrives = reachesAt(departure, ride.to) + departure.delayMinutes * MINUTE;
      const wait =
        way === 'there' ? instant - arrives - walk : leavesAt(departure, ride.from) - walk - instant;
      return [{ ride, wait }];
    })
    .toSorted((a, b) => leavesAt(a.ride.departure, a.ride.from) - leavesAt(b.ride.departure, b.ride.from));
}

type Place = EventRidesRequest['place'];

/** Off at the event's own stop, or else at the first of its city. */
function rideTo(departure: Departure, place: Place, isStart: EventRidesRequest['isStart']): Ride | undefined {
  const { calls } = departure.way;
  const own = calls.find(({ placeId, alights }) => placeId === place.id && alights);
  const isEnd = (call: WayCall) => (own ? call === own : call.city === place.city);
  if (isStart) {
    const ride = rideOn(calls, { isStart, isEnd });
    return ride && { departure, ...ride };
  }
  const to = calls.findIndex((call, index) => index > 0 && call.alights && isEnd(call));
  const from = calls.findIndex((call, index) => index < to && call.boards && call.city !== place.city);
  return from === -1 ? undefined : { departure, from, to };
}

/** On at the event's own stop, or else at the last of its city; as far as it goes. */
function rideFrom(departure: Departure, place: Place): Ride | undefined {
  const { calls } = departure.way;
  const own = calls.find(({ placeId, boards }) => placeId === place.id && boards);
  const ride = rideOn(calls, {
    isStart: (call) => (own ? call === own : call.city === place.city),
    isEnd: (call) => call.city !== place.city,
  });
  const to = calls.findLastIndex((call) => call.alights && call.city !== place.city);
  return ride && { departure, from: ride.from, to: Math.max(ride.to, to) };
}

/**
 * So many of each city at the other end, of no more than so many cities: the last ones before an event, or the first ones after it.
 * @param rides by departure @returns by departure
 */
export function nearestOfCities(
  rides: readonly Ride[],
  way: 'there' | 'back',
  most: { readonly cities: number; readonly ofCity: number },
): Ride[] {
  const byCity = Map.groupBy(rides, (ride) => (way === 'there' ? startCall(ride) : endCall(ride)).city);
  const shown = new Set(
    [...byCity]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, most.cities)
      .flatMap(([, all]) => (way === 'there' ? all.slice(-most.ofCity) : all.slice(0, most.ofCity))),
  );
  return rides.filter((ride) => shown.has(ride));
}
